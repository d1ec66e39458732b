import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Who works in the drill: a token, and jobs of theirs to answer. */
export interface Worker {
  token: string;
  jobs: readonly string[];
}

/** What came of the load, as those who work have seen it. */
export interface Load {
  /** Names of projects and ids of answers that were acknowledged. */
  projects: string[];
  answers: string[];
  reads: number;
  /** Calls that were sent a second time. */
  repeated: number;
  /** Calls that failed a second time as well: when, in seconds from the beginning, and with what. */
  failedTwice: { at: number; what: string }[];
  /** Responses that are neither success nor one that says to try again. */
  unexpected: string[];
  /** When, in seconds from the beginning, and how long a try took that took longer than five. */
  slow: { at: number; seconds: number; what: string }[];
  /** When something was acknowledged, in milliseconds. */
  acknowledgedAt: number[];
}

const pauseMs = 150;
/** As the app waits where a response does not say how long. */
const retryAfterSeconds = 2;
const passing = new Set([502, 503, 504]);

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  key?: string;
}

/** People who write answers and projects and read lists, through one address, until they are stopped. */
export class Workforce {
  readonly load: Load = {
    projects: [],
    answers: [],
    reads: 0,
    repeated: 0,
    failedTwice: [],
    unexpected: [],
    slow: [],
    acknowledgedAt: [],
  };
  readonly #began = performance.now();
  readonly #port: number;
  readonly #questionId: string;
  readonly #over = new AbortController();
  readonly #working: Promise<void>[];

  constructor(port: number, questionId: string, people: readonly Worker[]) {
    this.#port = port;
    this.#questionId = questionId;
    this.#working = people.map((person) => this.#work(person));
  }

  /** Seconds since it began. */
  get now(): number {
    return (performance.now() - this.#began) / 1000;
  }

  async stop(): Promise<Load> {
    this.#over.abort();
    await Promise.all(this.#working);
    return this.load;
  }

  async #work(person: Worker): Promise<void> {
    for (let n = 0; !this.#over.signal.aborted; n += 1) {
      if (n % 4 === 0) await this.#makeProject(person);
      else if (n % 4 === 1) await this.#read(person);
      else await this.#answer(person, n);
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }

  async #makeProject(person: Worker): Promise<void> {
    const name = randomUUID();
    const body = { name, private: false };
    if (await this.#completed(person, { method: 'POST', path: '/v2/projects', body, key: randomUUID() }))
      this.load.projects.push(name);
  }

  async #read(person: Worker): Promise<void> {
    if (await this.#completed(person, { method: 'GET', path: '/v2/jobs?page_size=20' })) this.load.reads += 1;
  }

  async #answer(person: Worker, n: number): Promise<void> {
    const id = `${this.#questionId}_${randomUUID()}`;
    const job = person.jobs[n % person.jobs.length];
    const data = [{ question: this.#questionId, answer: { ID: id, value: n % 3 === 0 } }];
    if (await this.#completed(person, { method: 'POST', path: '/v2/answers', body: { job, data } }))
      this.load.answers.push(id);
  }

  /** Makes a call, again and again until it is acknowledged. @returns whether it was before all was over */
  async #completed(person: Worker, call: Call): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      const failure = await this.#try(person, call);
      if (failure === null) {
        if (call.method === 'POST') this.load.acknowledgedAt.push(performance.now());
        return true;
      }
      if (this.#over.signal.aborted) return false;
      if (tries === 1) this.load.repeated += 1;
      if (tries === 2) this.load.failedTwice.push({ at: this.now, what: `${call.path}: ${failure.what}` });
      await pause(failure.retryAfter * 1000);
    }
  }

  async #try(person: Worker, { method, path, body, key }: Call): Promise<{ what: string; retryAfter: number } | null> {
    const began = this.now;
    let what = '';
    try {
      const response = await fetch(`http://localhost:${this.#port}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return null;
      what = `${response.status} ${text.slice(0, 300)}`;
      if (!passing.has(response.status)) this.load.unexpected.push(`${began.toFixed(1)} s: ${what}`);
      return { what, retryAfter: Number(response.headers.get('retry-after') ?? retryAfterSeconds) };
    } catch (error) {
      what = String((error as Error).cause ?? error);
      return { what, retryAfter: retryAfterSeconds };
    } finally {
      const seconds = this.now - began;
      if (seconds > 5) this.load.slow.push({ at: began, seconds, what: `${path} ${what}` });
    }
  }
}

/** Of what was acknowledged, what is not in the database, or there more than once. */
export async function compare(pool: pg.Pool, load: Load): Promise<{ lost: number; doubled: number }> {
  const count = async (statement: string) => {
    const { rows } = await pool.query<{ key: string; count: number }>(statement);
    return new Map(rows.map(({ key, count: n }) => [key, n]));
  };
  const projects = await count('select name as key, count(*)::int as count from instance_main.projects group by 1');
  const answers = await count('select id as key, count(*)::int as count from instance_main.answers group by 1');
  const lost =
    load.projects.filter((name) => !projects.has(name)).length + load.answers.filter((id) => !answers.has(id)).length;
  const doubled =
    load.projects.filter((name) => (projects.get(name) ?? 0) > 1).length +
    [...answers.values()].filter((n) => n > 1).length;
  return { lost, doubled };
}
