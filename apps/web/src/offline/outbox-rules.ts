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

/** Why sending an entry failed. */
export type SendFailure =
  /** Temporary: no network, an overloaded server. `after`: the server's Retry-After in seconds. */
  | { readonly kind: 'passing'; readonly why: OutboxFailure; readonly after: number | null }
  /** It will be refused again until something changes. */
  | { readonly kind: 'refused'; readonly why: OutboxFailure };

/** The patch for an entry after a failed attempt. */
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
  /** The next entry to send, null for none. */
  readonly entry: OutboxEntry | null;
  /** When an entry becomes due without any other change, null if never. */
  readonly wakeAt: number | null;
}

/**
 * The next entry to send. Per job only the first ready one (`readyOf`), so that files precede the answers that
 * reference them, and answers the submit; a blocked job doesn't block others. `entries` may be in any order.
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

/**
 * The maximum characters of answers per call, unless they were given together: a poor network must get them through.
 */
export const charactersPerCall = 256 * 1024;

/**
 * The answers to send with `head`, the first unsent entry of a job, in one call: those directly behind it, up to a
 * submit, a file, marks or anything that blocks. Only parked entries are skipped (`readyOf`).
 * @param most the maximum number of entries
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

/** An answer of a call, with its location if that differs from the call's. */
export type PlacedAnswer = Answer & { readonly location?: StoredPosition | null };

/**
 * The answers of entries sent in one call, in order. The call has the location of the first of them; only answers given
 * elsewhere repeat it.
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
 * The `Idempotency-Key` of entries sent in one call, in order. It is a function of the entries, because the server
 * refuses a key with another body; it recognizes answers that it already has by their IDs.
 */
export function keyOf(together: AnswerBatch): string {
  const [head] = together;
  return together.length === 1 ? head.key : [head.key, together.length, lastOf(together).key].join(keyMark);
}

/** The last entry, which has the submit if there is one. */
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
 * Whether a failed call of several entries should be split: one of them may be the cause, and none was accepted. After
 * a lost response they may have been accepted, so the same call is repeated.
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
 * A job's answers on this device that a response requested at `readAt` can't include yet, in the order in which they
 * will be sent. Apply them on top of it with `withWaiting`.
 */
export function answersNotRead(entries: readonly OutboxEntry[], jobId: string, readAt: number): readonly Answer[] {
  return entries
    .filter((entry): entry is AnswersEntry => entry.kind === 'answers' && entry.jobId === jobId)
    .filter((entry) => entry.state !== 'sent' || (entry.sentAt ?? 0) >= readAt)
    .toSorted((one, other) => one.seq - other.seq)
    .flatMap((entry) => entry.answers);
}

/** The ids of a job's answers that the server has acknowledged, as far as they are still in the outbox. */
export function acknowledgedAnswers(entries: readonly OutboxEntry[], jobId: string): ReadonlySet<string> {
  const sent = entries.filter((entry) => entry.jobId === jobId && entry.state === 'sent');
  return new Set(sent.flatMap((entry) => (entry.kind === 'answers' ? entry.answers.map(({ id }) => id) : [])));
}

/**
 * An answer in the form that the server accepts: local files have the ids from their upload. Discarded ones are left
 * out.
 */
export function withAssetIds<GivenAnswer extends Answer>(
  answer: GivenAnswer,
  assetIds: ReadonlyMap<string, string>,
): GivenAnswer {
  if (!answer.files.some(isLocalFile)) return answer;
  const files = answer.files.flatMap((file) => (isLocalFile(file) ? (assetIds.get(file) ?? []) : file));
  return { ...answer, files };
}

/** Splits answers into calls of at most `most`, in order; at least one call, for a submit without answers. */
export function inCalls<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
  const calls: Item[][] = [];
  for (let start = 0; start < items.length; start += most) calls.push(items.slice(start, start + most));
  return calls.length > 0 ? calls : [[]];
}
