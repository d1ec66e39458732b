import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePerson } from '../lib/access/hooks.ts';
import { device } from './device.ts';
import { ownerOf, type DeviceFile, type OutboxEntry, type Owner } from './outbox-entry.ts';
import { outboxOf } from './outbox-entries.ts';
import { useLive } from './use-live.ts';

/** Whose outbox this is: the person who is signed in, in this instance. */
export function useOwner(): Owner {
  const { _id } = usePerson();
  return useMemo(() => ownerOf(window.location.host, _id), [_id]);
}

/** The person's outbox, acknowledged things included; undefined until it is read. */
export function useOutboxEntries(): readonly OutboxEntry[] | undefined {
  const { subscribe, entries } = outboxOf(useOwner());
  return useSyncExternalStore(subscribe, entries);
}

/** A file that was attached on this device; undefined for one that isn't here. */
export function useOutboxFile(fileId: string): DeviceFile | undefined {
  return useLive(useCallback(() => device.files.get(fileId), [fileId]));
}
