import type { AfterOf, BeforeOf, EventName } from './catalogue.ts';
import { events } from './catalogue.ts';
import type { EventDefinition } from './shapes.ts';

/**
 * Validates the two sides of an event against its definition, and returns them in their stored form. Throws a ZodError
 * if they don't fit, which is a bug, not a user error.
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
