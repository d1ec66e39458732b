import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import type { Draft } from '@plumbline/domain/questionnaire/drafts';
import type { EntityTable, Table } from 'dexie';
import { Dexie, liveQuery } from 'dexie';
import {
  isLocalFile,
  type AnswersEntry,
  type DeviceFile,
  type MarksEntry,
  type OutboxEntry,
  type Owner,
} from './outbox-entry.ts';
import { randomKey } from '../lib/api/random-key.ts';
import { cacheNames } from '../lib/api/cache-names.ts';
import { drawnOver, isBehind, localPhotosOf } from './marks.ts';
import { filesLeftOver, supersededBy } from './outbox-order.ts';
import type { OutboxStore } from './outbox-store.ts';

/** A draft: input into an answer whose screen was not left yet. It survives closing the tab. */
export interface StoredDraft {
  readonly owner: Owner;
  readonly jobId: string;
  /** The asked id: with the repetition's id in a repetition of a group. */
  readonly questionId: string;
  readonly content: AnswerContent;
  readonly at: number;
  /** Generated with each change; missing in drafts stored before drafts were synced to the server. */
  readonly id?: string;
  /** See `DeviceDraft`. */
  readonly known?: string | null;
  readonly rival?: Draft | null;
}

/** An entry to insert: the database assigns `seq`. */
export type NewEntry = OutboxEntry extends infer Entry
  ? Entry extends OutboxEntry
    ? Omit<Entry, 'seq'>
    : never
  : never;

/** A cached response of the server, by name and person. */
export interface CachedResponse {
  readonly owner: Owner;
  readonly name: string;
  /** When it was requested. */
  readonly at: number;
  readonly data: unknown;
}

/**
 * The IndexedDB database of the device. Adding a table requires a new version; existing data is preserved. With
 * `strict` durability a write resolves once it is on disk, so a dead battery can't lose it.
 */
export class DeviceDatabase extends Dexie {
  declare readonly entries: EntityTable<OutboxEntry, 'seq', NewEntry>;
  declare readonly files: EntityTable<DeviceFile, 'id'>;
  declare readonly drafts: Table<StoredDraft, [owner: Owner, jobId: string, questionId: string]>;
  declare readonly kept: Table<CachedResponse, [owner: Owner, name: string]>;

  constructor(name = 'plumbline') {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      entries: '++seq, &key, owner, [owner+jobId]',
      files: 'id, owner, [owner+jobId]',
      drafts: '[owner+jobId+questionId], [owner+jobId]',
    });
    this.version(2).stores({ kept: '[owner+name], owner, [owner+at+name]' });
  }
}

