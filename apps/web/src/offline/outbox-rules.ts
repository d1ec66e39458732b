import { answersPerCall } from '@plumbline/contract/answers';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { backOff } from '../lib/api/back-off.ts';
import {
  isLocalFile,
  type AnswersEntry,
  type StoredPosition,
  type OutboxEntry,
  type OutboxFailure,
} from './outbox-entry.ts';
import { readyOf } from './outbox-order.ts';

/** What came of trying to send an entry. */
export type SendFailure =
  /** It may work later: no network, an overloaded server. `after`: seconds that the server asked to wait. */
  | { readonly kind: 'passing'; readonly why: OutboxFailure; readonly after: number | null }
  /** It will be refused again until something changes. */
  | { readonly kind: 'refused'; readonly why: OutboxFailure };

/** What an entry becomes after a try that failed. */
export function afterFailure(
  entry: OutboxEntry,
  failure: SendFailure,
  now: number,
  random: number,
): Pick<OutboxEntry, 'state' | 'attempts' | 'notBefore' | 'failure'> {
  const attempts = entry.attempts + 1;
  if (failure.kind === 'refused') return { state: 'failed', attempts, notBefore: 0, failure: failure.why };
  const wait = Math.max(backOff(attempts, random), (failure.after ?? 0) * 1000);
  return { state: 'waiting', attempts, notBefore: now + wait, failure: failure.why };
}

export interface Turn {
  /** What is to be sent now, null for nothing. */
  readonly entry: OutboxEntry | null;
  /** When there will be something to send without anything happening, null when never. */
  readonly wakeAt: number | null;
}

/**
 * Whose turn it is. Of each job only the first that may go does (`readyOf`), so that its files are there before the answers that
 * name them and the answers before the submit; a job that is held up holds up no other. `entries` may come in any order.
 */
export function nextTurn(entries: readonly OutboxEntry[], now: number): Turn {
  const byJob = Map.groupBy(
    entries.filter(({ state }) => state !== 'sent'),
    ({ jobId }) => jobId,
  );
  let first: OutboxEntry | null = null;
  let wakeAt: number | null = null;
  for (const ofJob of byJob.values()) {
    const [head] = readyOf(ofJob);
    if (head?.state !== 'waiting') continue;
    if (head.notBefore <= now) {
      if (!first || head.seq < first.seq) first = head;
    } else if (wakeAt === null || head.notBefore < wakeAt) wakeAt = head.notBefore;
  }
  return { entry: first, wakeAt };
}

/** Entries of a job that go in one call, in their order. */
export type AnswerBatch = readonly [head: AnswersEntry, ...behind: AnswersEntry[]];

/** So many characters of answers go in one call, unless they were given together: a poor network must get them through. */
export const charactersPerCall = 256 * 1024;

/**
 * The answers that go with `head`, the first that a job has unsent, in one call: those that wait right behind it, wherever
 * they were given, up to a submit, a file, marks or anything that does not go by itself. Passed over is only what waits alone
 * (`readyOf`).
 * @param most how many entries at most
 */
export function batchOf(entries: readonly OutboxEntry[], head: AnswersEntry, most: number = Infinity): AnswerBatch {
  const ofJob = entries.filter(({ jobId, state }) => jobId === head.jobId && state !== 'sent');
  const behind = readyOf(ofJob).filter(({ seq }) => seq > head.seq);
  const together: [AnswersEntry, ...AnswersEntry[]] = [head];
  let answers = head.answers.length;
  let characters = lengthOf(head);
  let { submit } = head;
  for (const entry of behind) {
    if (submit || together.length >= most || entry.kind !== 'answers' || entry.state !== 'waiting') break;
    answers += entry.answers.length;
    characters += lengthOf(entry);
    if (answers > answersPerCall || characters > charactersPerCall) break;
    together.push(entry);
    submit = entry.submit;
  }
  return together;
}

function lengthOf({ answers }: AnswersEntry): number {
  return JSON.stringify(answers).length;
}

/** An answer of a call; with where it was given, when that is not where the call says. */
export type PlacedAnswer = Answer & { readonly location?: StoredPosition | null };

/**
 * The answers of entries that go in one call, in their order. The call says where the first of them were given: while the
 * person stays there, a call says no more than it did before answers said it themselves.
 */
