import type { PictureMarks } from '@plumbline/domain/assets/marks';
import type { StartedUpload } from '../lib/uploads/send-file.ts';
import type {
  AnswersEntry,
  FileEntry,
  DeviceFile,
  MarksEntry,
  StoredPosition,
  OutboxEntry,
  Owner,
} from './outbox-entry.ts';
import { localPhotosOf, type MarkVersions } from './marks.ts';
import { isLocalFile } from './outbox-entry.ts';
import { basedOnArrived } from './outbox-order.ts';
import {
  afterFailure,
  batchOf,
  isToBeParted,
  keyOf,
  lastOf,
  nextTurn,
  placedAnswers,
  withAssetIds,
  type PlacedAnswer,
  type SendFailure,
  type AnswerBatch,
} from './outbox-rules.ts';
import type { OutboxStore } from './outbox-store.ts';

/** What the wire needs to upload a file. */
export interface FileSending {
  /** Stops sending; what the server has received stays there. */
  readonly signal: AbortSignal;
  /** Stores the upload's id before anything is sent. */
  readonly keep: (upload: StartedUpload) => Promise<void>;
  /** For a photo with markup: what to store with it afterwards. */
  readonly marks: PictureMarks | null;
}

/** Answers of one job that are sent in one call. */
export interface AnswersCall {
  readonly key: string;
  readonly jobId: string;
  readonly answers: readonly PlacedAnswer[];
  /** The location of answers without their own. */
  readonly location: StoredPosition | null;
  readonly submit: boolean;
}

/** The connection to the server. Methods throw errors that `readFailure` understands. */
export interface OutboxWire {
  /** Sends answers. Idempotent by key: the same key must always come with the same request. */
  sendAnswers(call: AnswersCall): Promise<void>;
  /**
   * Sends marks, and returns the versions of those that the server stored unchanged.
   * @param assetIds the server's ids of photos, by their local ids
   */
  sendMarks(marks: MarksEntry, assetIds: ReadonlyMap<string, string>): Promise<MarkVersions>;
  /** Uploads a file, or the rest of it, and returns the server's id for it. */
  sendFile(file: DeviceFile, sending: FileSending): Promise<string>;
  /** Classifies a failure; null if the session is over: then sending stops until the person has signed in again. */
  readFailure(failure: unknown): SendFailure | null;
}

export interface SenderParts {
  readonly owner: Owner;
  readonly store: OutboxStore;
  readonly wire: OutboxWire;
  readonly now: () => number;
  readonly random: () => number;
  /** Resolves at the given time (null: never), on a change, or on abort. */
  readonly pause: (until: number | null, signal: AbortSignal) => Promise<void>;
  /**
   * Called after each acknowledgement; for a batch of answers with the last one, after which the job may be submitted.
   */
  readonly onSent: (entry: OutboxEntry) => void;
}

/** How long acknowledged entries are retained, see {@link OutboxEntry}. */
const sentLifetimeMs = 10 * 60_000;

/**
 * Sends the outbox in order until aborted, batching answers that wait together. Only one tab of a browser runs this at
 * a time. It may be killed at any point: what was being sent is sent again (decision 0022).
 */
export async function sendOutbox(parts: SenderParts, signal: AbortSignal): Promise<void> {
  const { owner, store, now, pause } = parts;
  /** By job: how many of its first entries contain one that the server did not accept. */
  const suspects = new Map<string, number>();
  await store.putBack(owner);
  await store.tidy(owner, now() - sentLifetimeMs);
  while (!signal.aborted) {
    const unsent = await store.unsent(owner);
    const { entry, wakeAt } = nextTurn(unsent, now());
    if (!entry) {
      await pause(wakeAt, signal);
      continue;
    }
    if (!(await tryToSend(entry, unsent))) return;
  }

  function tryToSend(entry: OutboxEntry, unsent: readonly OutboxEntry[]): Promise<boolean> {
    if (entry.kind === 'file') return tryToSendFile(parts, entry, signal);
    if (entry.kind === 'marks') return tryToSendMarks(parts, entry);
    const together = batchOf(unsent, entry, halfOf(suspects.get(entry.jobId)));
    return tryToSendAnswers(parts, together, unsent, suspects);
  }
}

/** Gives false when the session is over. */
async function tryToSendMarks(parts: SenderParts, { seq }: MarksEntry): Promise<boolean> {
  const { store, wire, now, onSent } = parts;
  const taken = await store.takeMarks(seq);
  if (!taken) return true;
  try {
    const local = localPhotosOf(taken);
    const assetIds = local.length > 0 ? await store.assetIds(local) : new Map<string, string>();
    await store.finishMarks(seq, await wire.sendMarks(taken, assetIds), now());
  } catch (failure) {
    return putBack(parts, [taken], wire.readFailure(failure));
  }
  onSent(taken);
  return true;
}

/** Gives false when the session is over. */
async function tryToSendFile(parts: SenderParts, entry: FileEntry, signal: AbortSignal): Promise<boolean> {
  const { store, wire, onSent } = parts;
  const seqs = [entry.seq];
  await store.change(seqs, { state: 'sending' });
  try {
    await sendFile(parts, entry, signal);
  } catch (failure) {
    // Leave it as the person left it: paused or deleted.
    if (failure instanceof HeldBack) return true;
    if (!signal.aborted) return putBack(parts, [entry], wire.readFailure(failure));
    await store.change(seqs, { state: 'waiting' });
    return true;
  }
  onSent(entry);
  return true;
}

