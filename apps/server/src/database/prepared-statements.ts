import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';
const openingMark = '/* prepared, opens */';
const closingMark = '/* prepared, closes */';
const waitingMark = '/* prepared, waits */';
const openingAndWaitingMark = '/* prepared, opens, waits */';

/**
 * Begins a query that is parsed and planned once a connection instead of at each call. For the few statements of the
 * busiest calls whose plan does not depend on their values: `` sql`${prepared} select … ` ``.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

/**
 * As {@link prepared}, for a statement that changes nothing: where it is its transaction's first, `begin` travels with it. (Should
 * `begin` fail by itself, the statement has run outside a transaction, and the error is thrown.)
 */
export const preparedOpening: RawBuilder<unknown> = sql.raw(openingMark);

/** As {@link prepared}, for the last statement of a transaction: `commit` travels with it, and when it resolves all is kept. */
export const preparedClosing: RawBuilder<unknown> = sql.raw(closingMark);

/**
 * As {@link prepared}, for a statement of whose result nothing is needed: in a transaction it waits and travels with the next one,
 * the commit included, which throws its fault. It gives no rows.
 */
export const preparedWaiting: RawBuilder<unknown> = sql.raw(waitingMark);

/** Both {@link preparedOpening} and {@link preparedWaiting}. */
export const preparedOpeningAndWaiting: RawBuilder<unknown> = sql.raw(openingAndWaitingMark);

/**
 * In the `from` of a statement that is a transaction by itself: it is done once the database knows of it, and nobody waits until
 * the medium does. For what is no loss when the machine fails, or is brought there by the next commit that is waited for.
 */
export const unhurried: RawBuilder<unknown> = sql.raw(
  `(select 1 where set_config('synchronous_commit', 'off', true) = 'off' offset 0) as unhurried`,
);

/** Statements of one process, over all instances: beyond this many new ones are sent as they are. */
const most = 400;

type Result = pg.QueryResult;
const nothingToDo = (command: string): Result => ({ command, rowCount: null, oid: 0, fields: [], rows: [] });

interface Statement {
  text: string;
  values: unknown[] | undefined;
}

const changesNothing = ({ text }: Statement) => text.startsWith(openingMark) || text.startsWith(openingAndWaitingMark);
const mayWait = (text: string) => text.startsWith(waitingMark) || text.startsWith(openingAndWaitingMark);

/** What the driver writes to; its types don't tell of it. */
interface Line {
  connection?: { stream?: { cork?(): void; uncork?(): void } };
}

/**
 * One connection with its transaction: `begin`, and what may, waits for the next statement, so that it can travel with it;
 * nothing is ever sent for a transaction without statements.
 */
class PreparingClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  #transaction: 'none' | 'to begin' | 'open' | 'ended' = 'none';
  #waiting: Statement[] = [];

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async query(text: string, values?: unknown[]): Promise<Result> {
    if (text === 'begin') {
      this.#transaction = 'to begin';
      return nothingToDo('BEGIN');
    }
    if (text === 'rollback') this.#waiting = [];
    if (text === 'commit' && this.#waiting.length > 0) {
      const result = await this.#together([], { commits: true });
      this.#transaction = 'none';
      return result;
    }
    if (text === 'commit' || text === 'rollback') {
      const isOpen = this.#transaction === 'open' || this.#transaction === 'none';
      this.#transaction = 'none';
      return isOpen ? this.#client.query(text) : nothingToDo(text.toUpperCase());
    }
    if (this.#transaction === 'ended') throw new Error('a transaction has ended with its closing statement');
    const statement = { text, values };
    if (this.#transaction === 'none') return this.#send(statement);
    if (mayWait(text)) {
      this.#waiting.push(statement);
      return nothingToDo('SELECT');
    }
    const commits = text.startsWith(closingMark);
    const result = await this.#together([statement], { commits });
    if (commits) this.#transaction = 'ended';
    return result;
  }

  /**
   * Sends what waits, these statements and maybe the commit, in one piece, and waits for all of it.
   * @returns the result of the last statement @throws the first one's fault
   */
  async #together(statements: readonly Statement[], { commits }: { commits: boolean }): Promise<Result> {
    const all = [...this.#waiting, ...statements];
    this.#waiting = [];
    const begins = this.#transaction === 'to begin';
    this.#transaction = 'open';
    // A change never leaves before its transaction is known to be open.
    const beginTravels = begins && !commits && all.every(changesNothing);
    if (begins && !beginTravels) await this.#client.query('begin');
    const sent = this.#inOnePiece(() => [
      ...(beginTravels ? [this.#client.query('begin')] : []),
      ...all.map((one) => this.#send(one)),
      ...(commits ? [this.#commit()] : []),
    ]);
    const ended = await Promise.allSettled(sent);
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    const last = ended.at(commits && statements.length > 0 ? -2 : -1);
    return (last as PromiseFulfilledResult<Result>).value;
  }

  async #commit(): Promise<Result> {
    const result = await this.#client.query('commit');
    // What PostgreSQL says when an earlier statement has failed, and it has undone everything.
    if (result.command !== 'COMMIT') throw new Error('the transaction was undone');
    return result;
  }

  /** Each piece that is handed over costs the server a system call and wakes the database. */
  #inOnePiece<T>(send: () => T): T {
    const { stream } = (this.#client as Line).connection ?? {};
    stream?.cork?.();
    try {
      return send();
    } finally {
      stream?.uncork?.();
    }
  }

  #send({ text, values }: Statement): Promise<Result> {
    const name = text.startsWith('/* prepared') ? this.#nameOf(text) : undefined;
    return name === undefined
      ? this.#client.query(text, values)
      : this.#client.query({ name, text, values: values ?? [] });
  }
}

/** The same pool, whose connections keep the statements that begin with {@link prepared} and gather what may travel together. */
export function preparingPool(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
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
    const made = withOwn(client, { query });
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
