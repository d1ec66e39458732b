import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

describe('tasks one at a time', () => {
  it('begin when the one before has ended, and not at all once they are aborted', async () => {
    const inTurn = oneAtATime();
    const begun: string[] = [];
    const first = Promise.withResolvers<string>();
    const { signal } = new AbortController();
    const superseded = new AbortController();
    const run = (name: string, result: Promise<string>) => () => {
      begun.push(name);
      return result;
    };
    const results = [
      inTurn(signal, run('first', first.promise)),
      inTurn(superseded.signal, run('superseded', Promise.resolve(''))),
      inTurn(signal, run('last', Promise.resolve('last'))),
    ];
    await Promise.resolve();
    expect(begun).toEqual(['first']);
    superseded.abort();
    first.reject(new Error('busy'));
    const ended = await Promise.allSettled(results);
    expect(begun).toEqual(['first', 'last']);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
