import type { PictureMarks } from '@plumbline/domain/assets/marks';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import type { BegunUpload } from '../app/uploads/send-file.ts';
import type { AnswersEntry, FileEntry, KeptFile, OutboxEntry, Owner } from './outbox-entry.ts';
import { isLocalFile } from './outbox-entry.ts';
import { afterFailure, nextTurn, withAssetIds, type SendFailure } from './outbox-rules.ts';
import type { OutboxStore } from './outbox-store.ts';

/** What the way to the server needs to know of a file that it sends. */
export interface FileSending {
  /** Ends sending; what has come stays at the server. */
  readonly signal: AbortSignal;
  /** Keeps, before anything is sent, under which id the file goes. */
  readonly keep: (upload: BegunUpload) => Promise<void>;
  /** Of a photo with a drawing: what to say of it once it is there. */
  readonly marks: PictureMarks | null;
}

/** The way to the server. Both throw what `readFailure` understands. */
export interface OutboxWire {
  /** Sends the same answers under the same key however often it is asked to. */
  sendAnswers(entry: AnswersEntry, answers: readonly Answer[]): Promise<void>;
  /** Uploads a file, or the rest of it, and gives the server's id for it. */
  sendFile(file: KeptFile, sending: FileSending): Promise<string>;
  /** What a failure means; null for a session that is over: then sending stops until the person is back. */
  readFailure(failure: unknown): SendFailure | null;
}

export interface SenderParts {
  readonly owner: Owner;
  readonly store: OutboxStore;
  readonly wire: OutboxWire;
  readonly now: () => number;
  readonly random: () => number;
  /** Resolves at the moment given (null: never), or when something changed, or when it is told to stop. */
  readonly pause: (until: number | null, signal: AbortSignal) => Promise<void>;
  /** Told after each acknowledgement. */
  readonly onSent: (entry: OutboxEntry) => void;
}

/** So long what was acknowledged is kept, see {@link OutboxEntry}. */
const sentKept = 10 * 60_000;

/**
 * Sends what waits, one thing after the other, until it is told to stop. Only one tab of a browser runs this at a time. It
 * may be killed at any point: what was on its way is sent again under the same key.
 */
export async function sendOutbox(parts: SenderParts, signal: AbortSignal): Promise<void> {
  const { owner, store, now, pause } = parts;
  await store.putBack(owner);
  await store.tidy(owner, now() - sentKept);
  while (!signal.aborted) {
    const { entry, wakeAt } = nextTurn(await store.unsent(owner), now());
    if (!entry) await pause(wakeAt, signal);
    else if (!(await tryToSend(parts, entry, signal))) return;
  }
}

/** Gives false when the session is over. */
async function tryToSend(parts: SenderParts, entry: OutboxEntry, signal: AbortSignal): Promise<boolean> {
  const { store, wire, now, random } = parts;
  await store.change(entry.seq, { state: 'sending' });
  try {
    if (entry.kind === 'file') await sendFile(parts, entry, signal);
    else await sendAnswers(parts, entry);
  } catch (failure) {
    // It stands as the person left it: paused, or not there any more.
    if (failure instanceof HeldBack) return true;
    if (signal.aborted && entry.kind === 'file') {
      await store.change(entry.seq, { state: 'waiting' });
      return true;
    }
    const read = wire.readFailure(failure);
    if (read === null) {
      await store.change(entry.seq, { state: 'waiting' });
      return false;
    }
    await store.change(entry.seq, afterFailure(entry, read, now(), random()));
    return true;
  }
  parts.onSent(entry);
  return true;
}

async function sendFile(parts: SenderParts, entry: FileEntry, signal: AbortSignal): Promise<void> {
  const file = await parts.store.file(entry.fileId);
  // Uploaded before, with the acknowledgement of this very entry lost on the way to the disk.
  const assetId = file?.assetId ?? (file?.content ? await upload(parts, entry, file, signal) : null);
  if (assetId === null) throw new LostFile();
  await parts.store.finishFile(entry.seq, entry.fileId, assetId, parts.now());
}

/** Sends a file until it is there, is held back by the person, or nothing is to be sent here any more. */
async function upload(
  { store, wire }: SenderParts,
  { seq, fileId }: FileEntry,
  file: KeptFile,
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

/** What was drawn, over the server's own file. The photo under it went first; one that was given up leaves the drawing alone. */
async function marksToSend(store: OutboxStore, { marks }: KeptFile): Promise<PictureMarks | null> {
  if (!marks) return null;
  const original = isLocalFile(marks.original)
    ? (await store.assetIds([marks.original])).get(marks.original)
    : marks.original;
  return original === undefined ? null : { original, marks: [...marks.marks] };
}

async function sendAnswers({ store, wire, now }: SenderParts, entry: AnswersEntry): Promise<void> {
  const local = entry.answers.flatMap((answer) => answer.files.filter(isLocalFile));
  const assetIds = local.length > 0 ? await store.assetIds(local) : new Map<string, string>();
  await wire.sendAnswers(
    entry,
    entry.answers.map((answer) => withAssetIds(answer, assetIds)),
  );
  await store.finishAnswers(entry.seq, now());
}

/** The content of a file is not on this device any more: the browser was told to clear its storage. */
export class LostFile extends Error {
  override readonly name = 'LostFile';
}

/** The person paused what was on its way, or deleted it. */
class HeldBack extends Error {
  override readonly name = 'HeldBack';
}
