import { expect, it } from 'vitest';
import { allCalls } from './all-calls.ts';

/** The one that has a meaning of its own without anything given. */
const withMeaning = new Set(['changeAttendance']);

const isGiven = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).some(isGiven)
    : value !== undefined && value !== null;

// A default in a change would put itself over what somebody else has written there.
it('changes that give nothing change nothing', () => {
  const changes = Object.values(allCalls).filter(
    ({ method, name }) => method !== 'GET' && /^(change|update)/.test(name),
  );
  expect(changes.length).toBeGreaterThan(20);
  for (const { name, body } of changes) {
    const read = withMeaning.has(name) ? undefined : body?.safeParse({});
    if (read?.success) expect(isGiven(read.data), name).toBe(false);
  }
});
