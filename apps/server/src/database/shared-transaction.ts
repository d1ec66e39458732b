import pg from 'pg';
import { TransactionConnection } from './transaction-connection.ts';
import type { PipeliningClient } from './prepared-statements.ts';
import { begin, closesTransaction, commit, mayWait, onlyReads } from './prepared-statements.ts';
import type { BatchedStatement, StatementResult } from './statement-batch.ts';

// Who holds a job for long holds up those who ask for it, and not those beside them.
const impatience: BatchedStatement = {
  name: 'impatience',
  text: `select set_config('lock_timeout', '100ms', true)`,
};

/** What PostgreSQL refuses, it has undone; the connection goes on. */
const isRefusal = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** What became of one body of several. */
export type Outcome = { readonly result: unknown } | { readonly refusal: unknown };

/** What one transaction is to do. It reads and writes through its connection only. */
export type Body = (held: TransactionConnection) => Promise<unknown>;

interface Follower {
  /** Whether it has asked for its last statement, or is done. */
  isClosing: boolean;
  /** What may travel with the next statement. */
  waiting: BatchedStatement[];
  /** Whether it has sent a write, which a commit would include. */
  hasWritten: boolean;
  /** So many statements have no result yet. */
  unanswered: number;
}

interface Asked {
  statement: BatchedStatement;
  by: Follower;
  resolve: (result: StatementResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs several bodies concurrently in one transaction.
 * @param pool whose connections batch statements (`preparingPool`)
 * @returns the outcomes of the bodies after the commit; undefined if any failed and nothing was committed
 * @throws if a body or the connection failed although the transaction was or may have been committed, or there is no
 *   connection
 */
export async function sharedTransactionOf(pool: pg.Pool, bodies: readonly Body[]): Promise<Outcome[] | undefined> {
  const client = (await pool.connect()) as unknown as PipeliningClient & pg.PoolClient;
  const transaction = new SharedTransaction(client);
  let isLost = false;
  try {
    return await transaction.run(bodies);
  } catch (error) {
    await client.query('rollback').catch(() => (isLost = true));
    if (transaction.mayBeKept) throw error;
    return undefined;
  } finally {
    client.release(isLost);
  }
}

/** What its bodies ask for in one moment goes to the database in one piece. */
class SharedTransaction {
  readonly #client: PipeliningClient;
  readonly #followers: Follower[] = [];
  #asked: Asked[] = [];
  #isBegun = false;
  #isSending = false;
  #isCommitted = false;
  #fault: { error: unknown } | undefined;
  /** Whether it was committed, or no answer came that says so: then nothing of it may be done again. */
  mayBeKept = false;

  constructor(client: PipeliningClient) {
    this.#client = client;
  }

  /** @returns what became of the bodies, once all is committed */
  async run(bodies: readonly Body[]): Promise<Outcome[]> {
    const outcomes = await Promise.all(bodies.map((body) => this.#follow(body)));
    if (!this.#fault && !this.#isCommitted) await this.#send([], { closes: true });
    if (this.#fault) throw this.#fault.error;
    return outcomes;
  }

  /**
   * Never throws: an error of a body fails the whole transaction, and is reported once all bodies have ended. A body
   * that throws before it has written was refused: it leaves, and the others go on.
   */
  async #follow(body: Body): Promise<Outcome> {
    const follower: Follower = { isClosing: false, waiting: [], hasWritten: false, unanswered: 0 };
    this.#followers.push(follower);
    const query = (text: string, values?: readonly unknown[]) => this.#ask(follower, text, values);
    try {
      return { result: await body(new TransactionConnection({ query })) };
    } catch (error) {
      const isFault = follower.hasWritten || follower.unanswered > 0 || error instanceof pg.DatabaseError;
      if (isFault) this.#fault ??= { error };
      else follower.waiting = [];
      return { refusal: error };
    } finally {
      follower.isClosing = true;
    }
  }

  async #ask(by: Follower, text: string, values?: readonly unknown[]): Promise<StatementResult> {
    if (this.#fault) throw this.#fault.error;
    if (by.isClosing) throw new Error('a transaction has ended with its closing statement');
    const statement = this.#client.named({ text, values });
    if (mayWait(text)) {
      by.waiting.push(statement);
      return { command: 'SELECT', rowCount: null, rows: [] };
    }
    by.isClosing = closesTransaction(text);
    by.hasWritten ||= [...by.waiting, statement].some((one) => !onlyReads(one.text));
    by.unanswered += 1;
    try {
      return await new Promise<StatementResult>((resolve, reject) => {
        this.#asked.push({ statement, by, resolve, reject });
        this.#sendSoon();
      });
    } finally {
      by.unanswered -= 1;
    }
  }

  /** Once all that goes on in this moment has asked. */
  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    setImmediate(() => {
      const asked = this.#asked;
      this.#asked = [];
      void this.#send(asked, { closes: this.#followers.every(({ isClosing }) => isClosing) }).finally(() => {
        this.#isSending = false;
        if (this.#asked.length > 0) this.#sendSoon();
      });
    });
  }

  /** Never throws: errors are passed to the callers and to {@link run}. */
  async #send(asked: readonly Asked[], { closes }: { closes: boolean }): Promise<void> {
    const first = this.#isBegun ? [] : [begin, impatience];
    this.#isBegun = true;
    try {
      if (this.#fault) return this.#refuse(asked, this.#fault.error);
      const each = asked.map(({ by, statement }) => [...by.waiting.splice(0), statement]);
      const left = closes ? [...this.#followers.flatMap(({ waiting }) => waiting.splice(0)), commit] : [];
      const results = await this.#client.together([...first, ...each.flat(), ...left]);
      this.#isCommitted = closes;
      this.mayBeKept = closes;
      let last = first.length - 1;
      for (const [place, { resolve }] of asked.entries()) {
        last += each[place]?.length ?? 0;
        resolve(results[last] as StatementResult);
      }
    } catch (error) {
      this.mayBeKept ||= closes && !isRefusal(error);
      this.#fault ??= { error };
      this.#refuse(asked, error);
    }
  }

  #refuse(asked: readonly Asked[], error: unknown): void {
    for (const { reject } of asked) reject(error);
  }
}
