import pg from 'pg';
import type { DatabaseHost } from './database-hosts.ts';

/**
 * What PostgreSQL does with the statement of a backend: `silent` is one that it works on no more, or that is out of
 * reach; `unknown` one that it knows nothing of, as behind a pooler, or that waits for a standby.
 */
export type BackendState = 'working' | 'silent' | 'unknown';

/** Of one client about its backend. */
interface Question {
  backendId: number;
  /** Gets what was found, and decides whether the backend is to be ended. */
  decide: (found: BackendState) => boolean;
  done: () => void;
}

/** Whether a backend works on a statement. One that waits for us to read or write does not: we wait for it. */
const isWorking = `a.state = 'active' and a.wait_event_type is distinct from 'Client'`;
/** A backend that waits for its standby may do so forever; of one that tracks no activities nothing is known. */
const isUnclear = `coalesce(a.state, 'disabled') = 'disabled' or a.wait_event is not distinct from 'SyncRep'`;
const backends = `pg_stat_activity a where a.pid = any($1) and a.usename = current_user and a.datname = current_database()`;

/**
 * Asks one database server about backends, on connections beside theirs: one at a time, for all who want to know at that moment. A
 * process whose connections are all slow takes one more, and not as many again.
 */
export class BackendInquiry {
  readonly #connectionString: string | undefined;
  readonly #host: DatabaseHost;
  #waiting: Question[] = [];
  #isAsking = false;

  constructor(connectionString: string | undefined, host: DatabaseHost) {
    this.#connectionString = connectionString;
    this.#host = host;
  }

  /**
   * Asks about a backend. @returns when all is done
   * @param timeoutMs how long the other connection may take to respond
   * @param decide gets what was found, and decides whether the backend is to be ended
   */
  ask(backendId: number, timeoutMs: number, decide: Question['decide']): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ backendId, decide, done: resolve });
      if (!this.#isAsking) void this.#askAll(timeoutMs);
    });
  }

  async #askAll(timeoutMs: number): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) await this.#askOnce(timeoutMs);
    this.#isAsking = false;
  }

  async #askOnce(timeoutMs: number): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: 'plumbline watch',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    Object.assign(client, this.#host);
    client.on('error', () => undefined);
    let fault: unknown;
    await client.connect().catch((error: unknown) => (fault = error));
    // Whoever has asked meanwhile is answered as well.
    const asked = this.#waiting;
    this.#waiting = [];
    try {
      if (fault !== undefined) throw fault;
      const found = await statesOf(client, asked);
      const ended = asked.filter(({ backendId, decide }) => decide(found.get(backendId) ?? 'unknown'));
      if (ended.length > 0)
        await client.query(`select pg_terminate_backend(a.pid) from ${backends} and not (${isWorking})`, [
          ended.map(({ backendId }) => backendId),
        ]);
    } catch (error) {
      // Nobody can be asked: PostgreSQL ends what is idle in a transaction by itself.
      for (const { decide } of asked) decide(error instanceof pg.DatabaseError ? 'unknown' : 'silent');
    } finally {
      client.connection.stream.destroy();
      for (const { done } of asked) done();
    }
  }
}

/** Those that are missing are unknown. */
async function statesOf(client: pg.Client, asked: readonly Question[]): Promise<Map<number, BackendState>> {
  const { rows } = await client.query<{ pid: number; isWorking: boolean; isUnclear: boolean }>(
    `select a.pid, ${isWorking} as "isWorking", ${isUnclear} as "isUnclear" from ${backends}`,
    [asked.map(({ backendId }) => backendId)],
  );
  const stateOf = (row: { isWorking: boolean; isUnclear: boolean }) => {
    if (row.isUnclear) return 'unknown';
    return row.isWorking ? 'working' : 'silent';
  };
  return new Map(rows.map((row) => [row.pid, stateOf(row)]));
}

const known = new Map<string, BackendInquiry>();

/** Asks about backends of one server at an address: everybody in this process who wants to know does it there. */
export function backendInquiry(connectionString: string | undefined, { host, port }: DatabaseHost): BackendInquiry {
  const key = `${connectionString} ${host} ${port}`;
  const inquiry = known.get(key) ?? new BackendInquiry(connectionString, { host, port });
  known.set(key, inquiry);
  return inquiry;
}
