/** As long as a page has a submission open, no other tab takes it for left behind. */
const lockOf = (id: string) => `plumbline.public-submission.${id}`;

/** A page that is reloaded may still be on its way out. */
const timeoutMs = 2000;

export interface SubmissionLocks {
  /** Resolves to the way to let go, null while another tab has it open. @param waits for a page that is on its way out */
  readonly open: (id: string, waits: boolean) => Promise<(() => void) | null>;
  /** The submissions that are open in some tab; null where nobody can know (a page over plain HTTP has no locks). */
  readonly openIds: () => Promise<ReadonlySet<string> | null>;
}

const nothing = (): void => undefined;

/** By Web Locks, which end with the page however it ends. */
export const submissionLocks: SubmissionLocks = {
  open: (id, waits) => {
    if (!('locks' in navigator)) return Promise.resolve(nothing);
    return new Promise((resolve) => {
      const granted = (lock: Lock | null) => {
        if (!lock) return resolve(null);
        return new Promise<void>((letGo) => resolve(() => letGo()));
      };
      const options = waits ? { signal: AbortSignal.timeout(timeoutMs) } : { ifAvailable: true };
      navigator.locks.request(lockOf(id), options, granted).catch(() => resolve(null));
    });
  },
  openIds: async () => {
    if (!('locks' in navigator)) return null;
    const { held = [] } = await navigator.locks.query();
    const start = lockOf('');
    return new Set(held.flatMap(({ name = '' }) => (name.startsWith(start) ? [name.slice(start.length)] : [])));
  },
};
