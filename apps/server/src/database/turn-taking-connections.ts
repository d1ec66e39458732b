import type { Kysely } from 'kysely';
import type { FairTurns, TurnTaker } from './fair-turns.ts';
import { isPrepared } from './prepared-statements.ts';
import type { BatchedStatement, StatementResult } from './statement-batch.ts';
import type { StatementCarrier } from './statement-carrier.ts';
import type { InstanceTables } from './tables.ts';

type Rows = StatementResult['rows'];

/** A statement of a list ran longer than lists may: the same one would again. */
export class ReadingTooSlow extends Error {
  constructor(cause: unknown) {
    super('a statement took longer than a list may', { cause });
    this.name = 'ReadingTooSlow';
  }
}

/**
 * Schedules the reads of a person's call among others (`FairTurns`). Prepared statements are fast and need no turn.
 * Statements built from filters, sorts and searches may be slow: they take a turn and have a timeout of their own,
 * which is sent in the same batch and applies to its implicit transaction.
 */
export class TurnTakingConnections implements StatementCarrier {
  readonly #carrier: StatementCarrier;
  readonly #turns: FairTurns;
  readonly #taker: TurnTaker;
  readonly #limit: BatchedStatement;

  /** @param seconds after which a statement is ended */
  constructor(carrier: StatementCarrier, turns: FairTurns, taker: TurnTaker, seconds: number) {
    this.#carrier = carrier;
    this.#turns = turns;
    this.#taker = taker;
    this.#limit = limitOf(seconds);
  }

  async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (isPrepared(text)) return this.#carrier.rows(text, values);
    const [rows] = await this.together([{ text, values }]);
    return rows as Row[];
  }

  async together(statements: readonly BatchedStatement[]): Promise<Rows[]> {
    if (statements.every(({ text }) => isPrepared(text))) return this.#carrier.together(statements);
    try {
      return await this.#turns.run(this.#taker, async () => {
        const [, ...rows] = await this.#carrier.together([this.#limit, ...statements]);
        return rows;
      });
    } catch (error) {
      if (isStopped(error)) throw new ReadingTooSlow(error);
      throw error;
    }
  }

  /** Statements of the query builder are short. */
  get builder(): Kysely<InstanceTables> {
    return this.#carrier.builder;
  }
}

/** For the statements that follow in the same message alone. */
const limitOf = (seconds: number): BatchedStatement => ({
  text: `/* prepared */ select set_config('statement_timeout', $1, true)`,
  values: [`${seconds}s`],
});

/** Ended by the limit of its time. */
function isStopped(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
