import type { AfterOf, BeforeOf, EventName } from './catalogue.ts';
import { events } from './catalogue.ts';
import type { EventDefinition } from './shapes.ts';

/**
 * Checks the two sides of an event against its definition. Takes its name and sides; gives them back as they are kept;
 * throws a ZodError when they don't fit, which is an error of the program, not of the person.
 */
export function checkedSides<N extends EventName>(
  eventName: N,
  before: BeforeOf<N>,
  after: AfterOf<N>,
): { before: BeforeOf<N>; after: AfterOf<N> } {
  const definition: EventDefinition = events[eventName];
  return {
    before: definition.before.parse(before) as BeforeOf<N>,
    after: definition.after.parse(after) as AfterOf<N>,
  };
}
