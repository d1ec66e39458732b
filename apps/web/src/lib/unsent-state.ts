import { useSyncExternalStore } from 'react';

/** Where what is unsent of a job stands: it goes by itself, the submit with it, or was refused and waits for the person. */
export type UnsentState = 'waiting' | 'submitted' | 'failed';

let states: ReadonlyMap<string, UnsentState> = new Map();
const listeners = new Set<() => void>();

/** Says which jobs have something on this device that the server doesn't have. */
export function setUnsentJobs(now: ReadonlyMap<string, UnsentState>): void {
  states = now;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where what is unsent of a job stands; undefined when the server has everything. */
export function useUnsentOf(jobId: string): UnsentState | undefined {
  return useSyncExternalStore(listen, () => states.get(jobId));
}
