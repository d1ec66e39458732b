import type { FastifyRequest } from 'fastify';
import { giveBack } from '../../adapters/files/give-back.ts';

/** A connection over which nothing comes for so long is given up. */
const timeoutMs = 30_000;
/**
 * And so is one over which less than this comes while it is waited for: the poorest network of a phone brings twenty times
 * as much, and whoever sends a byte now and then only wants the connection.
 */
const leastPace = { bytes: 64 * 1024, within: 120_000 };

/**
 * The bytes of a request's body; gives up on a sender that has fallen silent, or trickles. A chunk is there until the next one is
 * asked for, and then no more.
 */
export async function* readWithDeadline(
  request: Pick<FastifyRequest, 'raw'>,
  bytes: AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  const giveUp = () => request.raw.destroy();
  let timer = setTimeout(giveUp, timeoutMs);
  let [waitingSince, waited, came] = [performance.now(), 0, 0];
  try {
    for await (const chunk of bytes) {
      clearTimeout(timer);
      // What our own medium takes its time for is not the sender's fault.
      waited += performance.now() - waitingSince;
      came += chunk.length;
      if (waited >= leastPace.within) {
        if (came < leastPace.bytes) giveUp();
        [waited, came] = [0, 0];
      }
      yield chunk;
      giveBack(chunk);
      waitingSince = performance.now();
      timer = setTimeout(giveUp, timeoutMs);
    }
  } finally {
    clearTimeout(timer);
  }
}
