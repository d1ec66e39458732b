import { liveQuery, type Subscription } from 'dexie';
import { device } from './device.ts';
import type { OutboxEntry, Owner } from './outbox-entry.ts';
import { readEntries } from './outbox.ts';

/** A live view of a person's outbox. */
interface WatchedOutbox {
  readonly subscribe: (listener: () => void) => () => void;
  /** Acknowledged things included; undefined until it is read, and when the device's database can't be. */
  readonly entries: () => readonly OutboxEntry[] | undefined;
}

const watched = new Map<Owner, WatchedOutbox>();

/** A person's outbox, read once for all that look at it: with each answer it changes several times. */
export function outboxOf(owner: Owner): WatchedOutbox {
  const known = watched.get(owner);
  if (known) return known;
  const made = watch(owner);
  watched.set(owner, made);
  return made;
}

function watch(owner: Owner): WatchedOutbox {
  const listeners = new Set<() => void>();
  let entries: readonly OutboxEntry[] | undefined;
  let reading: Subscription | undefined;
  const publish = (read: readonly OutboxEntry[] | undefined) => {
    entries = read;
    for (const listener of listeners) listener();
  };
  const read = () =>
    liveQuery(() => readEntries(device, owner)).subscribe({
      next: publish,
      error: (failure: unknown) => {
        console.warn('What is kept on this device could not be read', failure);
        publish(undefined);
      },
    });
  return {
    entries: () => entries,
    subscribe: (listener) => {
      listeners.add(listener);
      reading ??= read();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        reading?.unsubscribe();
        reading = undefined;
        entries = undefined;
      };
    },
  };
}
