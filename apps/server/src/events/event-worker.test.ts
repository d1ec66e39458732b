import { createProject } from '@plumbline/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { EventConsumer } from '../worker/consumer.ts';
import { EventWorker } from './event-worker.ts';

let server: TestServer;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
});
afterAll(() => server.close());
beforeEach(() => server.db().query.updateTable('events').set({ is_handled: true }).execute());

const make = async (name: string) => (await server.call(createProject, { as: manager, body: { name } })).body._id;
const eventOf = (projectId: string) =>
  server.db().query.selectFrom('events').selectAll().where('project_id', '=', projectId).executeTakeFirstOrThrow();

/** Runs workers until nothing waits that may be taken up now. */
async function work(consumers: readonly EventConsumer[], workers = 1): Promise<void> {
  const all = Array.from({ length: workers }, () => new EventWorker(server.services, consumers));
  for (const worker of all) worker.start();
  const due = () =>
    server
      .db()
      .query.selectFrom('events')
      .select('id')
      .where('is_handled', '=', false)
      .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', new Date())]))
      .executeTakeFirst();
  while (await due()) await new Promise((resolve) => setTimeout(resolve, 10));
  await Promise.all(all.map((worker) => worker.stop()));
}

describe('the event worker', () => {
  it('hands each event to each consumer once, in order, however many workers share the work', async () => {
    const seen: number[] = [];
    const collector: EventConsumer = {
      name: 'collector',
      consume: async (events) => void seen.push(...events.map((event) => event.id)),
    };
    for (let n = 0; n < 30; n += 1) await make(`Shared ${n}`);
    await work([collector], 3);
    expect(seen).toHaveLength(30);
    expect(new Set(seen).size).toBe(30);
  });

  it('undoes what a consumer wrote when it fails, and tries that event again later while the others go on', async () => {
    const bad = await make('Bad');
    const good = await make('Good');
    const failing: EventConsumer = {
      name: 'failing',
      consume: async (events, { db }) => {
        for (const event of events) {
          await db.query
            .updateTable('projects')
            .set({ address: 'touched' })
            .where('id', '=', event.subjectId)
            .execute();
          if (event.subjectId === bad) throw new Error('no');
        }
      },
    };
    await work([failing]);
    const address = async (id: string) =>
      (await server.db().query.selectFrom('projects').select('address').where('id', '=', id).executeTakeFirstOrThrow())
        .address;
    expect(await address(good)).toBe('touched');
    expect(await address(bad)).toBe('');
    const kept = await eventOf(bad);
    expect(kept).toMatchObject({ is_handled: false, attempts: 1, failure: 'Error: no' });
    expect(kept.retry_at?.getTime()).toBeGreaterThan(Date.now());
  });

  it('gives an event up after ten attempts, with its failure beside it', async () => {
    const project = await make('Hopeless');
    const { id } = await eventOf(project);
    const failing: EventConsumer = {
      name: 'failing',
      consume: () => Promise.reject(new Error('never')),
    };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await server.db().query.updateTable('events').set({ retry_at: null }).where('id', '=', id).execute();
      await work([failing]);
    }
    expect(await eventOf(project)).toMatchObject({ is_handled: true, attempts: 10, failure: 'Error: never' });
  });

  it('takes up at its start what a server that died had left', async () => {
    const project = await make('Left behind');
    const seen: string[] = [];
    await work([{ name: 'late', consume: async (events) => void seen.push(...events.map((one) => one.subjectId)) }]);
    expect(seen).toEqual([project]);
  });
});
