import type { FastifyRequest } from 'fastify';
import { withoutBodyDeadline } from './body-deadline.ts';
import { acquireSlotAfterUpload } from './concurrency-limits.ts';
import { Problem } from './problem.ts';

/**
 * Reads the one file of a multipart request into memory; for files that are parsed at once and not stored.
 * @throws Problem file_missing, files_too_many, file_too_large, media_type_not_supported, body_not_readable
 */
export async function receiveSmallFile(
  request: FastifyRequest,
  limit: number,
): Promise<{ content: Buffer; fileName: string }> {
  let received: { content: Buffer; fileName: string } | undefined;
  try {
    for await (const part of request.files({ limits: { files: 1, fileSize: limit }, throwFileSizeLimit: true })) {
      received = { content: await withoutBodyDeadline(request, () => part.toBuffer()), fileName: part.filename };
    }
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Problem('file_too_large', { details: { limit: Math.floor(limit / 1024 / 1024) } });
    }
    if (code === 'FST_FILES_LIMIT') throw new Problem('files_too_many', { details: { n: 1 } });
    if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') throw new Problem('media_type_not_supported');
    throw error instanceof Problem ? error : new Problem('body_not_readable');
  }
  if (!received) throw new Problem('file_missing');
  acquireSlotAfterUpload(request);
  return received;
}
