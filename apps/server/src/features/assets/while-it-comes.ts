import type { FastifyRequest } from 'fastify';

/** A connection over which nothing comes for so long is given up. */
const patience = 30_000;

/** The bytes of a request's body; gives up on a sender that has fallen silent. */
export async function* whileItComes(request: FastifyRequest, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let timer = setTimeout(() => request.raw.destroy(), patience);
  try {
    for await (const chunk of bytes) {
      clearTimeout(timer);
      yield chunk;
      timer = setTimeout(() => request.raw.destroy(), patience);
    }
  } finally {
    clearTimeout(timer);
  }
}
