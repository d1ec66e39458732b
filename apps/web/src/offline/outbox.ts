import { correctedNow } from '../lib/api/server-clock.ts';
import { answersPerCall } from '@plumbline/contract/answers';
import type { Answer, AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { randomKey } from '../lib/api/random-key.ts';
import { withRoom } from './make-room.ts';
import type { DeviceDatabase, StoredDraft } from './outbox-database.ts';
import type { AnswersEntry, StoredPosition, OutboxEntry, Owner } from './outbox-entry.ts';
import { basedOnArrived } from './outbox-order.ts';
import { inCalls } from './outbox-rules.ts';

/** A job as one person has it on this device. */
export interface JobHere {
  readonly owner: Owner;
  readonly jobId: string;
}

/** Whose outbox, and which job it is about. */
export interface OutboxPlace extends JobHere {
  readonly jobNumber: number;
}

/** What every entry has before anything was tried with it. */
export const fresh = { state: 'waiting', attempts: 0, notBefore: 0, failure: null, sentAt: null } as const;

/**
 * Moves answers from the drafts into the outbox, in one transaction that is on disk when this resolves; the screen
 * moves on afterwards. Throws if the device can't store them (see `useStorageWords`).
 */
export async function queueAnswers(
  db: DeviceDatabase,
  place: OutboxPlace,
  answers: readonly Answer[],
  sending: { readonly location: StoredPosition | null; readonly submit: boolean },
): Promise<void> {
  await withRoom(db, place.jobId, () => storeAnswers(db, place, answers, sending));
  askToPersist();
}

async function storeAnswers(
  db: DeviceDatabase,
  place: OutboxPlace,
  answers: readonly Answer[],
  sending: { readonly location: StoredPosition | null; readonly submit: boolean },
): Promise<void> {
  const calls = inCalls(answers, answersPerCall);
  await db.transaction('rw', db.entries, db.drafts, async () => {
    if (sending.submit) await takeBackRefusedSubmits(db, place);
    await db.entries.bulkAdd(
      calls.map((part, index) => ({
        ...fresh,
        ...place,
        kind: 'answers' as const,
        key: randomKey(),
        createdAt: Date.now(),
        answers: part,
        location: sending.location,
        submit: sending.submit && index === calls.length - 1,
      })),
    );
    await db.drafts.bulkDelete(answers.map((answer) => [place.owner, place.jobId, askedIdOf(answer)]));
  });
}

/** A person's drafts of a job, by asked id. */
export async function readDrafts(db: DeviceDatabase, place: JobHere): Promise<readonly StoredDraft[]> {
  return db.drafts.where('[owner+jobId]').equals([place.owner, place.jobId]).sortBy('at');
}

/** How many questions a person has put something into since then without leaving the screen by Next. */
export async function countAnswerDrafts(db: DeviceDatabase, owner: Owner, since: number): Promise<number> {
  return db.drafts.filter((draft) => draft.owner === owner && draft.at >= since).count();
}

/** Stores the current input as a draft. */
export async function storeDraft(
  db: DeviceDatabase,
  place: OutboxPlace,
  questionId: string,
  content: AnswerContent,
): Promise<void> {
  await db.transaction('rw', db.drafts, () => putDraft(db, place, questionId, correctedNow().getTime(), () => content));
}

/**
 * Writes a draft as part of a transaction over the drafts.
 * @param contentNow called as late as possible, to include what is typed meanwhile
 */
export async function putDraft(
  db: DeviceDatabase,
  { owner, jobId }: JobHere,
  questionId: string,
  at: number,
  contentNow: () => AnswerContent,
): Promise<void> {
  const { known = null, rival = null } = (await db.drafts.get([owner, jobId, questionId])) ?? {};
  await db.drafts.put({ owner, jobId, questionId, content: contentNow(), at, id: randomKey(), known, rival });
}

/** The person has chosen between the drafts of this and another device. */
export async function dropRival(db: DeviceDatabase, place: OutboxPlace, questionId: string): Promise<void> {
  await db.drafts.update([place.owner, place.jobId, questionId], { rival: null });
}

/** Retries refused entries, and delayed ones at once; of one job, or of all. */
export async function tryAgain(db: DeviceDatabase, owner: Owner, jobId?: string): Promise<void> {
  await db.entries
    .where('owner')
    .equals(owner)
    .filter(({ state }) => state !== 'sent' && state !== 'sending' && state !== 'preparing')
    .filter((entry) => !jobId || entry.jobId === jobId)
    .modify({ state: 'waiting', notBefore: 0 });
}

/** Retries at once what failed only because of the network. */
export async function hurry(db: DeviceDatabase, owner: Owner): Promise<void> {
  await db.entries
    .where('owner')
    .equals(owner)
    .filter((entry) => entry.state === 'waiting' && entry.notBefore > 0 && entry.failure?.code === 'network')
    .modify({ notBefore: 0 });
}

/**
 * A refused submit (something became mandatory meanwhile, say) would block the answers that fix it: the new submit
 * replaces it, and its answers are sent as plain answers. The server accepted nothing of it, so it may be sent as a new
 * request.
 */
async function takeBackRefusedSubmits(db: DeviceDatabase, { owner, jobId }: OutboxPlace): Promise<void> {
  await db.entries
    .where('[owner+jobId]')
    .equals([owner, jobId])
    .filter((entry) => entry.kind === 'answers' && entry.submit && entry.state === 'failed')
    .modify((entry) => {
      Object.assign(entry, { key: randomKey(), submit: false, state: 'waiting', notBefore: 0, failure: null });
    });
}

/**
 * Discards one refused entry, or a file that is being sent, with its content; the entries behind it go on. With
 * `wholeJob`, everything that the job has in the outbox. Call it only after a confirmation that names what is deleted.
 */
export async function discard(db: DeviceDatabase, refused: OutboxEntry, wholeJob: boolean): Promise<void> {
  await db.transaction('rw', db.entries, db.files, async () => {
    const ofJob = await db.entries.where('[owner+jobId]').equals([refused.owner, refused.jobId]).toArray();
    const gone = ofJob.filter(
      ({ seq, state, kind }) =>
        (wholeJob || seq === refused.seq) && state !== 'sent' && (state !== 'sending' || kind === 'file'),
    );
    await db.entries.bulkDelete(gone.map((entry) => entry.seq));
    const left = ofJob.filter((entry) => entry.kind === 'answers' && entry.state !== 'sent' && !gone.includes(entry));
    const changed = basedOnArrived(left as AnswersEntry[], gone);
    for (const { seq, answers } of changed) {
      await db.entries
        .where('seq')
        .equals(seq)
        .modify((entry) => void Object.assign(entry, { answers }));
    }
    await db.files.bulkDelete(gone.flatMap((entry) => (entry.kind === 'file' ? [entry.fileId] : [])));
  });
}

/** Everything of a person that is in the outbox, by the order in which it happened; acknowledged things included. */
export function readEntries(db: DeviceDatabase, owner: Owner): Promise<OutboxEntry[]> {
  return db.entries.where('owner').equals(owner).sortBy('seq');
}

let hasAsked = false;

/** Asks the browser, once, not to clear this site's storage when the disk gets full. */
export function askToPersist(): void {
  if (hasAsked) return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => false);
}
