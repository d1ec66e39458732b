import { chmodSync, mkdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder, in the database's own, by which PostgreSQL and the process that archives its log agree on files. */
export const handoverFolder = 'archived';
/** Is there while a process archives: PostgreSQL then waits a moment for it. */
export const archiverMark = 'archiver';
/** Has the reason why nothing can be archived, while there is one. */
export const problemFile = 'problem';

/**
 * PostgreSQL's settings for archiving its write-ahead log. Its command copies nothing: it succeeds once the process that archives
 * has left a file of the segment's name, after the segment is stored. Until then PostgreSQL retains the segment itself.
 */
export const archiveSettings: Readonly<Record<string, string>> = {
  archive_mode: 'on',
  archive_command: [
    'i=0',
    `until test -e ${handoverFolder}/%f`,
    `do i=$((i+1)); test -e ${handoverFolder}/${archiverMark} && test $i -lt 4 || exit 1; sleep 1`,
    'done',
  ].join('; '),
  archive_timeout: '60',
};

/** The file by which a restoring database asks for one of its archive is `<name>.wanted`; it is removed once the file is there, or is known not to be. */
export const wantedEnding = '.wanted';
/** Is there when the archive can't be read: recovery ends. */
export const failedMark = 'failed';

/** PostgreSQL's command that gets a file of the archive from the process that restores, within ten minutes. Codes above 128 end recovery. */
export const restoreCommand = [
  `f=${handoverFolder}/%f`,
  `: > $f${wantedEnding}`,
  'i=0',
  `while test -e $f${wantedEnding}`,
  `do i=$((i+1)); test -e ${handoverFolder}/${failedMark} && exit 200; test $i -lt 6000 || exit 200; sleep 0.1 2> /dev/null || sleep 1`,
  'done',
  'test -e $f || exit 1',
  'cp $f %p && rm -f $f',
].join('; ');

const statusFolder = join('pg_wal', 'archive_status');
const readyEnding = '.ready';

/** The files of the log that PostgreSQL wants to be archived, the oldest first. @param folder of the database */
export async function readyWal(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, statusFolder)).catch(() => []);
  return names
    .filter((name) => name.endsWith(readyEnding))
    .map((name) => name.slice(0, -readyEnding.length))
    .toSorted();
}

/** Since when the oldest of them waits; undefined where none does. */
export async function oldestReadyWal(folder: string): Promise<Date | undefined> {
  const [name] = await readyWal(folder);
  const found =
    name === undefined
      ? undefined
      : await stat(join(folder, statusFolder, `${name}${readyEnding}`)).catch(() => undefined);
  return found?.mtime;
}

/** Makes the folder that PostgreSQL's command looks into, as whoever it runs as. @param folder of the database */
export function makeHandoverFolder(folder: string): string {
  const path = join(folder, handoverFolder);
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
  return path;
}
