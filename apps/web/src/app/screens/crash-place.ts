let address: string | null = null;

/** Remembers where a crash happened, for the way back. */
export function rememberCrash(at: string): void {
  address = at;
}

/** Where the last crash of this page happened; the start page when it was loaded again since. */
export function crashPlace(): string {
  return address ?? '/';
}
