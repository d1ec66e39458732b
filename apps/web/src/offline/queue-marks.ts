import { randomKey } from '../lib/api/random-key.ts';
import { withRoom } from './make-room.ts';
import { queueMarksInto } from './marks-queue.ts';
import type { DeviceDatabase, NewEntry } from './outbox-database.ts';
import type { MarkChanges, MarkedPlan } from './outbox-entry.ts';
import { askToPersist, fresh, type OutboxPlace } from './outbox.ts';

/**
 * Queues changes drawn on a plan; on disk when this resolves. Throws if the device can't store them (see
 * `isStorageFull`). They are merged into a waiting entry if the server can't have it yet.
 */
export async function queueMarks(
  db: DeviceDatabase,
  place: OutboxPlace,
  plan: MarkedPlan,
  changes: MarkChanges,
): Promise<void> {
  await withRoom(db, place.jobId, () => storeMarks(db, place, plan, changes));
  askToPersist();
}

async function storeMarks(
  db: DeviceDatabase,
  place: OutboxPlace,
  plan: MarkedPlan,
  changes: MarkChanges,
): Promise<void> {
  await db.transaction('rw', db.entries, async () => {
    const ofJob = await db.entries.where('[owner+jobId]').equals([place.owner, place.jobId]).toArray();
    const queued = queueMarksInto(ofJob, { jobId: place.jobId, ...plan }, changes);
    if (queued.seq !== null) {
      // The server accepted nothing of a refused entry, so it may be sent as a new request.
      const again = queued.wasRefused ? { ...fresh, key: randomKey(), isTaken: false } : {};
      const { changes: together } = queued;
      await db.entries.where({ seq: queued.seq }).modify((entry) => {
        Object.assign(entry, together, again);
      });
      return;
    }
    await db.entries.bulkAdd(
      queued.parts.map((part): NewEntry => ({
        ...fresh,
        ...place,
        ...plan,
        ...part,
        kind: 'marks',
        key: randomKey(),
        createdAt: Date.now(),
        isTaken: false,
      })),
    );
  });
}
