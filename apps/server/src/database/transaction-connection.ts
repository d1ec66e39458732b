import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { BatchedStatement, StatementResult } from './statement-batch.ts';
import type { StatementCarrier } from './statement-carrier.ts';
import type { InstanceTables } from './tables.ts';

/** A connection of `prepared-statements.ts`. */
interface Connection {
  query(text: string, values?: readonly unknown[]): Promise<StatementResult>;
}

/** The connection of one transaction. Statements are sent directly; for the query builder a handle is created. */
export class TransactionConnection implements StatementCarrier {
  readonly #connection: Connection;
  #builder: Kysely<InstanceTables> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#connection.query(text, values)).rows as Row[];
  }

  async together(statements: readonly BatchedStatement[]): Promise<StatementResult['rows'][]> {
    const results: StatementResult['rows'][] = [];
    for (const { text, values = [] } of statements) results.push(await this.rows(text, values));
    return results;
  }

  /** For queries with the query builder. Created lazily: frequent calls don't need it. */
  get builder(): Kysely<InstanceTables> {
    const client = { query: this.#connection.query.bind(this.#connection), release: () => undefined };
    const pool = { connect: async () => client, end: async () => undefined } as unknown as pg.Pool;
    return (this.#builder ??= new Kysely({ dialect: new PostgresDialect({ pool }) }));
  }
}

/**
 * Runs a transaction on a connection of its own: committed when `run` resolves, rolled back if it or the commit throws.
 * @param pool whose connections batch `begin` and `commit` (`preparingPool`)
 */
export async function transactionOf<T>(pool: pg.Pool, run: (held: TransactionConnection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const connection = client as unknown as Connection;
  let isLost = false;
  try {
    await connection.query('begin');
    const result = await run(new TransactionConnection(connection));
    // After a failed statement, even if its error was caught, PostgreSQL responds to a commit with a rollback.
    if ((await connection.query('commit')).command !== 'COMMIT') throw new Error('the transaction was undone');
    return result;
  } catch (error) {
    await connection.query('rollback').catch(() => (isLost = true));
    throw error;
  } finally {
    client.release(isLost);
  }
}
