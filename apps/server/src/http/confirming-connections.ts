import type { Kysely } from 'kysely';
import type { BatchedStatement, StatementResult } from '../database/statement-batch.ts';
import type { StatementCarrier } from '../database/statement-carrier.ts';
import type { InstanceTables } from '../database/tables.ts';
import { isNotConfirmed } from './cached-person.ts';

/**
 * The statements of a read-only call. The token check is batched with the first of them, in one round trip; if the
 * token is no longer valid, that batch fails with {@link isNotConfirmed}. Nothing may be sent to the client before
 * {@link confirmed} resolves.
 */
export class ConfirmingConnections implements StatementCarrier {
  readonly #carrier: StatementCarrier;
  readonly #question: BatchedStatement;
  #asked: Promise<unknown> | undefined;

  /** @param question a statement that fails if the token is no longer valid */
  constructor(carrier: StatementCarrier, question: BatchedStatement) {
    this.#carrier = carrier;
    this.#question = question;
  }

  async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    if (this.#asked) return this.#carrier.rows(text, values);
    const [rows] = await this.together([{ text, values }]);
    return rows as Row[];
  }

  async together(statements: readonly BatchedStatement[]): Promise<StatementResult['rows'][]> {
    if (this.#asked) return this.#carrier.together(statements);
    const [, ...rows] = await this.#ask(statements);
    return rows;
  }

  /** The builder's statements can't be batched, so the check is sent on its own. */
  get builder(): Kysely<InstanceTables> {
    if (!this.#asked) void this.#ask([]);
    return this.#carrier.builder;
  }

  /** Resolves once the token is confirmed. @throws an error for which {@link isNotConfirmed} is true */
  async confirmed(): Promise<void> {
    try {
      await (this.#asked ?? this.#ask([]));
    } catch (error) {
      if (isNotConfirmed(error)) throw error;
      // A later statement of the batch may have failed and the call may have handled that, so check on its own.
      await this.#ask([]);
    }
  }

  #ask(statements: readonly BatchedStatement[]): Promise<StatementResult['rows'][]> {
    const asked = this.#carrier.together([this.#question, ...statements]);
    this.#asked = asked;
    // Handled by the caller of the batch and by `confirmed`; this only avoids an unhandled rejection.
    asked.catch(() => undefined);
    return asked;
  }
}
