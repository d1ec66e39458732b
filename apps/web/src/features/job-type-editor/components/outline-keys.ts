import type { KeyboardEvent } from 'react';

/** What a key asks for in the outline. `to` is a place. */
export type OutlineIntent =
  | { readonly kind: 'go' | 'extend'; readonly to: number }
  | { readonly kind: 'move'; readonly by: -1 | 1 }
  | { readonly kind: 'all' | 'duplicate' | 'remove' | 'unmark' };

/**
 * Reads a key that was pressed on a row: arrows, Home and End go, with Shift they extend what is marked, with Alt they
 * move; Ctrl-A marks all, Ctrl-D duplicates, Delete removes, Escape marks nothing any more.
 */
export function intentOf(event: KeyboardEvent, place: number, count: number): OutlineIntent | null {
  const { key, altKey, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'a') return { kind: 'all' };
    return key.toLowerCase() === 'd' ? { kind: 'duplicate' } : null;
  }
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (altKey) return by === 0 ? null : { kind: 'move', by };
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : by === 0 ? null : place + by;
  if (to !== null) return { kind: shiftKey ? 'extend' : 'go', to: Math.max(0, Math.min(to, count - 1)) };
  if (key === 'Delete') return { kind: 'remove' };
  return key === 'Escape' ? { kind: 'unmark' } : null;
}
