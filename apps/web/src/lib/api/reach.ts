import { useSyncExternalStore } from 'react';

/** Whether the last request reached the server: the browser alone doesn't know, a network may lead nowhere. */
let isReached = true;
/** Whether the server said that it serves this instance to nobody at present. */
let isResting = false;
const listeners = new Set<(isReached: boolean) => void>();

/** Says that the server is there, and doesn't serve this instance. */
export function notePlatformRests(): void {
  isResting = true;
  for (const listener of listeners) listener(isReached);
}

/** Whether this instance is not served at present, as far as the last request knows. */
export function useIsPlatformResting(): boolean {
  return useSyncExternalStore(onReachChange, () => isResting && !isReached);
}

/** Says that the server answered a call, or that it was not reached. */
export function setServerReached(isNow: boolean): void {
  if (isReached === isNow) return;
  isReached = isNow;
  if (isNow) isResting = false;
  for (const listener of listeners) listener(isNow);
}

/** Calls back when the server becomes unreachable or reachable; returns a function that stops it. */
export function onReachChange(listener: (isReached: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the last request reached the server. */
export function isServerReachable(): boolean {
  return isReached;
}

/** {@link isServerReachable}, for a screen. */
export function useIsServerReachable(): boolean {
  return useSyncExternalStore(onReachChange, isServerReachable);
}
