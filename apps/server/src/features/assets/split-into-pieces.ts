/** A piece is stored once it has this many bytes, */
export const pieceSize = 8 * 1024 * 1024;
/** or when it began so long ago: a server that is killed loses that much of a slow upload, and no more. */
const pieceTime = 10_000;

/**
 * Splits a stream into pieces and stores each as soon as it is complete. If the sender disconnects, what has arrived is
 * stored as a piece as well.
 * @param keep stores one piece; nothing more is read until it resolves
 * @throws what the sender's disconnection throws, after the last piece is stored
 */
export async function splitIntoPieces(
  bytes: AsyncIterable<Buffer>,
  keep: (piece: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const iterator = bytes[Symbol.asyncIterator]();
  let failure: unknown;
  const next = async (): Promise<Buffer | undefined> => {
    try {
      const { done, value } = await iterator.next();
      return done === true ? undefined : value;
    } catch (error) {
      failure = error;
      return undefined;
    }
  };
  let first = await next();
  async function* piece(): AsyncIterable<Buffer> {
    const until = performance.now() + pieceTime;
    let size = 0;
    let chunk = first;
    first = undefined;
    while (chunk) {
      yield chunk;
      size += chunk.length;
      chunk = await next();
      if (size >= pieceSize || performance.now() > until) break;
    }
    first = chunk;
  }
  try {
    while (first) await keep(piece());
  } finally {
    await iterator.return?.();
  }
  if (failure !== undefined) throw failure;
}
