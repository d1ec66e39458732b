import type { ProblemCode } from '@plumbline/contract/problems';
import type { RefusalReason } from '../../../adapters/decoding/file-refused.ts';
import { DecodersBusy, FileRefused } from '../../../adapters/decoding/file-refused.ts';
import { Problem } from '../../../http/problem.ts';

const codes: Readonly<Record<Exclude<RefusalReason, 'type_not_taken'>, ProblemCode>> = {
  too_large: 'file_too_large',
  too_many_pixels: 'picture_too_large',
  unpacks_too_large: 'file_unpacks_too_large',
  locked: 'file_locked',
  corrupted: 'file_corrupted',
  too_demanding: 'file_too_demanding',
  not_archivable: 'document_not_archivable',
};

/**
 * Opens a file with `run`, and reports to its sender why it can't be opened.
 * @param allowed the accepted types, as the message lists them
 * @throws Problem file_type_not_allowed, file_too_large, picture_too_large, file_unpacks_too_large, file_locked,
 *   file_corrupted, file_too_demanding, document_not_archivable, unavailable
 */
export async function opening<Result>(run: () => Promise<Result>, allowed = ''): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DecodersBusy) throw new Problem('unavailable', { retryAfter: 2 });
    if (!(error instanceof FileRefused)) throw error;
    const { because, limit } = error;
    if (because === 'type_not_taken') throw new Problem('file_type_not_allowed', { details: { list: allowed } });
    throw new Problem(codes[because], limit === undefined ? {} : { details: { limit } });
  }
}
