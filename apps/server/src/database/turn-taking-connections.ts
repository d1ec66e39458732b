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
 * Takes turns with others for what a person's call reads (`FairTurns`). Statements that are prepared are the quick ones: they need no
 * turn. What is put together from filters, sorts and searches may take long, takes a turn, and ends after a limit of its own, which
 * travels with it: it holds as long as the transaction that the statements of one message are.
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

  /** What goes by the builder is short. */
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
