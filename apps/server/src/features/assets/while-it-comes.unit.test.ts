import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readWithDeadline } from './read-with-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends so many bytes every so many milliseconds. Gives after how long the sender is given up, or how many bytes have come. */
async function sending(bytes: number, every: number, times: number, readerTakes = 0) {
  const begun = performance.now();
  let givenUp: number | undefined;
  const destroy = () => (givenUp ??= performance.now() - begun);
  const request = { raw: { destroy } } as unknown as FastifyRequest;
  const pause = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  async function* chunks() {
    for (let sent = 0; sent < times && givenUp === undefined; sent += 1) {
      await pause(every);
      yield Buffer.alloc(bytes);
    }
  }
  let came = 0;
  for await (const chunk of readWithDeadline(request, chunks())) {
    came += chunk.length;
    if (readerTakes > 0) await pause(readerTakes);
  }
  return givenUp === undefined ? { came } : { givenUp };
}

describe('a body that is a file', () => {
  it('may come slowly', async () => {
    // Twenty minutes over 2G; a network that is gone for half a minute now and then; a bucket that takes its time.
    expect(await sending(4000, 1000, 1200)).toEqual({ came: 4_800_000 });
    expect(await sending(100_000, 29_000, 40)).toEqual({ came: 4_000_000 });
    expect(await sending(1000, 10, 100, 60_000)).toEqual({ came: 100_000 });
  });

  it('is held in memory no longer than it is looked at', async () => {
    const chunks = [Buffer.alloc(70_000), Buffer.alloc(70_000)];
    async function* sent() {
      yield* chunks;
    }
    const held: number[] = [];
    for await (const chunk of readWithDeadline({ raw: {} } as unknown as FastifyRequest, sent())) {
      held.push(
        chunk.length,
        chunks.reduce((sum, { length }) => sum + length, 0),
      );
    }
    expect([...held, chunks[1]?.length]).toEqual([70_000, 140_000, 70_000, 70_000, 0]);
  });

  it('is given up when nothing comes, and when next to nothing does', async () => {
    expect(await sending(1000, 31_000, 2)).toEqual({ givenUp: 30_000 });
    expect(await sending(1, 20_000, 1000)).toEqual({ givenUp: 120_000 });
    expect(await sending(400, 1000, 10_000)).toEqual({ givenUp: 120_000 });
  });
});