/** The outbox of the device, as its sender uses it. */
export function storeIn(db: DeviceDatabase): OutboxStore {
  const unsent = async (owner: Owner) =>
    (await db.entries.where('owner').equals(owner).sortBy('seq')).filter((entry) => entry.state !== 'sent');
  const change: OutboxStore['change'] = async (seqs, patch) => {
    await db.entries
      .where('seq')
      .anyOf([...seqs])
      .modify(patch);
  };

  return {
    unsent,
    change,
    async putBack(owner) {
      await db.entries
        .where('owner')
        .equals(owner)
        .filter((entry) => entry.state === 'sending')
        .modify({ state: 'waiting' });
    },
    async finishAnswers(seqs, at) {
      await db.transaction('rw', db.entries, db.files, async () => {
        await change(seqs, { state: 'sent', sentAt: at, failure: null });
        const arrived = (await db.entries.bulkGet([...seqs])).filter((entry) => entry?.kind === 'answers');
        const [first] = arrived;
        if (!first) return;
        const ofJob = await db.entries.where('[owner+jobId]').equals([first.owner, first.jobId]).toArray();
        const superseded = supersededBy(ofJob, arrived);
        for (const { seq, answers } of superseded) {
          // The server accepted nothing of it, so the rest is sent as a new request.
          if (answers) await change([seq], { answers, key: randomKey() });
          else await db.entries.delete(seq);
        }
        const files = new Set(filesLeftOver(ofJob, superseded));
        const gone = ofJob.filter((entry) => entry.kind === 'file' && files.has(entry.seq));
        await db.entries.bulkDelete(gone.map(({ seq }) => seq));
        await db.files.bulkDelete(gone.flatMap((entry) => (entry.kind === 'file' ? entry.fileId : [])));
      });
    },
    async takeMarks(seq) {
      return db.transaction('rw', db.entries, async () => {
        const entry = await db.entries.get(seq);
        if (entry?.kind !== 'marks' || entry.state !== 'waiting') return undefined;
        const taken: MarksEntry = { ...entry, state: 'sending', isTaken: true };
        await db.entries.put(taken);
        return taken;
      });
    },
    async finishMarks(seq, versions, at) {
      await db.transaction('rw', db.entries, async () => {
        const sent = await db.entries.get(seq);
        if (sent?.kind !== 'marks') return;
        await db.entries.put({
          ...sent,
          state: 'sent',
          sentAt: at,
          failure: null,
          versions: Object.fromEntries(versions),
        });
        const ofJob = await db.entries.where('[owner+jobId]').equals([sent.owner, sent.jobId]).toArray();
        const behind = ofJob.filter((entry): entry is MarksEntry => isBehind(entry, sent));
        await db.entries.bulkPut(behind.map((entry) => ({ ...entry, ...drawnOver(entry, versions) })));
      });
    },
    async keepUpload(fileId, upload) {
      await db.files.update(fileId, { upload });
    },
    watch(seq, onChange) {
      const subscription = liveQuery(() => db.entries.get(seq)).subscribe({ next: onChange, error: () => undefined });
      return () => subscription.unsubscribe();
    },
    async finishFile(seq, fileId, assetId, at) {
      await db.transaction('rw', db.entries, db.files, async () => {
        await db.files.update(fileId, { assetId });
        await db.entries.update(seq, { state: 'sent', sentAt: at, failure: null });
      });
    },
    async assetIds(fileIds) {
      const files = await db.files.bulkGet([...fileIds]);
      return new Map(files.flatMap((file) => (file?.assetId ? [[file.id, file.assetId] as const] : [])));
    },
    file: (fileId) => db.files.get(fileId),
    async tidy(owner, before) {
      await db.transaction('rw', db.entries, db.files, db.drafts, db.kept, async () => {
        const old = await db.entries
          .where('owner')
          .equals(owner)
          .filter((entry) => entry.state === 'sent' && (entry.sentAt ?? 0) < before)
          .toArray();
        const readAt = await readingsOf(db, owner, old);
        // Offline, the job is shown as it was cached: answers sent since must be applied on top of it for as long as
        // that lasts.
        const gone = old.filter(({ jobId, sentAt }) => (sentAt ?? 0) < (readAt.get(jobId) ?? Infinity));
        await db.entries.bulkDelete(gone.map(({ seq }) => seq));
        const waiting = await unsent(owner);
        const drafts = await db.drafts.filter((draft) => draft.owner === owner).toArray();
        const named = new Set([
          ...waiting.flatMap((entry) => (entry.kind === 'file' ? [entry.fileId] : filesNamedBy(entry))),
          ...drafts.flatMap((draft) => draft.content.files),
        ]);
        await db.files
          .where('owner')
          .equals(owner)
          .filter((file) => file.assetId !== null && file.content !== null && !named.has(file.id))
          .modify({ content: null });
      });
    },
  };
}

/** When the cached jobs of these entries were last requested. */
async function readingsOf(
  db: DeviceDatabase,
  owner: Owner,
  entries: readonly OutboxEntry[],
): Promise<ReadonlyMap<string, number>> {
  const jobIds = [...new Set(entries.map(({ jobId }) => jobId))];
  const kept = await db.kept.bulkGet(jobIds.map((jobId) => [owner, cacheNames.job(jobId)]));
  return new Map(jobIds.flatMap((jobId, index) => (kept[index] ? [[jobId, kept[index].at] as const] : [])));
}

/** Whether an entry names this file of the device. */
export function names(entry: OutboxEntry, fileId: string): boolean {
  return entry.kind !== 'file' && isLocalFile(fileId) && filesNamedBy(entry).includes(fileId);
}

function filesNamedBy(entry: AnswersEntry | MarksEntry): readonly string[] {
  return entry.kind === 'answers' ? entry.answers.flatMap((answer) => answer.files) : localPhotosOf(entry);
}
