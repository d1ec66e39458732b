/** A piece is kept once it has so many bytes, */
export const pieceSize = 8 * 1024 * 1024;
/** or when it began so long ago: a server that is killed loses that much of a slow upload, and no more. */
const pieceTime = 10_000;

/**
 * Cuts what comes into pieces and keeps each as soon as it is whole. When the sender breaks off, what has come until then is a
 * piece, too.
 * @param keep keeps one piece; nothing more is taken until it has done so
 * @throws what the sender's breaking off throws, after the last piece is kept
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
