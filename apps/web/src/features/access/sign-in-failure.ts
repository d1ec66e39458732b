let failure: string | null = null;

/** Notes why a sign-in with another service failed, for the sign-in page that is opened next. */
export function noteSignInFailure(text: string): void {
  failure = text;
}

/** Why the last sign-in with another service failed; null where this page was loaded since. */
export function lastSignInFailure(): string | null {
  return failure;
}
