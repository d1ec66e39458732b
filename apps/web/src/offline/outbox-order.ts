import { repetitionList } from '@plumbline/domain/question-types/repetition-list';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { localPhotosOf } from './marks.ts';
import type { AnswersEntry, OutboxEntry } from './outbox-entry.ts';

/**
 * Refusals of a job as a whole: the entries behind would be refused too. Any other code concerns the refused entry
 * alone.
 */
const ofWholeJob: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'job_not_answerable']);

/** Whether an entry was refused for its own sake: it waits alone for the person (decision 0051). */
export function isParked({ state, failure }: OutboxEntry): boolean {
  return state === 'failed' && failure !== null && !ofWholeJob.has(failure.code);
}

/**
 * The entries of a job that may be sent, in order, up to the first that blocks. Parked entries are skipped, along with
 * those that depend on them; a later answer to the same question doesn't depend on the earlier one, it replaces it.
 * @param ofJob all unsent entries of one job, in any order
 */
export function readyOf(ofJob: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const ready: OutboxEntry[] = [];
  const heldBack: OutboxEntry[] = [];
  for (const entry of ofJob.toSorted((one, other) => one.seq - other.seq)) {
    if (isParked(entry) || heldBack.some((one) => needs(entry, one))) {
      heldBack.push(entry);
      continue;
    }
    ready.push(entry);
    if (entry.state !== 'waiting') break;
  }
  return ready;
}

/** Whether the server can't process an entry before another of its job has arrived. */
function needs(entry: OutboxEntry, other: OutboxEntry): boolean {
  if (entry.kind === 'file') return false;
  if (other.kind === 'file') return filesOf(entry).includes(other.fileId);
  const places = entry.kind === 'answers' ? entry.answers : [entry];
  if (other.kind === 'answers') return places.some(({ repetition }) => other.answers.some(adds(repetition)));
  // Marks on a plan are based on earlier marks on it.
  if (entry.kind !== 'marks') return false;
  const { questionId, repetition, file } = entry;
  return other.questionId === questionId && other.repetition === repetition && other.file === file;
}

/** Whether an answer is the list of a group that contains this repetition. */
function adds(repetition: string): (answer: Answer) => boolean {
  return ({ value }) => {
    const list = repetition === '' ? null : repetitionList.safeParse(value);
    return list?.success === true && list.data.present.includes(repetition);
  };
}

function filesOf(entry: Exclude<OutboxEntry, { kind: 'file' }>): readonly string[] {
  return entry.kind === 'answers' ? entry.answers.flatMap(({ files }) => files) : localPhotosOf(entry);
}

/**
 * Rebases answers whose base does not arrive before them onto the base of that one, so that the server can detect
 * answers of other people in between. Entries that were sent already must not change.
 * @param missing the entries of the same job that don't arrive before them
 */
export function basedOnArrived(
  entries: readonly AnswersEntry[],
  missing: readonly OutboxEntry[],
): readonly { readonly seq: number; readonly answers: readonly Answer[] }[] {
  const given = missing.flatMap((entry) => (entry.kind === 'answers' ? entry.answers : []));
  const baseOf = new Map(given.map(({ id, base }) => [id, base]));
  const arrived = (base: string | null): string | null => {
    let found = base;
    // Each is given over an earlier one; no more steps than there are, whatever they name.
    for (let step = 0; step < baseOf.size && found !== null; step++)
      found = baseOf.has(found) ? (baseOf.get(found) ?? null) : found;
    return found;
  };
  return entries.flatMap(({ seq, answers }) =>
    answers.some(({ base }) => base !== null && baseOf.has(base))
      ? [{ seq, answers: answers.map((one) => ({ ...one, base: arrived(one.base) })) }]
      : [],
  );
}

/** The rest of an entry after newer answers replaced some of its answers; null if nothing is left. */
export interface Superseded {
  readonly seq: number;
  readonly answers: readonly Answer[] | null;
}

/**
 * The unsent answers of a job that newer, already acknowledged answers replace: sent later, they would overwrite those.
 * A submit without answers remains.
 */
export function supersededBy(ofJob: readonly OutboxEntry[], arrived: readonly AnswersEntry[]): readonly Superseded[] {
  return ofJob.flatMap((entry) => {
    if (entry.kind !== 'answers' || entry.state === 'sent' || entry.state === 'sending') return [];
    const later = arrived.filter(({ seq, jobId }) => jobId === entry.jobId && seq > entry.seq);
    const again = new Set(later.flatMap(({ answers }) => answers.map(askedIdOf)));
    const left = entry.answers.filter((answer) => !again.has(askedIdOf(answer)));
    if (left.length === entry.answers.length) return [];
    return [{ seq: entry.seq, answers: left.length === 0 && !entry.submit ? null : left }];
  });
}

/** The refused files that only replaced answers referenced: the person has removed them. */
export function filesLeftOver(ofJob: readonly OutboxEntry[], superseded: readonly Superseded[]): readonly number[] {
  const leftOf = new Map(superseded.map(({ seq, answers }) => [seq, answers ?? []]));
  const named = (entry: OutboxEntry, answers: readonly Answer[] | undefined) =>
    entry.kind === 'answers' && answers
      ? answers.flatMap(({ files }) => files)
      : entry.kind === 'file'
        ? []
        : filesOf(entry);
  const before = new Set(ofJob.filter(({ seq }) => leftOf.has(seq)).flatMap((entry) => named(entry, undefined)));
  const after = new Set(
    ofJob.filter(({ state }) => state !== 'sent').flatMap((entry) => named(entry, leftOf.get(entry.seq))),
  );
  return ofJob.flatMap((entry) =>
    entry.kind === 'file' && isParked(entry) && before.has(entry.fileId) && !after.has(entry.fileId) ? entry.seq : [],
  );
}
