import type { DatabaseConnection, Driver } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InstanceTables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { InstanceSweep } from './instance-sweep.ts';

/** In how many milliseconds each instance has work; none where it is not here. */
let work: Map<string, number>;
let asked: string[][];
let woken: string[];
let isAway: boolean;
let warnings: number;
let sweep: InstanceSweep;

/** Answers the sweep's query from {@link work}. */
const connection: DatabaseConnection = {
  executeQuery: <R>({ parameters }: { parameters: readonly unknown[] }) => {
    if (isAway) return Promise.reject(new Error('away'));
    const [given] = parameters;
    // Which of them have tables.
    if (Array.isArray(given))
      return Promise.resolve({ rows: given.map((schema) => ({ schema: String(schema) })) as R[] });
    const schemas = parameters.map(String);
    asked.push(schemas);
    const now = Date.now();
    const inMs = (schema: string) => (work.has(schema) ? (work.get(schema) ?? 0) - now : null);
    return Promise.resolve({ rows: schemas.map((schema) => ({ schema, value: inMs(schema) })) as R[] });
  },
  streamQuery: () => {
    throw new Error('nothing is streamed');
  },
};
const nothing = () => Promise.resolve();
const driver: Driver = {
  init: nothing,
  acquireConnection: () => Promise.resolve(connection),
  beginTransaction: nothing,
  commitTransaction: nothing,
  rollbackTransaction: nothing,
  releaseConnection: nothing,
  destroy: nothing,
};

const schemas = Array.from({ length: 1000 }, (_, number) => `instance_${number}`);

beforeEach(() => {
  vi.useFakeTimers();
  [work, asked, woken, isAway, warnings] = [new Map(), [], [], false, 0];
  const unbound = new Kysely<InstanceTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const logger = { warn: () => void (warnings += 1) };
  const services = {
    databases: { grouped: (given: string[]) => [{ database: { id: null, unbound }, schemas: given }] },
    logger,
    now: () => new Date(),
    instances: { served: () => Promise.resolve(schemas.map((schema) => ({ schema }))) },
  };
  sweep = new InstanceSweep(services as unknown as Services, {
    everyMs: 1000,
    nextWork: () => sql<Date | null>`null`,
    wake: (schema) => void woken.push(schema),
  });
});

afterEach(async () => {
  await sweep.stop();
  vi.useRealTimers();
});

/** Starts the sweep, and forgets its first look at all instances. */
async function begin(): Promise<void> {
  sweep.start();
  await vi.advanceTimersByTimeAsync(0);
  asked = [];
}

describe('the sweep through instances', () => {
  it('looks at all of them at its start', async () => {
    work.set('instance_7', 0);
    sweep.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.flat()).toEqual(schemas);
    expect(woken).toEqual(['instance_7']);
  });

  it('asks less than one query a second of a thousand idle instances', async () => {
    await begin();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length / 600).toBeLessThan(1);
    expect(new Set(asked.flat()).size).toBe(1000);
  });

  it('looks at an instance in use as often as is asked for, until nothing has happened there for long', async () => {
    await begin();
    sweep.noteActivity('instance_3');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(Array.from({ length: 10 }, () => ['instance_3']));
    await vi.advanceTimersByTimeAsync(600_000);
    asked = [];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked.filter((one) => one.length === 1)).toEqual([]);
  });

  it('wakes an idle instance within a second of the time at which its work is due', async () => {
    work.set('instance_9', Date.now() + 25_000);
    await begin();
    await vi.advanceTimersByTimeAsync(24_000);
    expect(woken).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(woken[0]).toBe('instance_9');
  });

  it('finds within a minute what no message announced', async () => {
    await begin();
    work.set('instance_500', 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(woken[0]).toBe('instance_500');
  });

  it('goes on after the database was away', async () => {
    await begin();
    work.set('instance_1', 0);
    sweep.noteActivity('instance_1');
    isAway = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect(woken).toEqual([]);
    expect(warnings).toBe(3);
    isAway = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(woken).toEqual(['instance_1']);
  });
});
