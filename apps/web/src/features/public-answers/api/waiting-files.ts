import { Dexie, type EntityTable } from 'dexie';

/** A file that a stranger has sent and not submitted yet, as their device has it: the server shows it to nobody. */
interface WaitingFile {
  readonly id: string;
  /** To which submission it will belong. */
  readonly submission: string;
  readonly at: number;
  readonly file: File;
}

/** The server deletes what waits longer (decision 0042). */
const keptForMs = 24 * 3_600_000;

class WaitingFiles extends Dexie {
  declare readonly files: EntityTable<WaitingFile, 'id'>;

  constructor() {
    super('plumbline-public');
    this.version(1).stores({ files: 'id, submission, at' });
  }
}

const database = new WaitingFiles();

/** The files of a submission by id. Deletes what has waited for too long, whoever sent it. */
export async function readWaitingFiles(submission: string): Promise<ReadonlyMap<string, File>> {
  await database.files
    .where('at')
    .below(Date.now() - keptForMs)
    .delete();
  const found = await database.files.where('submission').equals(submission).toArray();
  return new Map(found.map(({ id, file }) => [id, file]));
}

export async function saveWaitingFile(submission: string, id: string, file: File): Promise<void> {
  await database.files.put({ id, submission, at: Date.now(), file });
}

export async function deleteWaitingFile(id: string): Promise<void> {
  await database.files.delete(id);
}

/** For when the submission has been sent. */
export async function deleteWaitingFiles(submission: string): Promise<void> {
  await database.files.where('submission').equals(submission).delete();
}
