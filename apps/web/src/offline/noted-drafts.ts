import { correctedNow } from '../lib/api/server-clock.ts';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { randomKey } from '../lib/api/random-key.ts';
import { note, notedUnder, type Notes } from './local-notes.ts';
import type { DeviceDatabase, StoredDraft } from './outbox-database.ts';
import type { DeviceFile, OutboxEntry } from './outbox-entry.ts';
import type { JobHere } from './outbox.ts';

/**
 * Input that is not in IndexedDB yet: it is written shortly after the last keystroke, and a browser may drop the write
 * when a tab is closed (decision 0023).
 */
interface NotedDraft {
  readonly owner: string;
  readonly jobId: string;
  readonly questionId: string;
  readonly content: AnswerContent;
  readonly at: number;
}

const prefix = 'plumbline.draft.';

/**
 * Notes input into the answers of one job; returns, for each note, a function that deletes it, null if it wasn't noted.
 */
export function draftNotes(notes: Notes | null, { owner, jobId }: JobHere) {
  // Two tabs may edit the same answer: neither deletes the other's note.
  const ofThisTab = `${prefix}${randomKey()}.`;
  return (questionId: string, content: AnswerContent): (() => void) | null => {
    const name = `${ofThisTab}${questionId}`;
    const draft: NotedDraft = { owner, jobId, questionId, content, at: correctedNow().getTime() };
    return note(notes, name, draft) ? () => notes?.removeItem(name) : null;
  };
}

/** Whether nothing was put in since, and nothing answered; of the draft and the entries that the device has. */
type IsLast = (storedDraft: Pick<StoredDraft, 'at'> | undefined, entries: readonly OutboxEntry[]) => boolean;

const isLastWord =
  ({ questionId, at, jobId }: NotedDraft): IsLast =>
  (storedDraft, entries) => {
    if (storedDraft && storedDraft.at >= at) return false;
    const answers = entries.flatMap((one) => (one.kind === 'answers' && one.jobId === jobId ? one.answers : []));
    return !answers.some((one) => askedIdOf(one) === questionId && Date.parse(one.at) >= at);
  };

/** What is needed to turn notes into drafts. */
export interface DraftsTaking {
  /** Makes the note the draft of its question if `isLast` says so. */
  readonly takeIn: (draft: NotedDraft, isLast: IsLast) => Promise<void>;
}

/**
 * Moves input noted by closed tabs into this person's drafts of the job, unless there is newer input elsewhere. Notes
 * that can't be moved stay; answering starts without them.
 */
export async function takeNotedDrafts(
  notes: Notes | null,
  { owner, jobId }: JobHere,
  { takeIn }: DraftsTaking,
): Promise<void> {
  try {
    const noted = notes ? notedUnder<NotedDraft>(notes, prefix) : [];
    const ofJob = noted.filter((one) => one.noted.owner === owner && one.noted.jobId === jobId);
    // Of two tabs, the last input wins.
    for (const { name, noted: draft } of ofJob.toSorted((one, other) => one.noted.at - other.noted.at)) {
      await takeIn(draft, isLastWord(draft));
      notes?.removeItem(name);
    }
  } catch (failure) {
    console.warn('What was being put in could not be taken in', failure);
  }
}

/**
 * The noted content, with the file that was stored together with its draft in one transaction: input typed during that
 * write does not reference the file yet.
 */
export function withFilesOf(
  noted: AnswerContent,
  storedDraft: Pick<StoredDraft, 'content' | 'at'> | undefined,
  files: readonly (Pick<DeviceFile, 'id' | 'createdAt'> | undefined)[],
): AnswerContent {
  const storedWith = files.flatMap((file) => (file && file.createdAt === storedDraft?.at ? [file.id] : []));
  const missing = storedWith.filter((id) => !noted.files.includes(id));
  return missing.length === 0 ? noted : { ...noted, files: [...noted.files, ...missing] };
}

/** The drafts of this device's database. */
export const draftsOf = (db: DeviceDatabase): DraftsTaking => ({
  takeIn: ({ owner, jobId, questionId, content, at }, isLast) =>
    db.transaction('rw', db.drafts, db.entries, db.files, async () => {
      const storedDraft = await db.drafts.get([owner, jobId, questionId]);
      const entries = await db.entries.where('[owner+jobId]').equals([owner, jobId]).toArray();
      if (!isLast(storedDraft, entries)) return;
      const { known = null, rival = null } = storedDraft ?? {};
      const files = storedDraft ? await db.files.bulkGet([...storedDraft.content.files]) : [];
      const taken = withFilesOf(content, storedDraft, files);
      await db.drafts.put({ owner, jobId, questionId, content: taken, at, id: randomKey(), known, rival });
    }),
});
