import { sql } from 'kysely';
import { createProject } from '@plumbline/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { newId } from '../ids.ts';
import type { EventConsumer } from '../events/consumer.ts';
import { EventWorker } from './event-worker.ts';

let server: TestServer;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db().query.updateTable('events').set({ is_handled: true }).execute();
  await server.db().query.deleteFrom('event_failures').execute();
});

const make = async (name: string) => (await server.call(createProject, { as: manager, body: { name } })).body._id;
const eventOf = (projectId: string) =>
  server.db().query.selectFrom('events').selectAll().where('project_id', '=', projectId).executeTakeFirstOrThrow();

/** As if the waits before the next attempts were over. */
const retryNow = () =>
  server
    .db()
    .query.updateTable('event_failures')
    .set({ retry_at: new Date(0) })
    .where('retry_at', 'is not', null)
    .execute();

const failuresOf = (eventId: number) =>
  server
    .db()
    .query.selectFrom('event_failures')
    .select(['consumer', 'attempts', 'failure', 'retry_at'])
    .where('event_id', '=', eventId)
    .execute();

/** Runs workers until nothing waits that may be taken up now. */
async function work(consumers: readonly EventConsumer[], workers = 1): Promise<void> {
  const all = Array.from({ length: workers }, () => new EventWorker(server.services, consumers));
  for (const worker of all) worker.start();
  const { db } = server;
  const due = () =>
    db().first(sql`select from ${db().table('events')} where not is_handled
      union all select from ${db().table('event_failures')} where retry_at <= now() limit 1`);
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
    const { id } = await eventOf(bad);
    const failures = await failuresOf(id);
    expect(failures).toEqual([{ consumer: 'failing', attempts: 1, failure: 'Error: no', retry_at: expect.any(Date) }]);
    expect(failures[0]?.retry_at?.getTime()).toBeGreaterThan(Date.now());
    expect(await failuresOf((await eventOf(good)).id)).toEqual([]);
  });

  it('tells screens of an event whose server was killed before it could, and of no other twice', async () => {
    const reported: number[] = [];
    const about = new Map<string, () => void>();
    const stop = server.services.live.listen((message) => {
      if (message.kind !== 'event') return;
      reported.push(message.id);
      about.get(message.subject)?.();
    });
    const worker = new EventWorker(server.services, []);
    worker.start();
    const usual = await make('Told as usual');
    const { id: usualId } = await eventOf(usual);
    const lost = newId();
    const arrived = new Promise<void>((resolve) => about.set(lost, resolve));
    const { id: lostId } = await server
      .db()
      .query.insertInto('events')
      .values({ name: 'project.changed', subject_id: lost, project_id: usual, actor_id: manager.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    worker.wake(server.db().schema);
    await arrived;
    await worker.stop();
    stop();
    expect(reported.filter((id) => id === lostId)).toHaveLength(1);
    expect(reported.filter((id) => id === usualId)).toHaveLength(1);
  });

  it('gives an event up after ten attempts, with its failure beside it', async () => {
    const project = await make('Hopeless');
    const { id } = await eventOf(project);
    const failing: EventConsumer = {
      name: 'failing',
      consume: () => Promise.reject(new Error('never')),
    };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await retryNow();
      await work([failing]);
    }
    expect(await failuresOf(id)).toEqual([
      { consumer: 'failing', attempts: 10, failure: 'Error: never', retry_at: null },
    ]);
  });

  it('leaves what the other consumers did, once each, while one fails until it works again', async () => {
    const projects = [await make('First of two'), await make('Second of two')];
    const seen: string[] = [];
    const collect = (name: string): EventConsumer => ({
      name,
      consume: async (events) => void seen.push(...events.map(({ subjectId }) => `${name} ${subjectId}`)),
    });
    let isBroken = true;
    const breaking: EventConsumer = {
      name: 'breaking',
      consume: async (events, context) => {
        if (isBroken) throw new Error('broken');
        await collect('breaking').consume(events, context);
      },
    };
    // What the first one does is undone when the second one fails, and done again without it.
    const writing: EventConsumer = {
      name: 'writing',
      consume: async (events, { db }) => {
        for (const { subjectId } of events) {
          await db.query
            .updateTable('projects')
            .set((where) => ({ address: sql<string>`${where.ref('address')} || 'x'` }))
            .where('id', '=', subjectId)
            .execute();
        }
      },
    };
    const consumers = [writing, breaking, collect('after')];
    await work(consumers);
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await retryNow();
      await work(consumers);
    }
    const addresses = await server
      .db()
      .query.selectFrom('projects')
      .select('address')
      .where('id', 'in', projects)
      .execute();
    expect(addresses).toEqual([{ address: 'x' }, { address: 'x' }]);
    expect(seen.toSorted()).toEqual(projects.map((id) => `after ${id}`).toSorted());
    isBroken = false;
    // Given up after ten attempts by the broken one alone; an operator may set it going again.
    await server
      .db()
      .query.updateTable('event_failures')
      .set({ retry_at: new Date(0) })
      .execute();
    await work(consumers);
    expect(seen.filter((one) => one.startsWith('breaking'))).toEqual(projects.map((id) => `breaking ${id}`));
    expect(await server.db().query.selectFrom('event_failures').selectAll().execute()).toEqual([]);
  });

  it('leaves a failure to whoever knows its consumer', async () => {
    const project = await make('Of a later version');
    const { id } = await eventOf(project);
    await work([{ name: 'newer', consume: () => Promise.reject(new Error('no')) }]);
    await retryNow();
    const worker = new EventWorker(server.services, []);
    worker.start();
    await worker.wakeAll();
    await worker.stop();
    expect(await failuresOf(id)).toMatchObject([{ consumer: 'newer', attempts: 1 }]);
  });

  it('takes up at its start what a server that died had left', async () => {
    const project = await make('Left behind');
    const seen: string[] = [];
    await work([{ name: 'late', consume: async (events) => void seen.push(...events.map((one) => one.subjectId)) }]);
    expect(seen).toEqual([project]);
  });
});
