import { useSyncExternalStore } from 'react';

/** The state of a job's unsent entries: queued, queued with the submit, or refused, awaiting the person. */
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

/** The state of a job's unsent entries; undefined if there are none. */
export function useUnsentOf(jobId: string): UnsentState | undefined {
  return useSyncExternalStore(listen, () => states.get(jobId));
}
