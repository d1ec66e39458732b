import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { createHash } from 'node:crypto';
import type { ArchiveEntry } from '../../adapters/backups/archive-reader.ts';
import { copyStatement, tablesOf } from './backed-up-tables.ts';
import { quoted } from './backup-connection.ts';
import { BackupRefused } from './backup-refused.ts';
import { decompress, sha256Of } from './copied-streams.ts';
import type { BackupManifest, StoredTable } from './manifest.ts';
import { partName, tableName } from './manifest.ts';
import { contentOf } from './read-backup.ts';

/** What is created only after the rows are there: keys and indexes are built at once then, in a tenth of the time. */
interface Deferred {
  drop: string[];
  create: string[];
}

/** What a loader knows of the rows: of a backup, or of a schema that is copied. */
type LoadedTables = Pick<BackupManifest, 'leftOut' | 'sequences'> & {
  tables: readonly Pick<StoredTable, 'name' | 'columns'>[];
};

/**
 * Loads the rows of a backup into a migrated schema, in the transaction of the connection: without its keys, indexes and
 * triggers, which follow after the last row.
 */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #schema: string;
  readonly #manifest: LoadedTables;
  #deferred: Deferred = { drop: [], create: [] };

  constructor(client: pg.Client, schema: string, manifest: LoadedTables) {
    this.#client = client;
    this.#schema = schema;
    this.#manifest = manifest;
  }

  /** Empties the tables that migrations have filled. @throws BackupRefused of tables that are not those of the backup */
  async prepare(): Promise<void> {
    const all = await tablesOf(this.#client, this.#schema);
    const here = new Map(all.map((table) => [table.name, table.columns.toSorted().join()]));
    for (const { name, columns } of this.#manifest.tables) {
      if (here.get(name) !== columns.toSorted().join()) {
        throw new BackupRefused(`The backup has other columns in ${name} than this program had at that version.`);
      }
    }
    const known = new Set([...this.#manifest.tables.map(({ name }) => name), ...this.#manifest.leftOut]);
    const unknown = all.find(({ name }) => !known.has(name));
    if (unknown) throw new BackupRefused(`The backup is damaged: it says nothing of the table ${unknown.name}.`);
    const names = all.map(({ name }) => this.#table(name));
    await this.#client.query(`truncate ${names.join(', ')}`);
    this.#deferred = await deferrable(this.#client, this.#schema);
    for (const statement of this.#deferred.drop) await this.#client.query(statement);
    for (const name of names) await this.#client.query(`alter table ${name} disable trigger user`);
  }

  /**
   * Loads the rows of one table from the parts that come next.
   * @throws BackupRefused of parts that are not those of the manifest
   */
  async load(table: StoredTable, entries: AsyncIterator<ArchiveEntry>): Promise<void> {
    const copied = this.#client.query(copyFrom(copyStatement(this.#schema, table, 'from stdin')));
    await pipeline(Readable.from(textOf(table, entries), { objectMode: true, highWaterMark: 1 }), copied);
    if (copied.rowCount !== table.rows) {
      throw new BackupRefused(
        `The backup is damaged: ${table.name} has ${copied.rowCount} rows in place of ${table.rows}.`,
      );
    }
  }

  /** Creates keys and indexes, lets triggers work again, and sets the sequences. */
  async finish(onIndex: (statement: string) => void): Promise<void> {
    await this.#client.query("set local maintenance_work_mem = '128MB'");
    for (const statement of this.#deferred.create) {
      onIndex(statement);
      await this.#client.query(statement);
    }
    for (const { name } of await tablesOf(this.#client, this.#schema)) {
      await this.#client.query(`alter table ${this.#table(name)} enable trigger user`);
    }
    for (const { name, value, isCalled } of this.#manifest.sequences) {
      await this.#client.query('select setval($1::regclass, $2, $3)', [this.#table(name), value, isCalled]);
    }
  }

  /**
   * Reads what was loaded out of the database again.
   * @throws BackupRefused unless each table has the rows and the text of the backup
   */
  async compare(tables: readonly StoredTable[]): Promise<void> {
    await this.#client.query('set local synchronize_seqscans = off');
    for (const table of tables) {
      const copied = this.#client.query(copyTo(copyStatement(this.#schema, table, 'to stdout')));
      copied.on('error', () => undefined);
      const hash = createHash('sha256');
      for await (const chunk of copied) hash.update(chunk as Buffer);
      await this.#client.query('select');
      if (copied.rowCount !== table.rows || hash.digest('hex') !== table.sha256) {
        throw new BackupRefused(`The backup is damaged: ${table.name} is another one once it is restored.`);
      }
    }
  }

  #table(name: string): string {
    return `${quoted(this.#schema)}.${quoted(name)}`;
  }
}

/** The text of a table, part by part as they are compared with the manifest. */
async function* textOf(table: StoredTable, entries: AsyncIterator<ArchiveEntry>): AsyncGenerator<Buffer> {
  for (const [index, part] of table.parts.entries()) {
    const name = partName(tableName(table.name), index + 1);
    const next = await entries.next();
    if (next.done === true || next.value.name !== name)
      throw new BackupRefused(`The backup is damaged: ${name} is missing.`);
    const bytes = await contentOf(next.value);
    if (sha256Of(bytes) !== part.sha256) throw new BackupRefused(`The backup is damaged: ${name} was changed or cut.`);
    yield await decompress(bytes).catch((error: unknown) => {
      throw new BackupRefused(`The backup is damaged: ${name} can’t be read.`, { cause: error });
    });
  }
}

/** The keys and indexes of a schema, as statements: foreign keys are dropped first and created last. */
async function deferrable(client: pg.Client, schema: string): Promise<Deferred> {
  const { rows: keys } = await client.query<{ table: string; name: string; type: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, contype as type, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = $1::regnamespace and contype in ('p', 'u', 'x', 'f') and conrelid <> 0
       and conrelid <> to_regclass($2)
     order by contype = 'f', contype <> 'p', conname`,
    [quoted(schema), `${quoted(schema)}.migrations`],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = $1::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by c.relname`,
    [quoted(schema)],
  );
  return {
    drop: [
      ...keys.toReversed().map(({ table, name }) => `alter table ${table} drop constraint ${quoted(name)}`),
      ...indexes.map(({ name }) => `drop index ${name}`),
    ],
    create: [
      ...keys.filter(({ type }) => type !== 'f').map(addKey),
      ...indexes.map(({ definition }) => definition),
      ...keys.filter(({ type }) => type === 'f').map(addKey),
    ],
  };
}

const addKey = ({ table, name, definition }: { table: string; name: string; definition: string }) =>
  `alter table ${table} add constraint ${quoted(name)} ${definition}`;
