import { useEffect, useSyncExternalStore } from 'react';

/** The keys that only some screens have; `?` lists them where they are. */
export type ScreenShortcut = 'search' | 'move' | 'open' | 'select' | 'walk';

const counts = new Map<ScreenShortcut, number>();
const listeners = new Set<() => void>();
let present: ReadonlySet<ScreenShortcut> = new Set();

function change(name: ScreenShortcut, by: 1 | -1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
  present = new Set([...counts].filter(([, count]) => count > 0).map(([one]) => one));
  for (const listener of listeners) listener();
}

/** Says that a key does something for as long as this is on the screen. */
export function useScreenShortcut(name: ScreenShortcut, isThere = true): void {
  useEffect(() => {
    if (!isThere) return undefined;
    change(name, 1);
    return () => change(name, -1);
  }, [name, isThere]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The keys that do something on the present screen. */
export function useScreenShortcuts(): ReadonlySet<ScreenShortcut> {
  return useSyncExternalStore(subscribe, () => present);
}

/** Whether something is open over the screen, whose own keys and fields come first. */
export function isSomethingOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [data-dates-dropdown]') !== null;
}
