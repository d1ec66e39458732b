import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { randomKey } from '../lib/api/random-key.ts';
import { correctedNow } from '../lib/api/server-clock.ts';
import { withRoom } from './make-room.ts';
import { names, type DeviceDatabase } from './outbox-database.ts';
import { localFileId, type DeviceFile, type PreparationKind } from './outbox-entry.ts';
import { askToPersist, fresh, putDraft, type OutboxPlace } from './outbox.ts';

/** The answer that a file is stored with. */
interface AnswerWithFile {
  /** The asked id. */
  readonly questionId: string;
  /** The answer's content with the file. */
  readonly contentWith: (fileId: string) => AnswerContent;
}

interface FileToQueue {
  readonly file: File;
  /** By which the file is known and sent once. */
  readonly key?: string;
  readonly kind: PreparationKind;
  readonly marks?: DeviceFile['marks'];
  /** Left out where what names the file is stored elsewhere. */
  readonly answer?: AnswerWithFile;
}

/**
 * Stores a chosen file unchanged, its upload, and the answer that references it in one transaction, before it is
 * processed (decision 0053), so that closing the tab loses nothing. Pictures are prepared afterwards (`prepareFiles`).
 * @returns its id on this device
 */
export async function queueFile(db: DeviceDatabase, place: OutboxPlace, chosen: FileToQueue): Promise<string> {
  const { file, key = randomKey(), kind, marks, answer } = chosen;
  const { owner, jobId } = place;
  const fileId = localFileId(key);
  const isPicture = file.type.startsWith('image/');
  // A plain copy: a File that the system hands over may point to something that is gone tomorrow.
  const content = new Blob([await file.arrayBuffer()], { type: file.type });
  const { name, type, size } = file;
  const store = () =>
    db.transaction('rw', db.entries, db.files, db.drafts, async () => {
      const createdAt = Date.now();
      await db.files.add({
        id: fileId,
        owner,
        jobId,
        name,
        type,
        size,
        content,
        assetId: null,
        createdAt,
        ...(marks && { marks }),
        ...(isPicture && { preparation: { kind, tries: 0 } }),
      });
      const state = isPicture ? 'preparing' : 'waiting';
      await db.entries.add({ ...fresh, ...place, kind: 'file', key, createdAt, fileId, name, state });
      if (answer)
        await putDraft(db, place, answer.questionId, correctedNow().getTime(), () => answer.contentWith(fileId));
    });
  await withRoom(db, jobId, store);
  askToPersist();
  return fileId;
}

/**
 * A file was removed from its answer: unless a waiting answer references it, or markup is based on it, it is no longer
 * sent. A photo is removed with its markup.
 */
export async function dropFile(db: DeviceDatabase, place: OutboxPlace, fileId: string): Promise<void> {
  await db.transaction('rw', db.entries, db.files, async () => {
    const here = [place.owner, place.jobId];
    const entries = await db.entries.where('[owner+jobId]').equals(here).toArray();
    const upload = entries.find((entry) => entry.kind === 'file' && entry.fileId === fileId);
    if (!upload || upload.state === 'sent') return;
    if (entries.some((entry) => entry.state !== 'sent' && names(entry, fileId))) return;
    const files = await db.files.where('[owner+jobId]').equals(here).toArray();
    if (files.some(({ assetId, marks }) => assetId === null && marks?.original === fileId)) return;
    await db.entries.delete(upload.seq);
    await db.files.delete(fileId);
  });
}

/** Pauses a file, also during its upload: what the server has received stays there, and its job waits. */
export async function pauseFile(db: DeviceDatabase, seq: number): Promise<void> {
  await db.entries
    .where({ seq })
    .filter((entry) => entry.kind === 'file' && (entry.state === 'waiting' || entry.state === 'sending'))
    .modify({ state: 'paused' });
}
