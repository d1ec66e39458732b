import type { FastifyRequest } from 'fastify';
import type { FileStore, IncomingFile } from '../../adapters/files/file-store.ts';
import { FileStoreFault, FileTooLarge } from '../../adapters/files/file-store.ts';
import { Problem } from '../../http/problem.ts';
import { tooLarge } from './inspect-file.ts';

/** A connection over which nothing comes for so long is given up. */
const patience = 30_000;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Gives up on a sender that has fallen silent. */
async function* whileItComes(request: FastifyRequest, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
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

/**
 * Takes in the one file of a multipart request, bytes going to the medium as they come.
 * @throws Problem file_missing, files_too_many, file_too_large, media_type_not_supported, body_not_readable
 */
export async function receiveFile(
  request: FastifyRequest,
  files: FileStore,
  schema: string,
  limit: number,
): Promise<{ file: IncomingFile; fileName: string }> {
  let received: { file: IncomingFile; fileName: string } | undefined;
  try {
    // A byte more than ours, so that it is our own limit that is met.
    for await (const part of request.files({ limits: { files: 1, fileSize: limit + 1 }, throwFileSizeLimit: false })) {
      const file = await files.receive(schema, whileItComes(request, part.file as AsyncIterable<Buffer>), limit);
      received = { file, fileName: part.filename };
    }
  } catch (error) {
    await received?.file.discard();
    if (error instanceof FileTooLarge) throw tooLarge(limit);
    if (codeOf(error) === 'FST_FILES_LIMIT') throw new Problem('files_too_many', { details: { n: 1 } });
    if (codeOf(error) === 'FST_INVALID_MULTIPART_CONTENT_TYPE') throw new Problem('media_type_not_supported');
    if (error instanceof Problem || codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') throw error;
    // What is left are requests that end too early or are no proper multipart.
    if (isFaultOfSender(error)) throw new Problem('body_not_readable');
    throw error;
  }
  if (!received) throw new Problem('file_missing');
  return received;
}

/** Faults of our own disk carry the system call that failed; the parser's and the connection's don't. */
function isFaultOfSender(error: unknown): boolean {
  return error instanceof Error && !(error instanceof FileStoreFault) && !('syscall' in error && 'path' in error);
}
