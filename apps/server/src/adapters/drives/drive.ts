import type { DriveProblem } from '@plumbline/domain/settings/cloud-drive';

/** That a drive, or the service of its accounts, did not do what it was asked. */
export class DriveFault extends Error {
  readonly problem: DriveProblem;
  /** When the service asks for the next try, in milliseconds; null where it doesn't say. */
  readonly retryAfterMs: number | null;

  constructor(problem: DriveProblem, detail: string, retryAfterMs: number | null = null) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/** An upload as far as it has come: under way, ended, or refused because another file has its name. */
export type Upload = { url: string; received: number } | { id: string } | 'name_taken';

/** A file that is to be uploaded. */
export interface UploadedFile {
  /** The id that it gets, where the drive gives ids in advance. */
  id: string | null;
  name: string;
  parentId: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** Whether an upload of this file has begun earlier: a file of this name and size is then the same one. */
  hasBegun: boolean;
}

/** A drive of one account, of which the product sees what it made itself. Every method throws {@link DriveFault}. */
export interface Drive {
  /** The id of something that is made next; null where the drive gives ids only to what exists. */
  newId(): Promise<string | null>;
  /** Makes a folder, or finds the one that an interrupted attempt has made. @returns its id; undefined where its parent is gone */
  makeFolder(folder: { id: string | null; name: string; parentId: string | null }): Promise<string | undefined>;
  /** Renames and moves something. @returns whether it is there */
  place(item: { id: string; name: string; parentId: string; isSameParent: boolean }): Promise<boolean>;
  /** Begins a resumable upload; undefined where the folder is gone. */
  beginUpload(file: UploadedFile): Promise<Upload | undefined>;
  /** How far an upload has come; undefined where the drive does not know it any more. */
  readUpload(url: string, size: number): Promise<Upload | undefined>;
  /** Sends bytes from `received` on, and gives how far the upload is then; undefined where the drive does not know it any more. */
  sendPiece(url: string, piece: Uint8Array, at: { received: number; size: number }): Promise<Upload | undefined>;
  /** The ids of all that the product has made there and that nobody has deleted. */
  list(): AsyncIterable<string>;
  /** Whose drive it is: by a lasting id, and as people read it, which is empty where the service doesn't say. */
  account(): Promise<{ id: string; name: string }>;
}

/** Bytes of a piece: a multiple of what Google (256 KiB) and Microsoft (320 KiB) ask for. */
export const pieceBytes = 2 * 1_310_720;
