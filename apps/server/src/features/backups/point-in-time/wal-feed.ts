import { createHash } from 'node:crypto';
import { chmod, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { failedMark, makeHandoverFolder, wantedEnding } from '../../../database/embedded/wal-archive.ts';
import { BackupRefused } from '../backup-refused.ts';
import { decompress } from '../copied-streams.ts';
import { isOfPlace } from '../restore-files.ts';
import { hashLength, isWalName, timelineOf } from './archive-names.ts';
import type { ArchivedDatabase } from './archived-database.ts';
import { refusalOf } from './extract-base.ts';

const everyMs = 50;

/** Gives a restoring database what it asks for of the archive, until it is stopped. */
export class WalFeed {
  readonly #archived: ArchivedDatabase;
  readonly #folder: string;
  readonly #onFile: (name: string) => void;
  #isStopped = false;
  #running: Promise<void> | undefined;
  /** Why the archive could not be read; recovery has ended then. */
  failure: unknown;

  /** @param folder of the database */
  constructor(archived: ArchivedDatabase, folder: string, onFile: (name: string) => void) {
    this.#archived = archived;
    this.#folder = makeHandoverFolder(folder);
    this.#onFile = onFile;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Makes recovery end. */
  async fail(error: unknown): Promise<void> {
    this.failure ??= error;
    await writeFile(join(this.#folder, failedMark), '');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      for (const file of await readdir(this.#folder).catch(() => [])) {
        if (!file.endsWith(wantedEnding)) continue;
        const name = file.slice(0, -wantedEnding.length);
        try {
          await this.#give(name);
          await rm(join(this.#folder, file), { force: true });
        } catch (error) {
          await this.fail(refusalOf(error)).catch(() => undefined);
          return;
        }
      }
      await pause(everyMs);
    }
  }

  async #give(name: string): Promise<void> {
    if (!isWalName(name)) return;
    const bytes = this.#isLaterTimeline(name) ? Buffer.from('# in use\n') : await this.#read(name);
    if (!bytes) return;
    const path = join(this.#folder, name);
    await writeFile(`${path}.part`, bytes, { mode: 0o644 });
    await chmod(`${path}.part`, 0o644);
    await rename(`${path}.part`, path);
    this.#onFile(name);
  }

  /**
   * Whether PostgreSQL asks if a number of a timeline is taken, by which it chooses its next one. Archives may lack its history: the
   * first one after a restore is written before archiving begins.
   */
  #isLaterTimeline(name: string): boolean {
    if (!name.endsWith('.history') || timelineOf(name) <= timelineOf(this.#archived.record.start)) return false;
    return [...this.#archived.wal.keys()].some((there) => timelineOf(there) === timelineOf(name));
  }

  async #read(name: string): Promise<Buffer | undefined> {
    const { place, key, wal } = this.#archived;
    const found = wal.get(name);
    const stored = found && (await place.read(found.path));
    if (!found || !stored) return undefined;
    const damaged = (cause?: unknown) =>
      new BackupRefused(`The archive is damaged: the segment ${name} was changed or cut.`, { cause });
    const opened = key && found.path.endsWith('.age') ? key.decrypt(stored) : stored;
    const bytes = await buffer(opened)
      .then(decompress)
      .catch((error: unknown) => {
        throw isOfPlace(error) ? error : damaged(error);
      });
    if (createHash('sha256').update(bytes).digest('hex').slice(0, hashLength) !== found.hash) throw damaged();
    return bytes;
  }
}
