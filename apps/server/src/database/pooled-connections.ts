import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { PipeliningClient } from './prepared-statements.ts';
import type { BatchedStatement, StatementResult } from './statement-batch.ts';
import type { StatementCarrier } from './statement-carrier.ts';
import type { InstanceTables } from './tables.ts';

type Client = PipeliningClient &
  Pick<pg.PoolClient, 'release'> & {
    query(text: string, values?: readonly unknown[]): Promise<StatementResult>;
  };

/** The connections of the pool, one for each message: statements that need no transaction around them. */
export class PooledConnections implements StatementCarrier {
  readonly #pool: pg.Pool;
  readonly builder: Kysely<InstanceTables>;

  /**
   * @param pool whose connections batch statements (`preparingPool`)
   * @param builder over the same pool
   */
  constructor(pool: pg.Pool, builder: Kysely<InstanceTables>) {
    this.#pool = pool;
    this.builder = builder;
  }

  async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#lent((client) => client.query(text, values))).rows as Row[];
  }

  async together(statements: readonly BatchedStatement[]): Promise<StatementResult['rows'][]> {
    const results = await this.#lent((client) => client.together(statements.map((one) => client.named(one))));
    return results.map(({ rows }) => rows);
  }

  async #lent<T>(run: (client: Client) => Promise<T>): Promise<T> {
    const client = (await this.#pool.connect()) as unknown as Client;
    try {
      return await run(client);
    } finally {
      client.release();
    }
  }
}