export function placedAnswers(together: AnswerBatch): readonly PlacedAnswer[] {
  const [{ location: here }] = together;
  return together.flatMap(({ answers, location }) =>
    isSamePlace(location, here) ? answers : answers.map((one) => ({ ...one, location })),
  );
}

function isSamePlace(one: StoredPosition | null, other: StoredPosition | null): boolean {
  return one?.lat === other?.lat && one?.long === other?.long;
}

/**
 * The `Idempotency-Key` of entries that go in one call, in their order. The same entries have the same key, others another:
 * the server refuses a key that comes with another body, and knows by their IDs the answers that it has.
 */
export function keyOf(together: AnswerBatch): string {
  const [head] = together;
  return together.length === 1 ? head.key : [head.key, together.length, lastOf(together).key].join(keyMark);
}

/** The one that a submit would come with. */
export function lastOf(together: AnswerBatch): AnswersEntry {
  return together.at(-1) ?? together[0];
}

/** In no entry's own key. */
const keyMark = '+';

/** Whether something in this outbox was, or is about to be, sent under this key. */
export function isSentUnder(key: string, entries: readonly OutboxEntry[]): boolean {
  const [first] = key.split(keyMark, 1);
  return entries.some((entry) => entry.key === first);
}

/**
 * Whether a failed call of several entries is to be sent in parts: one of them may be to blame, and nothing of it was taken.
 * What was lost on the way may have been taken, and goes again as it went.
 */
export function isToBeParted(failure: SendFailure): boolean {
  return failure.kind === 'refused' || failure.why.code === 'something_went_wrong';
}

/** Where things stand, as the shell and the answering screen tell it. */
export interface OutboxStatus {
  /** On this device and not acknowledged, whatever the reason. */
  readonly unsent: number;
  readonly sending: number;
  readonly failed: number;
  /** Tried at least once without reaching the server. */
  readonly isHeldUp: boolean;
  /** The person paused a file, which also blocks the entries behind it. */
  readonly isPaused: boolean;
}

/** The state of the outbox for the indicator in the top bar. */
export function outboxStatusOf(entries: readonly OutboxEntry[]): OutboxStatus {
  const unsent = entries.filter((entry) => entry.state !== 'sent');
  return {
    unsent: unsent.length,
    sending: unsent.filter((entry) => entry.state === 'sending').length,
    failed: unsent.filter((entry) => entry.state === 'failed').length,
    isHeldUp: unsent.some((entry) => entry.state === 'waiting' && entry.attempts > 0),
    isPaused: unsent.some((entry) => entry.state === 'paused'),
  };
}

/**
 * A job's answers on this device that a reading of the server, begun at `readAt`, can't hold yet: in the order in which they
 * will be sent. To be laid over what was read (`withWaiting`).
 */
export function answersNotRead(entries: readonly OutboxEntry[], jobId: string, readAt: number): readonly Answer[] {
  return entries
    .filter((entry): entry is AnswersEntry => entry.kind === 'answers' && entry.jobId === jobId)
    .filter((entry) => entry.state !== 'sent' || (entry.sentAt ?? 0) >= readAt)
    .toSorted((one, other) => one.seq - other.seq)
    .flatMap((entry) => entry.answers);
}

/** The ids of a job's answers that the server has acknowledged, as far as the outbox still knows of them. */
export function acknowledgedAnswers(entries: readonly OutboxEntry[], jobId: string): ReadonlySet<string> {
  const sent = entries.filter((entry) => entry.jobId === jobId && entry.state === 'sent');
  return new Set(sent.flatMap((entry) => (entry.kind === 'answers' ? entry.answers.map(({ id }) => id) : [])));
}

/**
 * An answer as the server can take it: files of this device under the ids that their upload gave. One that was discarded is
 * left out; it is gone.
 */
export function withAssetIds<GivenAnswer extends Answer>(
  answer: GivenAnswer,
  assetIds: ReadonlyMap<string, string>,
): GivenAnswer {
  if (!answer.files.some(isLocalFile)) return answer;
  const files = answer.files.flatMap((file) => (isLocalFile(file) ? (assetIds.get(file) ?? []) : file));
  return { ...answer, files };
}

/** Cuts answers into calls of at most `most`, in their order; one call at least, for a submit without answers. */
export function inCalls<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
  const calls: Item[][] = [];
  for (let start = 0; start < items.length; start += most) calls.push(items.slice(start, start + most));
  return calls.length > 0 ? calls : [[]];
}
