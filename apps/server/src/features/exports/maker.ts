import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { sql, type RawBuilder } from 'kysely';
import { WatchedClient, watched } from '../../database/watched-client.ts';

/** The first number of the advisory locks that makers of exports hold; the second is the maker's own. */
const lockClass = 20_687;
const reconnectMs = 1000;

/** What says in the database that this process lives: a lock on a connection of its own, gone the moment the process is. */
export class Maker {
  readonly number = randomInt(1, 2 ** 31 - 1);
  readonly #connectionString: string;
  #client: pg.Client | undefined;
  #isClosed = false;

  private constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  static async open(connectionString: string): Promise<Maker> {
    const maker = new Maker(connectionString);
    await maker.#hold();
    return maker;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end().catch(() => undefined);
  }

  async #hold(): Promise<void> {
    const client = new WatchedClient({
      ...watched(this.#connectionString),
      application_name: 'plumbline exports',
      connectionTimeoutMillis: 10_000,
    });
    let isLost = false;
    const lost = () => {
      if (isLost || this.#isClosed) return;
      isLost = true;
      // The database was restarted, say: an export that another process takes up meanwhile is that one's.
      setTimeout(() => void this.#hold().catch(lost), reconnectMs).unref();
    };
    client.on('error', lost).on('end', lost);
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1, $2)', [lockClass, this.number]);
      this.#client = client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }
}

/** That the maker of this number is gone. */
export const isMakerGone = (maker: RawBuilder<unknown>) => sql<boolean>`not exists (select from pg_locks l
  where l.locktype = 'advisory' and l.database = (select d.oid from pg_database d where d.datname = current_database())
    and l.classid = ${lockClass}::oid and l.objid = ${maker}::bigint::oid and l.objsubid = 2)`;
