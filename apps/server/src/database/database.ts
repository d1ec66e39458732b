import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { FairTurns, turnLimitsOf } from './fair-turns.ts';
import { PooledConnections } from './pooled-connections.ts';
import { preparingPool } from './prepared-statements.ts';
import { SharedTransactions } from './shared-transactions.ts';
import type { InstanceTables } from './tables.ts';

/** One PostgreSQL database that instances lie on, with all that brings statements to it. */
export interface Database {
  /** Null of the first one. */
  readonly id: string | null;
  /** What operators call it; empty of the first one. */
  readonly name: string;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  /** The same pool, with connections that prepare and batch statements. */
  readonly connections: pg.Pool;
  /** The pool's Kysely handle, not bound to any schema. */
  readonly unbound: Kysely<InstanceTables>;
  /** What brings statements outside any transaction to the database. */
  readonly pooled: PooledConnections;
  /** Turns of what people read that may take long. */
  readonly readingTurns: FairTurns;
  /** Transactions of busy calls, made together while many come at once. */
  readonly sharedTransactions: SharedTransactions;
}

/** All that brings statements to a database over one pool. */
export function databaseOver(
  options: Pick<Database, 'id' | 'name' | 'connectionString'> & { pool: pg.Pool },
): Database {
  const { pool } = options;
  const connections = preparingPool(pool);
  const unbound = new Kysely<InstanceTables>({ dialect: new PostgresDialect({ pool: connections }) });
  return {
    ...options,
    connections,
    unbound,
    pooled: new PooledConnections(connections, unbound),
    readingTurns: new FairTurns(turnLimitsOf(pool.options.max), { maxWaitMs: 30_000 }),
    sharedTransactions: new SharedTransactions(connections),
  };
}
