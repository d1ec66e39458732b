import type { Kysely } from 'kysely';
import type { BatchedStatement, StatementResult } from './statement-batch.ts';
import type { InstanceTables } from './tables.ts';

type Rows = StatementResult['rows'];

/** What brings an instance's statements to the database: the connection of a transaction, or those of the pool. */
export interface StatementCarrier {
  rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Statements of one transaction, each run once the one before has succeeded. @returns the rows of each */
  together(statements: readonly BatchedStatement[]): Promise<Rows[]>;
  /** For queries built by methods. */
  readonly builder: Kysely<InstanceTables>;
}
