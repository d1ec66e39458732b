import pg from 'pg';
import { StatementBatch } from '../../src/database/statement-batch.ts';

/** How the k-th statement fails: refused by the database, or done while its reply gets lost with the connection. */
export type Failure = 'refused' | 'lost';

interface Watch {
  /** The statements of the server's own pool since the watch began. */
  statements: string[];
  end(): void;
}

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');

/** Live messages go out by themselves, connections are set up and, while idle, probed: no part of a request. */
const isAside = (text: string) =>
  text.includes('pg_notify') || text.includes('/* watch */') || text.startsWith("select set_config('timezone'");

const refused = 'select this_statement_is_refused()';

function lost(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
}

/**
 * Watches the statements that the server sends, and lets one of them fail. A refused statement is really refused by
 * PostgreSQL, so that its transaction is as broken as it would be.
 * @param at which one, counted from 1; none when left out
 */
export function watchStatements(at?: number, failure: Failure = 'refused'): Watch {
  const original = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  const statements: string[] = [];
  const watched = function (this: pg.Client, ...args: unknown[]): unknown {
    const isServers =
      (this as unknown as { connectionParameters: { application_name?: string } }).connectionParameters
        .application_name === 'plumbline';
    const [first] = args;
    const text = textOf(first);
    if (!isServers || isAside(text)) return original.apply(this, args);
    if (first instanceof StatementBatch) return original.call(this, watchedBatch(first));
    statements.push(text);
    if (statements.length !== at) return original.apply(this, args);
    const callback = args.find((one): one is (error: Error) => void => typeof one === 'function');
    if (failure === 'refused') {
      return callback ? original.call(this, refused, callback) : original.call(this, refused);
    }
    const done = args.filter((one) => typeof one !== 'function');
    const answer = (original.apply(this, done) as Promise<unknown>).catch(() => undefined);
    if (callback) {
      void answer.then(() => callback(lost()));
      return undefined;
    }
    return answer.then(() => Promise.reject(lost()));
  };
  const watchedBatch = (batch: StatementBatch): StatementBatch => {
    const place = at === undefined ? -1 : at - 1 - statements.length;
    statements.push(...batch.statements.map((one) => one.text));
    if (place < 0 || place >= batch.statements.length) return batch;
    if (failure === 'refused') batch.statements[place] = { text: refused };
    else {
      const { callback } = batch;
      batch.callback = () => callback(lost());
    }
    return batch;
  };
  pg.Client.prototype.query = watched as never;
  return {
    statements,
    end: () => {
      pg.Client.prototype.query = original as never;
    },
  };
}
