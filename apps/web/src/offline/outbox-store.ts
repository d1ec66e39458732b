import type { StartedUpload } from '../lib/uploads/send-file.ts';
import type { MarkVersions } from './marks.ts';
import type { DeviceFile, MarksEntry, OutboxEntry, Owner } from './outbox-entry.ts';

/** The storage of the outbox as the sender uses it. Each call is one transaction. */
export interface OutboxStore {
  /** Everything of this person that is not acknowledged, by `seq`. */
  unsent(owner: Owner): Promise<readonly OutboxEntry[]>;
  /** All of them or none. */
  change(seqs: readonly number[], patch: Partial<OutboxEntry>): Promise<void>;
  /** Resets entries that a closed tab was sending to `waiting`. */
  putBack(owner: Owner): Promise<void>;
  /** Marks all answers of one call as acknowledged, and removes earlier unsent answers that they replace. */
  finishAnswers(seqs: readonly number[], at: number): Promise<void>;
  /**
   * Locks marks for sending and returns their current state: nothing may be added to them any more; undefined if they
   * are not waiting.
   */
  takeMarks(seq: number): Promise<MarksEntry | undefined>;
  /** Marks are acknowledged; waiting changes of the same plan are rebased on these versions. */
  finishMarks(seq: number, versions: MarkVersions, at: number): Promise<void>;
  /** The file is about to be sent under this id. */
  keepUpload(fileId: string, upload: StartedUpload): Promise<void>;
  /**
   * Calls back when an entry changes, in any tab; with undefined when it is deleted. Returns a function that stops it.
   */
  watch(seq: number, onChange: (entry: OutboxEntry | undefined) => void): () => void;
  /** The file is uploaded; `assetId` is the server's id for it. */
  finishFile(seq: number, fileId: string, assetId: string, at: number): Promise<void>;
  /** The server's ids of uploaded files, by their ids on this device. */
  assetIds(fileIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  file(fileId: string): Promise<DeviceFile | undefined>;
  /** Deletes entries acknowledged before this time, and the content of files that are no longer needed. */
  tidy(owner: Owner, before: number): Promise<void>;
}
