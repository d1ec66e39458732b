import { useSyncExternalStore } from 'react';

/** The offline data of this device. */
export interface SyncState {
  /** When the person's own jobs were last received; null if none are here. */
  readonly at: number | null;
  /** There was no room for all of them. */
  readonly isFull: boolean;
}

let state: SyncState = { at: null, isFull: false };
const listeners = new Set<() => void>();

/** Updates the state of the offline data. */
export function setSyncState(change: Partial<SyncState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of the offline data, as far as it was read. */
export function useSyncState(): SyncState {
  return useSyncExternalStore(listen, () => state);
}
