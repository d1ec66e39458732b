import type { StartedUpload } from '../lib/uploads/send-file.ts';
import type { MarkVersions } from './marks.ts';
import type { DeviceFile, MarksEntry, OutboxEntry, Owner } from './outbox-entry.ts';

/** What the sender needs of the place where the outbox lies. Each call is one transaction. */
export interface OutboxStore {
  /** Everything of this person that is not acknowledged, by `seq`. */
  unsent(owner: Owner): Promise<readonly OutboxEntry[]>;
  /** All of them or none. */
  change(seqs: readonly number[], patch: Partial<OutboxEntry>): Promise<void>;
  /** What a tab that is gone had on its way waits again. */
  putBack(owner: Owner): Promise<void>;
  /** The answers of one call are acknowledged, all at once; of what was given before them, what they answer again is done with. */
  finishAnswers(seqs: readonly number[], at: number): Promise<void>;
  /** Marks are about to be sent: gives them as they are now and lets nobody add to them; undefined when they are not waiting. */
  takeMarks(seq: number): Promise<MarksEntry | undefined>;
  /** Marks are acknowledged; what waits behind them on their plan was drawn over these versions. */
  finishMarks(seq: number, versions: MarkVersions, at: number): Promise<void>;
  /** The file is about to be sent under this id. */
  keepUpload(fileId: string, upload: StartedUpload): Promise<void>;
  /** Hears of an entry each time that it changes, in whichever tab; undefined when it is gone. Gives the way to stop. */
  watch(seq: number, onChange: (entry: OutboxEntry | undefined) => void): () => void;
  /** The file is uploaded; `assetId` is the server's id for it. */
  finishFile(seq: number, fileId: string, assetId: string, at: number): Promise<void>;
  /** The server's ids of uploaded files, by their ids on this device. */
  assetIds(fileIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  file(fileId: string): Promise<DeviceFile | undefined>;
  /** Forgets what was acknowledged before this moment, and the content of files that nothing needs any more. */
  tidy(owner: Owner, before: number): Promise<void>;
}