/** The number of suspects to send next. */
function halfOf(suspects: number = Infinity): number {
  return Math.ceil(suspects / 2);
}

/**
 * Sends entries in one call. If one of them may be the cause of a failure, half of them are sent next, and so on, until
 * the others have arrived and that one fails alone. Returns false if the session is over.
 */
async function tryToSendAnswers(
  parts: SenderParts,
  chosen: AnswerBatch,
  unsent: readonly OutboxEntry[],
  suspects: Map<string, number>,
): Promise<boolean> {
  const { store, wire, now, onSent } = parts;
  const [{ jobId }] = chosen;
  const seqs = chosen.map(({ seq }) => seq);
  const together = await rebased(parts, chosen, unsent);
  await store.change(seqs, { state: 'sending' });
  try {
    await wire.sendAnswers(await callOf(parts, together));
    await store.finishAnswers(seqs, now());
  } catch (failure) {
    const read = wire.readFailure(failure);
    const isFound = together.length === 1 && read?.kind === 'refused';
    if (isFound) suspects.delete(jobId);
    else if (read && isToBeParted(read)) suspects.set(jobId, together.length);
    if (isFound || read?.kind !== 'refused') return putBack(parts, together, read);
    // None was accepted because of one of them: the others are retried at once.
    await store.change(seqs, { state: 'waiting' });
    return true;
  }
  const left = (suspects.get(jobId) ?? 0) - together.length;
  if (left > 0) suspects.set(jobId, left);
  else suspects.delete(jobId);
  onSent(lastOf(together));
  return true;
}

/**
 * An answer that overtakes others is rebased on what those were based on. The new base is stored before sending, so
 * that a retry sends the same request.
 */
async function rebased(
  { store }: SenderParts,
  together: AnswerBatch,
  unsent: readonly OutboxEntry[],
): Promise<AnswerBatch> {
  const [{ jobId }] = together;
  const own = new Set(together.map(({ seq }) => seq));
  const changed = basedOnArrived(
    together,
    unsent.filter((entry) => entry.jobId === jobId && !own.has(entry.seq)),
  );
  for (const { seq, answers } of changed) await store.change([seq], { answers });
  const answersOf = new Map(changed.map(({ seq, answers }) => [seq, answers]));
  const [head, ...behind] = together;
  const again = (entry: AnswersEntry) => ({ ...entry, answers: answersOf.get(entry.seq) ?? entry.answers });
  return [again(head), ...behind.map(again)];
}

/** Puts entries of one call back after a try that failed; null: the session is over. Gives whether it is not. */
async function putBack(
  { store, now, random }: SenderParts,
  together: AnswerBatch | readonly [FileEntry | MarksEntry],
  failure: SendFailure | null,
): Promise<boolean> {
  const [head] = together;
  const patch = failure === null ? ({ state: 'waiting' } as const) : afterFailure(head, failure, now(), random());
  await store.change(
    together.map(({ seq }) => seq),
    patch,
  );
  return failure !== null;
}

async function sendFile(parts: SenderParts, entry: FileEntry, signal: AbortSignal): Promise<void> {
  const file = await parts.store.file(entry.fileId);
  // It may have been uploaded already without the acknowledgement of this entry reaching the disk.
  const assetId = file?.assetId ?? (file?.content ? await upload(parts, entry, file, signal) : null);
  if (assetId === null) throw new LostFile();
  await parts.store.finishFile(entry.seq, entry.fileId, assetId, parts.now());
}

/** Uploads a file until it is complete, the person pauses it, or sending is aborted. */
async function upload(
  { store, wire }: SenderParts,
  { seq, fileId }: FileEntry,
  file: DeviceFile,
  signal: AbortSignal,
): Promise<string> {
  const stop = new AbortController();
  const end = () => stop.abort(signal.reason);
  const unwatch = store.watch(seq, (entry) => {
    if (entry?.state !== 'sending') stop.abort(new HeldBack());
  });
  signal.addEventListener('abort', end);
  try {
    return await wire.sendFile(file, {
      signal: stop.signal,
      keep: (begun) => store.keepUpload(fileId, begun),
      marks: await marksToSend(store, file),
    });
  } finally {
    signal.removeEventListener('abort', end);
    unwatch();
  }
}

/**
 * The markup, with the server's id of the original. That photo was sent before; if it was discarded, the markup is sent
 * without it.
 */
async function marksToSend(store: OutboxStore, { marks }: DeviceFile): Promise<PictureMarks | null> {
  if (!marks) return null;
  const original = isLocalFile(marks.original)
    ? (await store.assetIds([marks.original])).get(marks.original)
    : marks.original;
  return original === undefined ? null : { original, marks: [...marks.marks] };
}

async function callOf({ store }: SenderParts, together: AnswerBatch): Promise<AnswersCall> {
  const [{ jobId, location }] = together;
  const { submit } = lastOf(together);
  const answers = placedAnswers(together);
  const local = answers.flatMap(({ files }) => files.filter(isLocalFile));
  const assetIds = local.length > 0 ? await store.assetIds(local) : new Map<string, string>();
  return {
    key: keyOf(together),
    jobId,
    answers: answers.map((answer) => withAssetIds(answer, assetIds)),
    location,
    submit,
  };
}

/** The content of a file is no longer on this device, because the browser cleared its storage. */
export class LostFile extends Error {
  override readonly name = 'LostFile';
}

/** The person paused or deleted what was being sent. */
class HeldBack extends Error {
  override readonly name = 'HeldBack';
}
