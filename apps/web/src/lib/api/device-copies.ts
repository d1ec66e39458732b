import type { Owner } from '../owner.ts';

/** What the server sent people, cached on this device (decision 0024). */
export interface DeviceCopies {
  /** What is cached under a name; undefined when nothing is. */
  readonly readCached: <Data>(owner: Owner, name: string) => Promise<{ readonly data: Data } | undefined>;
  /** Deletes all that the server sent this person here. */
  readonly forgetCached: (owner: Owner) => Promise<void>;
}

let load: (() => Promise<DeviceCopies>) | null = null;

/** Says where the copies are; loaded once they are wanted, since nothing of them is needed while there is a network. */
export function registerDeviceCopies(from: () => Promise<DeviceCopies>): void {
  load = from;
}

/** The copies of this device; rejects where there are none. */
export async function deviceCopies(): Promise<DeviceCopies> {
  if (!load) throw new Error('No copies are kept here');
  return load();
}
