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
  /** The server's message, empty if there was none. */
  readonly message: string;
  /** Its messages about single answers. */
  readonly answers?: readonly RefusedAnswer[];
}

/**
 * `preparing`: a file that is stored but not yet in the form in which it is sent (decision 0053). `waiting`: queued on
 * this device. `sending`: being sent. `paused`: a file that the person paused. `failed`: refused; it is not retried
 * automatically. `sent`: acknowledged; retained for a while, so that a response for the job that was requested earlier
 * doesn't show the older answer.
 */
export type OutboxState = 'preparing' | 'waiting' | 'sending' | 'paused' | 'failed' | 'sent';

/** A person's location when they answered. */
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

/** A file to upload before the answers that reference it. Its content is in the table of files. */
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
  /** The parts changed since the base; missing for all. */
  readonly changed?: readonly Part[];
  /** The id of the mark that it is a conflicting version of, if that was decided on this device. */
  readonly conflict_of?: string | null;
}

/** Marks drawn on a plan and removed from it. */
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
  /** The plan's name, for display. */
  readonly fileName: string;
}

export interface MarksEntry extends EntryBase, MarkChanges, MarkedPlan {
  readonly kind: 'marks';
  /** It was sent once, and the server may have it: it must be sent again unchanged. */
  readonly isTaken: boolean;
  /** Once sent: the versions of the marks that the server stored unchanged. */
  readonly versions?: Readonly<Record<string, number>>;
}

export type OutboxEntry = AnswersEntry | FileEntry | MarksEntry;

/**
 * What is done to a stored file before it is sent. `photo`: taken just now, re-encoded if it is too large. `picture`:
 * the same if its metadata names a camera. `thumbnail`: the file itself is unchanged.
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
  /** For a photo with markup: the markup, and the original file, local or on the server. */
  readonly marks?: { readonly original: string; readonly marks: readonly Mark[] };
  /** Set before the upload starts: from then on every tab resumes it under this id. */
  readonly upload?: StartedUpload;
  /** Until it is prepared: how, and the number of attempts. A page may crash on an image that is too demanding. */
  readonly preparation?: { readonly kind: PreparationKind; readonly tries: number };
  /** A thumbnail, created once; null if it can't be rendered. Missing for files stored by earlier releases. */
  readonly thumbnail?: Blob | null;
  readonly createdAt: number;
}

/**
 * The image that lists show for a local file: its thumbnail. Undefined until there is one, and if none can be rendered.
 * For files from before thumbnails existed, the whole file.
 */
export function smallPictureOf(file: DeviceFile | undefined): Blob | undefined {
  if (!file?.type.startsWith('image/') || file.preparation) return undefined;
  return (file.thumbnail === undefined ? file.content : file.thumbnail) ?? undefined;
}

const localMark = 'local:';

/** The id of a local file, used until it is uploaded. */
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
