import type { RefusedAnswer } from '../lib/api/answers-refused.ts';
import type { Mark } from '@plumbline/domain/assets/marks';
import type { Part } from '@plumbline/domain/blueprints/element-parts';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import type { StartedUpload } from '../lib/uploads/send-file.ts';
import type { Owner } from '../lib/owner.ts';

export { ownerOf, type Owner } from '../lib/owner.ts';

/** Why something could not be sent, for the person to read. */
export interface OutboxFailure {
  /** `network`: the server was not reached; otherwise the code of its refusal. */
  readonly code: string;
  /** The server's words, empty when it had none. */
  readonly message: string;
  /** What it said of single answers. */
  readonly answers?: readonly RefusedAnswer[];
}

/**
 * `preparing`: a file that is stored but not yet in the form in which it is sent (decision 0053). `waiting`: queued on
 * this device. `sending`: being sent. `paused`: a file that the person paused. `failed`: refused; it is not retried
 * automatically. `sent`: acknowledged; retained for a while, so that a response for the job that was requested earlier
 * doesn't show the older answer.
 */
export type OutboxState = 'preparing' | 'waiting' | 'sending' | 'paused' | 'failed' | 'sent';

/** Where a person was when they answered. */
export interface StoredPosition {
  readonly lat: number;
  readonly long: number;
}

interface EntryBase {
  /** The order in which things happened on this device; given by the database. */
  readonly seq: number;
  /** Sent as `Idempotency-Key`: the server does it once, however often it is sent. */
  readonly key: string;
  readonly owner: Owner;
  readonly jobId: string;
  /** The job's visible number, for the person. */
  readonly jobNumber: number;
  readonly createdAt: number;
  readonly state: OutboxState;
  readonly attempts: number;
  /** Not tried again before this moment. */
  readonly notBefore: number;
  readonly failure: OutboxFailure | null;
  readonly sentAt: number | null;
}

/** Answers that were given together; with `submit` the job is submitted with them. Their files may be ids of this device. */
export interface AnswersEntry extends EntryBase {
  readonly kind: 'answers';
  readonly answers: readonly Answer[];
  readonly location: StoredPosition | null;
  readonly submit: boolean;
}

/** A file that is to be uploaded before the answers that name it. Its content lies in the table of files. */
export interface FileEntry extends EntryBase {
  readonly kind: 'file';
  readonly fileId: string;
  readonly name: string;
}

/** A mark on a plan as it is sent: new, or changed since the version `base`. Its photos may be ids of this device. */
export interface SentMark {
  readonly _id: string;
  readonly elementId: string;
  readonly canvasData: string;
  readonly visible: boolean;
  readonly base?: number;
  /** What was changed of it since; left out for all. */
  readonly changed?: readonly Part[];
  /** What it is a version of, where that was decided here. */
  readonly conflict_of?: string | null;
}

/** What was drawn on a plan and taken off it. */
export interface MarkChanges {
  readonly elements: readonly SentMark[];
  readonly removed: readonly { readonly _id: string; readonly base?: number }[];
}

/** One question of a job on one plan. */
export interface MarkedPlan {
  readonly questionId: string;
  /** Empty outside of repeat groups. */
  readonly repetition: string;
  readonly file: string;
  /** What the plan is called, for the person. */
  readonly fileName: string;
}

export interface MarksEntry extends EntryBase, MarkChanges, MarkedPlan {
  readonly kind: 'marks';
  /** It was on its way once, and the server may have it: it goes again as it went. */
  readonly isTaken: boolean;
  /** Once it is sent: the versions of what the server stored as it was sent. */
  readonly versions?: Readonly<Record<string, number>>;
}

export type OutboxEntry = AnswersEntry | FileEntry | MarksEntry;

/**
 * What is done to a stored file before it is sent. `photo`: taken just now, redrawn where it is too large. `picture`: the same
 * where a camera names itself in it. `thumbnail`: it stays as it is.
 */
export type PreparationKind = 'photo' | 'picture' | 'thumbnail';

/** A file that was attached on this device. */
export interface DeviceFile {
  /** See `isLocalFile`. */
  readonly id: string;
  readonly owner: Owner;
  readonly jobId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Null once the server has it and nothing on this device needs it any more. */
  readonly content: Blob | null;
  /** The server's id, null until it is uploaded. */
  readonly assetId: string | null;
  /** Of a photo with a drawing: what was drawn, and over which file, of this device or the server's. */
  readonly marks?: { readonly original: string; readonly marks: readonly Mark[] };
  /** Set before anything of it is sent: from then on it goes on under this id, whichever tab sends it. */
  readonly upload?: StartedUpload;
  /** Until it is prepared: how, and how often that was begun. A page may not survive a picture that is too much for it. */
  readonly preparation?: { readonly kind: PreparationKind; readonly tries: number };
  /** A small copy of a picture, made once; null where it could not be drawn. Missing of what was stored without one. */
  readonly thumbnail?: Blob | null;
  readonly createdAt: number;
}

/**
 * What lists show of a picture of this device: its thumbnail. Undefined until there is one, and where none could be drawn. Of
 * what was stored before there were thumbnails it is the whole.
 */
export function smallPictureOf(file: DeviceFile | undefined): Blob | undefined {
  if (!file?.type.startsWith('image/') || file.preparation) return undefined;
  return (file.thumbnail === undefined ? file.content : file.thumbnail) ?? undefined;
}

const localMark = 'local:';

/** The id of a file that only this device knows, until it is uploaded. */
export function localFileId(key: string): string {
  return `${localMark}${key}`;
}

/** Whether an id is that of a file which only this device has yet. */
export function isLocalFile(id: string): boolean {
  return id.startsWith(localMark);
}

/** Whether these entries submit their job. */
export function submitsJob(entries: readonly OutboxEntry[]): boolean {
  return entries.some((entry) => entry.kind === 'answers' && entry.submit);
}
