import type { PictureMarks } from '@plumbline/domain/assets/marks';
import { Dexie, type EntityTable } from 'dexie';

/** A file that a stranger has sent and not submitted yet, as their device has it: the server shows it to nobody. */
interface WaitingFile {
  readonly id: string;
  /** To which submission it will belong. */
  readonly submission: string;
  readonly at: number;
  readonly file: File;
}

/** A picture with a drawing, in place of one of an answer. */
export interface Drawing {
  readonly replaces: string;
  readonly drawn: PictureMarks;
}

/** A file that a stranger has chosen, as it is sent, until the server has it (decision 0053). */
export interface ChosenFile {
  readonly key: string;
  readonly submission: string;
  readonly at: number;
  /** The question as it is asked: in its repetition. */
  readonly askedId: string;
  readonly target: 'public_answer' | 'public_answer_audio';
  readonly file: File;
  /** What is still to be done to it before it is sent, and how often that was begun; null of what is sent as it is. */
  readonly preparation: { readonly isPhoto: boolean; readonly tries: number } | null;
  readonly drawing: Drawing | null;
}

/** The server deletes what waits longer (decision 0042). */
const lifetimeMs = 24 * 3_600_000;

class WaitingFiles extends Dexie {
  declare readonly files: EntityTable<WaitingFile, 'id'>;
  declare readonly chosen: EntityTable<ChosenFile, 'key'>;

  constructor() {
    super('plumbline-public');
    this.version(1).stores({ files: 'id, submission, at' });
    this.version(2).stores({ chosen: 'key, submission, at' });
  }
}

const database = new WaitingFiles();

/** Files of one submission on this device. */
export interface WaitingFilesOfSubmission {
  /** By the server's ids. */
  readonly sent: ReadonlyMap<string, File>;
  readonly chosen: readonly ChosenFile[];
}

/**
 * What was sent and what was only chosen of a submission. Deletes what has waited for too long, whoever chose it, but for files
 * of these other submissions, which the device has.
 */
export async function readWaitingFiles(
  submission: string,
  others: ReadonlySet<string>,
): Promise<WaitingFilesOfSubmission> {
  const isGivenUp = (one: { readonly submission: string }) =>
    one.submission !== submission && !others.has(one.submission);
  const oldest = Date.now() - lifetimeMs;
  await Promise.all([
    database.files.where('at').below(oldest).filter(isGivenUp).delete(),
    database.chosen.where('at').below(oldest).filter(isGivenUp).delete(),
  ]);
  const sent = await database.files.where('submission').equals(submission).toArray();
  const chosen = await database.chosen.where('submission').equals(submission).sortBy('at');
  return { sent: new Map(sent.map(({ id, file }) => [id, file])), chosen };
}

/** Stores a plain copy of a chosen file: a File that the system hands over may point to something that is gone tomorrow. */
export async function saveChosenFile(chosen: ChosenFile): Promise<void> {
  const { name, type, lastModified } = chosen.file;
  const file = new File([await chosen.file.arrayBuffer()], name, { type, lastModified });
  await database.chosen.add({ ...chosen, file });
}

/** Notes what has become of a chosen file; nothing where it was taken off meanwhile. */
export async function changeChosenFile(
  key: string,
  change: Partial<Pick<ChosenFile, 'file' | 'preparation'>>,
): Promise<void> {
  await database.chosen.update(key, change);
}

export async function deleteChosenFile(key: string): Promise<void> {
  await database.chosen.delete(key);
}

/** The server has a chosen file, under its id. */
export async function moveToSent({ key, submission }: ChosenFile, id: string, file: File): Promise<void> {
  await database.transaction('rw', database.files, database.chosen, async () => {
    await database.files.put({ id, submission, at: Date.now(), file });
    await database.chosen.delete(key);
  });
}

/** The answer has another file in the place of this one, or none. */
export async function deleteWaitingFile(id: string): Promise<void> {
  await database.files.delete(id);
}

/** For when the submission has been sent. */
export async function deleteWaitingFiles(submission: string): Promise<void> {
  await Promise.all(
    [database.files, database.chosen].map((table) => table.where('submission').equals(submission).delete()),
  );
}
