import type pg from 'pg';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { contentPlaces } from '../../assets/index.ts';
import { copyBeside } from '../backed-up-files.ts';
import { quoted } from '../backup-connection.ts';
import { leftOut } from '../left-out.ts';
import type { WalArchive } from './archive-names.ts';

/** So far back files are looked for at first: since the last night's backups. */
const firstMs = 26 * 3_600_000;
/** Counts of changes are known a moment late, and transactions take a while. */
const overlapMs = 300_000;

interface Shipping {
  pool: pg.Pool;
  archive: WalArchive;
  files: FileStore;
  now: Date;
  signal: AbortSignal;
}

/** Copies files beside the backups of their companies as they come, so that a moment between two nights has its files. */
export class RecentFiles {
  /** The changes of each company's table of stored files that were seen. */
  readonly #changes = new Map<string, string>();
  #since: Date | undefined;

  /** @returns how many were copied @throws FileStoreFault of either place */
  async ship(shipping: Shipping): Promise<number> {
    const { pool, now, signal } = shipping;
    const since = this.#since ?? new Date(now.getTime() - firstMs);
    let copied = 0;
    // One statement for all companies: one where nothing came costs no more.
    const { rows } = await pool.query<{ schema: string; changes: string }>(
      `select i.schema_name as schema, (s.n_tup_ins + s.n_tup_upd)::text as changes
       from platform.instances i join pg_stat_user_tables s on s.schemaname = i.schema_name and s.relname = 'stored_files'`,
    );
    for (const { schema, changes } of rows) {
      signal.throwIfAborted();
      if (this.#changes.get(schema) === changes) continue;
      copied += await shipSince(shipping, schema, since);
      this.#changes.set(schema, changes);
    }
    this.#since = new Date(now.getTime() - overlapMs);
    return copied;
  }
}

/** Copies a company's files that were stored since a moment and that rows refer to. */
async function shipSince({ pool, archive, files, signal }: Shipping, schema: string, since: Date): Promise<number> {
  const inUse = contentPlaces
    .map(({ column }) => column.split('.'))
    .filter(([table = '']) => !leftOut.includes(table))
    .map(
      ([table = '', name = '']) =>
        `exists (select from ${quoted(schema)}.${quoted(table)} t where t.${quoted(name)} = s.sha256)`,
    );
  const { rows } = await pool.query<{ hash: string }>(
    `select encode(s.sha256, 'hex') as hash from ${quoted(schema)}.stored_files s
     where s.claimed_at >= $1 and (${inUse.join(' or ')}) order by 1`,
    [since],
  );
  const { place, key } = archive;
  const hashes = Buffer.from(rows.map(({ hash }) => `${hash}\n`).join(''));
  return copyBeside(hashes, { instance: { schema }, files, place, key, signal });
}
