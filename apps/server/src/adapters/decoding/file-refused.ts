/** Why a file was refused, in terms that its sender may see, without details of how it was detected. */
export type RefusalReason =
  | 'type_not_taken'
  | 'too_large'
  | 'too_many_pixels'
  | 'unpacks_too_large'
  | 'locked'
  | 'corrupted'
  /** It needs more memory or time than any file gets. */
  | 'too_demanding'
  /** A document that can't be converted to PDF/A. */
  | 'not_archivable';

/** A file that can't be opened, or not within the limits. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly because: RefusalReason;
  /** The limit that was met, in the unit of its text: megabytes, megapixels. */
  readonly limit: number | undefined;

  constructor(because: RefusalReason, limit?: number) {
    super(because);
    this.because = because;
    this.limit = limit;
  }
}

/** All processes are busy and the queue is full: worth a retry shortly. */
export class DecodersBusy extends Error {
  override name = 'DecodersBusy';
}
