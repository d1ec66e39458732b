import { useSyncExternalStore } from 'react';

/** Where what is unsent of a job stands: it goes by itself, or was refused and waits for the person. */
export type UnsentStanding = 'waiting' | 'failed';

let standings: ReadonlyMap<string, UnsentStanding> = new Map();
const listeners = new Set<() => void>();

/** Says which jobs have something on this device that the server doesn't have. */
export function tellUnsent(now: ReadonlyMap<string, UnsentStanding>): void {
  standings = now;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where what is unsent of a job stands; undefined when the server has everything. */
export function useUnsentOf(jobId: string): UnsentStanding | undefined {
  return useSyncExternalStore(listen, () => standings.get(jobId));
}
