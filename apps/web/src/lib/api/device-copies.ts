import type { Owner } from '../owner.ts';

/** People's cached responses on this device (decision 0024). */
export interface DeviceCopies {
  /** The cached response of a name; undefined if there is none. */
  readonly readCached: <Data>(owner: Owner, name: string) => Promise<{ readonly data: Data } | undefined>;
  /** Deletes all cached responses of this person. */
  readonly forgetCached: (owner: Owner) => Promise<void>;
}

let load: (() => Promise<DeviceCopies>) | null = null;

/** Registers the loader of the copies; loaded on demand, since they aren't needed while online. */
export function registerDeviceCopies(from: () => Promise<DeviceCopies>): void {
  load = from;
}

/** The copies of this device; rejects if there are none. */
export async function deviceCopies(): Promise<DeviceCopies> {
  if (!load) throw new Error('No copies are kept here');
  return load();
}
