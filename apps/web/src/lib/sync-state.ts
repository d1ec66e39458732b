import { useSyncExternalStore } from 'react';

/** What this device has for work without network. */
export interface SyncState {
  /** When the person's own jobs were last received; null if none are here. */
  readonly at: number | null;
  /** There was no room for all of them. */
  readonly isFull: boolean;
}

let state: SyncState = { at: null, isFull: false };
const listeners = new Set<() => void>();

/** Says what this device has. */
export function setSyncState(change: Partial<SyncState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this device has, as far as it has been read. */
export function useSyncState(): SyncState {
  return useSyncExternalStore(listen, () => state);
}
