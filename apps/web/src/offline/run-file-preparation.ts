import { answerTargetOf, refusalOfFile } from '@plumbline/domain/assets/check-file';
import { liveQuery } from 'dexie';
import { oneAtATime } from '../lib/api/single-flight.ts';
import { redrawnName } from '../lib/photos/photo-size.ts';
import { device } from './device.ts';
import type { DeviceDatabase } from './outbox-database.ts';
import type { FileEntry, DeviceFile, OutboxFailure, Owner } from './outbox-entry.ts';
import { prepareFiles, type PreparationStore, type UnpreparedFile } from './prepare-files.ts';

/** The uploads of this person whose files are not prepared, in the order in which they were chosen. */
async function unpreparedEntries(db: DeviceDatabase, owner: Owner): Promise<readonly FileEntry[]> {
  const entries = await db.entries.where('owner').equals(owner).sortBy('seq');
  return entries.filter((entry): entry is FileEntry => entry.kind === 'file' && entry.state === 'preparing');
}

function preparationIn(db: DeviceDatabase, owner: Owner): PreparationStore {
  return {
    async next() {
      const [entry] = await unpreparedEntries(db, owner);
      if (!entry) return undefined;
      const file = await db.files.get(entry.fileId);
      if (isUnprepared(file)) return file;
      // There is nothing to prepare; if its content is missing, sending reports that.
      await db.entries.update(entry.seq, { state: 'waiting' });
      return this.next();
    },
    async begin(fileId, tries) {
      await db.transaction('rw', db.files, async () => {
        const file = await db.files.get(fileId);
        if (isUnprepared(file)) await db.files.put({ ...file, preparation: { ...file.preparation, tries } });
      });
    },
    async finish(fileId, { name, content, thumbnail }, failure) {
      await db.transaction('rw', db.entries, db.files, async () => {
        const file = await db.files.get(fileId);
        if (!isUnprepared(file)) return;
        const { preparation: _, ...rest } = file;
        await db.files.put({ ...rest, name, type: content.type, size: content.size, content, thumbnail });
        const [entry] = (await unpreparedEntries(db, owner)).filter((one) => one.fileId === fileId);
        if (entry) await db.entries.put({ ...entry, name, failure, state: failure ? 'failed' : 'waiting' });
      });
    },
  };
}

function isUnprepared(file: DeviceFile | undefined): file is UnpreparedFile {
  return file?.preparation !== undefined && file.content !== null;
}

/** Resolves once a file waits to be prepared, or at the end. */
const pauseFor = (owner: Owner) => (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      subscription.unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const subscription = liveQuery(() => unpreparedEntries(device, owner)).subscribe({
      next: (entries) => {
        if (entries.length > 0) end();
      },
      error: () => undefined,
    });
    signal.addEventListener('abort', end);
  });

function refusalOf(file: { name: string; type: string; size: number }): OutboxFailure | null {
  const refusal = refusalOfFile(file, answerTargetOf(file));
  return refusal?.code === 'file_too_large' ? { code: refusal.code, message: '' } : null;
}

/** Prepares this person's files for as long as the app is open; one tab does it for all, as with the outbox. */
export function runFilePreparation(owner: Owner, signal: AbortSignal): void {
  const work = async () =>
    prepareFiles(
      {
        store: preparationIn(device, owner),
        draw: async (content, kind) => (await import('../lib/photos/prepare-photo.ts')).preparePhoto(content, kind),
        redrawnName,
        refusalOf,
        pause: pauseFor(owner),
      },
      signal,
    );
  void oneAtATime(`plumbline.preparation ${owner}`, work, signal).catch((failure: unknown) => {
    if (!signal.aborted) console.warn('Pictures could not be prepared', failure);
  });
}
