import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { ActionKindDefinition } from './action-facts.ts';
import { defineAction } from './action-facts.ts';
import { actionKindOf, automationActionKinds } from './action-kinds.ts';

it('a kind of action that is new does not compile where one of its facts is missing, whichever it is', () => {
  type Facts = ActionKindDefinition<{ readonly door: string }>;
  type Forgettable = { [Fact in keyof Facts]-?: Omit<Facts, Fact> extends Facts ? Fact : never }[keyof Facts];
  expectTypeOf<Forgettable>().toBeNever();
  // @ts-expect-error Nothing is said of what it needs, writes, sends and makes.
  const opening = defineAction({ config: z.strictObject({ door: z.string() }), initial: { door: '' } });
  expect(opening.initial).toEqual({ door: '' });
});

it('what calls has a destination of its own kind, and only what sends the event alone is sent together', () => {
  const calling = automationActionKinds.filter((kind) => actionKindOf(kind).calls !== null);
  expect(calling).toEqual(['send_webhook', 'send_connected_data']);
  expect(calling.map((kind) => actionKindOf(kind).calls?.sendsEventAlone)).toEqual([true, false]);
  const config = { webhook: null, url: 'https://example.com/hook', method: 'post', params: [] };
  for (const kind of calling)
    expect(actionKindOf(kind).calls?.destination({ ...config, target: 'event' })).toEqual(config);
});
