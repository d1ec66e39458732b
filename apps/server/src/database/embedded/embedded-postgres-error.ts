/** Why the embedded database could not be had; the message beside it is one sentence for the person who started it. */
export type EmbeddedPostgresProblem =
  | 'data_folder_not_a_folder'
  | 'data_folder_unreadable'
  | 'data_folder_not_writable'
  | 'data_folder_other_owner'
  | 'data_folder_not_a_database'
  | 'data_folder_other_version'
  | 'data_folder_in_use'
  | 'no_binaries'
  | 'no_account'
  | 'initialisation_failed'
  | 'start_failed';

/** Thrown by `startEmbeddedPostgres`; `message` is complete: print it and exit with code 1. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly code: EmbeddedPostgresProblem;

  constructor(code: EmbeddedPostgresProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The system's name of an error (`EACCES`, `ENOENT`, a PostgreSQL state such as `57P03`), or an empty string. */
export function errorCode(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return '';
}
