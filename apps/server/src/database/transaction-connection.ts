import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { BatchedStatement, StatementResult } from './statement-batch.ts';
import type { StatementCarrier } from './statement-carrier.ts';
import type { InstanceTables } from './tables.ts';

/** A connection as `prepared-statements.ts` gives it. */
interface Connection {
  query(text: string, values?: readonly unknown[]): Promise<StatementResult>;
}

/** The connection of one transaction. Statements go straight to it; who builds queries by methods gets a handle made for it. */
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

  /** For queries built by methods. Made when it is first asked for: busy calls do without. */
  get builder(): Kysely<InstanceTables> {
    const client = { query: this.#connection.query.bind(this.#connection), release: () => undefined };
    const pool = { connect: async () => client, end: async () => undefined } as unknown as pg.Pool;
    return (this.#builder ??= new Kysely({ dialect: new PostgresDialect({ pool }) }));
  }
}

/**
 * Runs a transaction on a connection of its own: committed when `run` resolves, undone when it or the commit throws.
 * @param pool whose connections let `begin` and `commit` travel (`preparingPool`)
 */
export async function transactionOf<T>(pool: pg.Pool, run: (held: TransactionConnection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const connection = client as unknown as Connection;
  let isLost = false;
  try {
    await connection.query('begin');
    const result = await run(new TransactionConnection(connection));
    // What PostgreSQL says when a statement has failed, whoever has caught it, and it has undone everything.
    if ((await connection.query('commit')).command !== 'COMMIT') throw new Error('the transaction was undone');
    return result;
  } catch (error) {
    await connection.query('rollback').catch(() => (isLost = true));
    throw error;
  } finally {
    client.release(isLost);
  }
}
