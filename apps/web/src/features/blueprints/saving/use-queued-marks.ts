import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { device } from '../../../offline/device.ts';
import { handedOutStored } from '../../../offline/handed-out-stored.ts';
import type { OutboxEntry } from '../../../offline/outbox-entry.ts';
import { useOwner } from '../../../offline/use-outbox.ts';

/** What this device has of a job in its outbox, always current; undefined until it is read. */
export function useQueuedMarks(jobId: string): readonly OutboxEntry[] | undefined {
  const owner = useOwner();
  const [entries, setEntries] = useState<readonly OutboxEntry[]>();
  useEffect(() => {
    const read = liveQuery(async () => {
      await handedOutStored(owner);
      return device.entries.where('[owner+jobId]').equals([owner, jobId]).sortBy('seq');
    });
    const subscription = read.subscribe({
      next: setEntries,
      error: (failure: unknown) => {
        // The plan opens without it; what is drawn says that it can't be stored.
        console.warn('what is stored of the plan on this device could not be read', failure);
        setEntries([]);
      },
    });
    return () => subscription.unsubscribe();
  }, [owner, jobId]);
  return entries;
}
