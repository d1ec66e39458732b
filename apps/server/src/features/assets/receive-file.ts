import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileStore, IncomingFile } from '../../adapters/files/file-store.ts';
import { FileStoreFault, FileTooLarge } from '../../adapters/files/file-store.ts';
import { withoutBodyDeadline } from '../../http/body-deadline.ts';
import { Problem } from '../../http/problem.ts';
import { tooLarge } from './inspect-file.ts';
import type { ArrivedFile } from './store-asset.ts';
import { sha256From } from './upload-headers.ts';
import { readWithDeadline } from './read-with-deadline.ts';

/** An upper bound for the parts of a form besides the file. */
const roomAround = 1024 * 1024;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/**
 * Takes in the one file of a multipart request, bytes going to the medium as they come.
 * @throws Problem file_missing, files_too_many, file_too_large, media_type_not_supported, body_not_readable, not_valid
 */
export async function receiveFile(
  request: FastifyRequest,
  files: FileStore,
  schema: string,
  limit: number,
): Promise<ArrivedFile> {
  if (Number(request.headers['content-length']) > limit + roomAround) throw tooLarge(limit);
  let received: { file: IncomingFile; part: MultipartFile } | undefined;
  try {
    // A byte more than ours, so that it is our own limit that is met.
    for await (const part of request.files({ limits: { files: 1, fileSize: limit + 1 }, throwFileSizeLimit: false })) {
      const bytes = readWithDeadline(request, part.file as AsyncIterable<Buffer>);
      const file = await withoutBodyDeadline(request, () => files.receive(schema, bytes, limit));
      received = { file, part };
    }
    if (!received) throw new Problem('file_missing');
    // Fields that stand behind the file are there by now, too.
    return { file: received.file, fileName: received.part.filename, sha256: sha256Of(received.part) };
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
}

/** What the device says that the file is. */
function sha256Of({ fields }: MultipartFile): Buffer | undefined {
  const given = Object.hasOwn(fields, 'sha256') ? fields['sha256'] : undefined;
  return given === undefined ? undefined : sha256From(Array.isArray(given) || given.type === 'file' ? '' : given.value);
}

/** Faults of our own disk carry the system call that failed; the parser's and the connection's don't. */
function isFaultOfSender(error: unknown): boolean {
  return error instanceof Error && !(error instanceof FileStoreFault) && !('syscall' in error && 'path' in error);
}
