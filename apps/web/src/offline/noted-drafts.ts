import { correctedNow } from '../lib/api/server-clock.ts';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { randomKey } from '../lib/api/random-key.ts';
import { note, notedUnder, type Notes } from './local-notes.ts';
import type { DeviceDatabase, StoredDraft } from './outbox-database.ts';
import type { DeviceFile, OutboxEntry } from './outbox-entry.ts';
import type { JobHere } from './outbox.ts';

/**
 * What was put into an answer and is not in the device's database yet: it gets there a moment after the last letter, and a
 * browser that closes a tab forgets what it is given then (decision 0023).
 */
interface NotedDraft {
  readonly owner: string;
  readonly jobId: string;
  readonly questionId: string;
  readonly content: AnswerContent;
  readonly at: number;
}

const prefix = 'plumbline.draft.';

/** Notes what is put into the answers of one job; gives, with each note, the way to forget it, null where it is not noted. */
export function draftNotes(notes: Notes | null, { owner, jobId }: JobHere) {
  // Two tabs may put something into one answer: neither forgets the other's.
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

/** What the device's database needs to take drafts in. */
export interface DraftsTaking {
  /** Makes it the draft of its question where `isLast` says so. */
  readonly takeIn: (draft: NotedDraft, isLast: IsLast) => Promise<void>;
}

/**
 * Takes what this person was putting into the job's answers when a tab went away into the drafts, unless they were further
 * elsewhere. What can't be taken in stays noted; answering begins without it.
 */
export async function takeNotedDrafts(
  notes: Notes | null,
  { owner, jobId }: JobHere,
  { takeIn }: DraftsTaking,
): Promise<void> {
  try {
    const noted = notes ? notedUnder<NotedDraft>(notes, prefix) : [];
    const ofJob = noted.filter((one) => one.noted.owner === owner && one.noted.jobId === jobId);
    // Of two tabs, what was put in last.
    for (const { name, noted: draft } of ofJob.toSorted((one, other) => one.noted.at - other.noted.at)) {
      await takeIn(draft, isLastWord(draft));
      notes?.removeItem(name);
    }
  } catch (failure) {
    console.warn('What was being put in could not be taken in', failure);
  }
}

/**
 * What was noted, with the file that its draft was stored with in one transaction: what is typed while that is written does not
 * name the file yet.
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
