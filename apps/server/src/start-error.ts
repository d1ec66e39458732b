/** Thrown for a mistake that the person who starts the program can mend; printed as one sentence, exit code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
