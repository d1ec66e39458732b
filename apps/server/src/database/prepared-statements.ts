import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import type { BatchedStatement, StatementResult } from './statement-batch.ts';
import { StatementBatch } from './statement-batch.ts';

const mark = '/* prepared */';
const closingMark = '/* prepared, closes */';
const waitingMark = '/* prepared, waits */';

/**
 * Begins a query that is parsed and planned once a connection instead of at each call. For the few statements of the
 * busiest calls whose plan does not depend on their values: `` sql`${prepared} select … ` ``.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

/**
 * As {@link prepared}, for the last statement of a transaction: `commit` is sent in the same batch, so the transaction
 * is committed when the statement resolves.
 */
export const preparedClosing: RawBuilder<unknown> = sql.raw(closingMark);

/**
 * As {@link prepared}, for a statement of whose result nothing is needed: in a transaction it waits and travels with the next one,
 * the commit included, which throws its fault. It gives no rows.
 */
export const preparedDeferred: RawBuilder<unknown> = sql.raw(waitingMark);

/**
 * In the `from` of a statement that is a transaction by itself: it is done once the database knows of it, and nobody waits until
 * the medium does. For what is no loss when the machine fails, or is brought there by the next commit that is waited for.
 */
export const withoutFlushWait: RawBuilder<unknown> = sql.raw(
  `(select 1 where set_config('synchronous_commit', 'off', true) = 'off' offset 0) as withoutFlushWait`,
);

/** Statements of one process, over all instances: beyond this many new ones are sent as they are. */
const maxStatements = 400;

/** Whether a statement begins with {@link prepared}, or what is like it. */
export const isPrepared = (text: string): boolean => text.startsWith('/* prepared');
/** Whether a statement of a transaction need not be sent before the next one. */
export const mayWait = (text: string): boolean => text.startsWith(waitingMark);
/** Whether a statement is the last of its transaction. */
export const closesTransaction = (text: string): boolean => text.startsWith(closingMark);

const locking = /\bfor (?:no key )?update\b/gi;
const writing = /\b(?:insert|update|delete|merge|truncate|call|do|set_config|setval|nextval|pg_notify)\b/i;
/** Whether a statement changes nothing but locks. One of which that is not sure is taken for one that does. */
export const onlyReads = (text: string): boolean => !writing.test(text.replace(locking, ''));

/** What the connections of {@link preparingPool} can do beside the driver's: send several statements in one piece. */
export interface PipeliningClient {
  /** A statement as it is sent: under its name, where it is prepared. */
  named(statement: BatchedStatement): BatchedStatement;
  /** @returns one result a statement @throws the fault of the first that failed; none behind it was run */
  together(statements: readonly BatchedStatement[]): Promise<StatementResult[]>;
}

const nothingToDo = (command: string): StatementResult => ({ command, rowCount: null, rows: [] });
export const begin: BatchedStatement = { name: 'begin', text: 'begin' };
export const commit: BatchedStatement = { name: 'commit', text: 'commit' };

/**
 * One connection with its transaction: `begin`, and what may, waits for the next statement, so that it can travel with it;
 * nothing is ever sent for a transaction without statements.
 */
class PreparingClient implements PipeliningClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  #transaction: 'none' | 'to begin' | 'open' | 'ended' = 'none';
  #waiting: BatchedStatement[] = [];

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async query(text: string, values?: readonly unknown[]): Promise<StatementResult> {
    if (text === 'begin') {
      this.#transaction = 'to begin';
      return nothingToDo('BEGIN');
    }
    if (text === 'rollback') this.#waiting = [];
    if (text === 'commit' || text === 'rollback') return this.#end(text);
    if (this.#transaction === 'ended') throw new Error('a transaction has ended with its closing statement');
    const statement = this.named({ text, values });
    if (this.#transaction === 'none') return this.#alone(statement);
    if (mayWait(text)) {
      this.#waiting.push(statement);
      return nothingToDo('SELECT');
    }
    const commits = closesTransaction(text);
    const result = await this.#executeBatch([statement, ...(commits ? [commit] : [])]);
    if (commits) this.#transaction = 'ended';
    return result;
  }

  async #end(text: 'commit' | 'rollback'): Promise<StatementResult> {
    const isOpen = this.#transaction === 'open' || this.#transaction === 'none';
    try {
      if (this.#waiting.length > 0) {
        await this.#executeBatch([commit]);
        return nothingToDo('COMMIT');
      }
      return isOpen ? await this.#client.query(text) : nothingToDo(text.toUpperCase());
    } finally {
      this.#transaction = 'none';
    }
  }

  /** What has no name may be several statements in one text, which only the driver's own query sends. */
  #alone(statement: BatchedStatement): Promise<StatementResult> {
    return statement.name === undefined
      ? this.#client.query(statement.text, statement.values as unknown[] | undefined)
      : this.#send([statement]);
  }

  /**
   * Sends `begin` where it is still to come, what waits, and these statements in one piece.
   * @returns the result of the last one that is no commit @throws the first one's fault
   */
  async #executeBatch(statements: readonly BatchedStatement[]): Promise<StatementResult> {
    const all = [...(this.#transaction === 'to begin' ? [begin] : []), ...this.#waiting, ...statements];
    this.#waiting = [];
    this.#transaction = 'open';
    const [only] = all;
    return all.length === 1 && only ? this.#alone(only) : this.#send(all);
  }

  async #send(statements: readonly BatchedStatement[]): Promise<StatementResult> {
    const results = await this.together(statements);
    const commits = statements.at(-1) === commit;
    return results.at(commits && statements.length > 1 ? -2 : -1) ?? nothingToDo('SELECT');
  }

  named({ text, values }: BatchedStatement): BatchedStatement {
    return { name: isPrepared(text) ? this.#nameOf(text) : undefined, text, values };
  }

  async together(statements: readonly BatchedStatement[]): Promise<StatementResult[]> {
    const batch = new StatementBatch(statements);
    this.#client.query(batch);
    const results = await batch.outcome;
    // What PostgreSQL says when an earlier statement has failed, and it has undone everything.
    const isUndone = statements.at(-1) === commit && results.at(-1)?.command !== 'COMMIT';
    if (isUndone) throw new Error('the transaction was undone');
    return results;
  }
}

/**
 * The same pool, whose connections cache the prepared statements that begin with {@link prepared}, and batch what can
 * be sent together.
 */
export function preparingPool(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxStatements) return known;
    const name = `p${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };
  const wrap = (client: pg.PoolClient): pg.PoolClient => {
    const known = wrapped.get(client);
    if (known) return known;
    const preparing = new PreparingClient(client, nameOf);
    const query = (...args: unknown[]): unknown =>
      typeof args[0] === 'string' && typeof args.at(-1) !== 'function'
        ? preparing.query(args[0], args[1] as unknown[] | undefined)
        : (client.query as (...all: unknown[]) => unknown).apply(client, args);
    const { named, together } = preparing;
    const made = withOwn(client, { query, named: named.bind(preparing), together: together.bind(preparing) });
    wrapped.set(client, made);
    return made;
  };
  return withOwn(pool, { connect: async () => wrap(await pool.connect()) });
}

/** An object as it is, but for these members; its other functions go on working on the object itself. */
function withOwn<Target extends object>(target: Target, own: Readonly<Record<string, unknown>>): Target {
  return new Proxy(target, {
    get: (_, property) => {
      if (typeof property === 'string' && Object.hasOwn(own, property)) return own[property];
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? (value as (...all: unknown[]) => unknown).bind(target) : value;
    },
  });
}
