import { describe, expect, it } from 'vitest';
import { NetworkError, ProblemError } from '../api/problem-error.ts';
import { changeEach } from './change-each.ts';
import { sendInPortions } from './send-in-portions.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Refuses rows as the server does: all of those that stand against it, and none is changed. */
function serverThatRefuses(wrong: readonly number[], path = 'jobs') {
  const sent: number[][] = [];
  const done: number[] = [];
  const send = (items: readonly number[]) => {
    sent.push([...items]);
    const errors = [...items.entries()].flatMap(([place, item]) =>
      wrong.includes(item)
        ? [{ path: path === '' ? String(place) : `${path}.${place}`, code: 'not_found', message: `${item} is gone` }]
        : [],
    );
    if (errors.length > 0) throw new ProblemError('Not found.', { status: 404, code: 'not_found', errors });
    done.push(...items);
    return Promise.resolve();
  };
  return { sent, done, send: async (items: readonly number[]) => send(items) };
}

const watched = (cancelAt = Infinity) => {
  const seen: number[] = [];
  return {
    seen,
    control: { progress: (n: number) => void seen.push(n), isCancelled: () => (seen.at(-1) ?? 0) >= cancelAt },
  };
};
const messages = (refusals: readonly { reason: unknown }[]) => refusals.map(({ reason }) => (reason as Error).message);

describe('many rows sent in portions', () => {
  it.each(['jobs', ''])('are all changed but those that are refused, each with its reason (%j)', async (path) => {
    const server = serverThatRefuses([1, 4, 9], path);
    const { seen, control } = watched();
    const outcome = await sendInPortions({ items: numbers(10), size: 4, path, send: server.send, control });
    expect(server.done).toEqual([0, 2, 3, 5, 6, 7, 8]);
    expect(outcome.changed.map(({ item }) => item)).toEqual(server.done);
    expect(outcome.refusals.map(({ item }) => item)).toEqual([1, 4, 9]);
    expect(messages(outcome.refusals)).toEqual(['1 is gone', '4 is gone', '9 is gone']);
    expect(outcome.failure).toBeUndefined();
    expect(seen).toEqual([4, 8, 10]);
  });

  it('end after a portion of which nothing is left', async () => {
    const server = serverThatRefuses([0, 1]);
    const outcome = await sendInPortions({
      items: [0, 1],
      size: 4,
      path: 'jobs',
      send: server.send,
      control: watched().control,
    });
    expect(outcome.changed).toEqual([]);
    expect(server.sent).toEqual([[0, 1]]);
  });

  it.each([
    ['a server that is not reached', new NetworkError('away')],
    [
      'a refusal of something else in the call',
      new ProblemError('No such user.', {
        status: 400,
        code: 'not_valid',
        errors: [
          { path: 'users.0', code: 'person_not_assignable', message: '' },
          { path: 'jobs', code: 'too_big_array', message: '' },
        ],
      }),
    ],
  ])('stop at %s; what was changed before stays so', async (_name, failure) => {
    let calls = 0;
    const send = () => (++calls > 1 ? Promise.reject(failure) : Promise.resolve());
    const outcome = await sendInPortions({
      items: numbers(10),
      size: 4,
      path: 'jobs',
      send,
      control: watched().control,
    });
    expect(outcome.changed.map(({ item }) => item)).toEqual([0, 1, 2, 3]);
    expect(outcome.refusals).toEqual(
      numbers(10)
        .slice(4)
        .map((item) => ({ item, reason: failure })),
    );
    expect(outcome.failure).toBe(failure);
    expect(calls).toBe(2);
  });

  it('end after the portion during which somebody cancels', async () => {
    const server = serverThatRefuses([]);
    const outcome = await sendInPortions({
      items: numbers(10),
      size: 4,
      path: 'jobs',
      send: server.send,
      control: watched(4).control,
    });
    expect(server.done).toEqual([0, 1, 2, 3]);
    expect([outcome.changed.length, outcome.refusals.length]).toEqual([4, 0]);
  });
});

describe('rows changed one by one', () => {
  it('are all tried, each under a key of its own', async () => {
    const keys = new Set<string>();
    const { seen, control } = watched();
    const change = (item: number, key: string) => {
      keys.add(key);
      return item % 2 === 1 ? Promise.reject(new Error(`${item} refuses`)) : Promise.resolve(item * 10);
    };
    const outcome = await changeEach(numbers(1509), change, control);
    expect(outcome.changed.map(({ item, made }) => [item, made])).toEqual(numbers(755).map((n) => [n * 2, n * 20]));
    expect(messages(outcome.refusals)).toEqual(numbers(754).map((n) => `${n * 2 + 1} refuses`));
    expect([keys.size, seen.at(-1)]).toEqual([1509, 1509]);
  });

  it('end when somebody cancels; those under way are finished', async () => {
    const outcome = await changeEach(numbers(1000), () => Promise.resolve(), watched(8).control);
    expect(outcome.changed.length).toBeGreaterThanOrEqual(8);
    expect(outcome.changed.length).toBeLessThan(12);
  });
});
