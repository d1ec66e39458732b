import * as calls from '@plumbline/contract/channels';
import { createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '../../../../test/support/server-process.ts';
import { makeJobType } from '../../answers/answers.fixtures.ts';
import { connectAccount, startWithChannels } from './channels.fixtures.ts';

/* The whole server is ended as by kill -9, at each step between an event and the record that its card is posted. */

let started: Awaited<ReturnType<typeof startWithChannels>>;
let job: { readonly job_type: string; readonly project: string };
let running: Awaited<ReturnType<typeof startServerProcess>> | undefined;
beforeAll(async () => {
  started = await startWithChannels({ works: false });
  const { server, admin } = started;
  const { body } = await connectAccount(started);
  if (body.problem !== null) throw new Error(body.problem);
  const project = (await server.call(createProject, { as: admin, body: { name: 'Tower' } })).body._id;
  job = { job_type: (await makeJobType(server, admin, [['text', 'Depth']])).id, project };
});
afterAll(async () => {
  await running?.kill();
  await started.close();
});

const start = async () => {
  running = await startServerProcess(started.server, 'serve', started.environment);
};

/** Where the process is held up: steps of it wait for locks that the test has. */
const steps = { queued: 1, begun: 2, recorded: 3 } as const;
const lockClass = 7;

/** Makes the steps of these channels wait. */
async function holdSteps(channels: { readonly begun: string; readonly recorded: string }): Promise<void> {
  const { unbound } = started.server.services;
  const statements = [
    `create function instance_main.wait_for_the_test() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(${lockClass}, tg_argv[0]::int); return new; end'`,
    `create trigger t1 before insert on instance_main.webhook_deliveries for each row
      execute function instance_main.wait_for_the_test(${steps.queued})`,
    `create trigger t2 before update on instance_main.webhook_deliveries for each row
      when (new.webhook_id = '${channels.begun}' and old.begun_at is null and new.begun_at is not null)
      execute function instance_main.wait_for_the_test(${steps.begun})`,
    `create trigger t3 before update on instance_main.webhook_deliveries for each row
      when (new.webhook_id = '${channels.recorded}' and new.state = 'delivered')
      execute function instance_main.wait_for_the_test(${steps.recorded})`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(unbound);
}

const waiters = sql`from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.classid = ${lockClass} and not l.granted`;
const waitsAt = async (step: number) => {
  const { rows } = await sql`select ${waiters} and l.objid = ${step}`.execute(started.server.services.unbound);
  return rows.length > 0;
};

/** Runs until the process is at these steps, and ends it there: what it had sent to the database is not carried out. */
async function killedAt(held: readonly number[], isThere: () => Promise<boolean>): Promise<void> {
  const { services } = started.server;
  const client = await services.pool.connect();
  try {
    for (const step of held) await client.query('select pg_advisory_lock($1, $2)', [lockClass, step]);
    await start();
    await expect.poll(isThere, { timeout: 60_000, interval: 50 }).toBe(true);
    await running?.kill();
    await sql`select pg_terminate_backend(l.pid) ${waiters}`.execute(services.unbound);
    await expect
      .poll(async () => (await sql`select ${waiters}`.execute(services.unbound)).rows.length, { timeout: 10_000 })
      .toBe(0);
  } finally {
    await client.query('select pg_advisory_unlock_all()');
    client.release();
  }
}

const channel = async (body: { name: string } & Record<string, unknown>) => {
  const { server, admin } = started;
  const sent = { service: 'slack' as const, moments: ['created' as const], ...body };
  const made = await server.call(calls.createChannel, { as: admin, body: sent });
  if (made.status !== 200) throw new Error(JSON.stringify(made.problem));
  return made.body._id;
};

const inTeams = async (name: string) => {
  const { microsoft } = started;
  const place = microsoft.addChannel(name);
  const at = { teamId: microsoft.team.id, channelId: place.id };
  return { place, id: await channel({ name, service: 'teams', ...at }) };
};

const deliveries = () =>
  started.server.db().query.selectFrom('webhook_deliveries').select(['webhook_id', 'state', 'begun_at']).execute();

it('no card is lost and none is there twice, whichever step the server is killed at', async () => {
  const { server, admin, slack, microsoft } = started;
  for (const id of ['CLAIMED', 'ARRIVED', 'POSTED', 'ANSWERED']) slack.addChannel(id);
  const inSlack = (channelId: string) => channel({ name: channelId, channelId });
  const claimed = await inSlack('CLAIMED');
  const answered = await inSlack('ANSWERED');
  const others = [await inSlack('ARRIVED'), await inSlack('POSTED')];
  const [arrived, posted] = [await inTeams('arrived'), await inTeams('posted')];
  const link = await channel({ name: 'link', service: 'slack_link', address: `${slack.url}/services/T1/held` });
  const all = [claimed, answered, ...others, arrived.id, posted.id, link].toSorted();
  await holdSteps({ begun: claimed, recorded: answered });
  const made = await server.call(createJob, { as: admin, body: { ...job, startDate: '2026-03-15T08:00:00Z' } });
  expect(made.status).toBe(200);

  // After the event, while its cards are being queued: nothing of it is stored.
  await killedAt([steps.queued], () => waitsAt(steps.queued));
  expect(await deliveries()).toEqual([]);
  expect(slack.state.messages).toEqual([]);

  // After each card was taken up: before it is said to be begun, before and after it is in its channel, before that is recorded.
  const held = new Map<string, 'before' | 'after'>([
    ['ARRIVED', 'before'],
    ['POSTED', 'after'],
    [arrived.place.id, 'before'],
    [posted.place.id, 'after'],
    ['/services/T1/held', 'after'],
  ]);
  const reached = new Set<string>();
  const hold = (place: string) => {
    if (held.has(place)) reached.add(place);
    return held.get(place);
  };
  slack.state.hold = hold;
  microsoft.state.hold = hold;
  await killedAt(
    [steps.begun, steps.recorded],
    async () => reached.size === held.size && (await waitsAt(steps.begun)) && (await waitsAt(steps.recorded)),
  );
  slack.state.hold = () => undefined;
  microsoft.state.hold = () => undefined;
  const open = await deliveries();
  expect(open.map(({ webhook_id }) => webhook_id).toSorted()).toEqual(all);
  expect(open.every(({ state }) => state === 'waiting')).toBe(true);
  expect(open.filter(({ begun_at }) => begun_at === null).map(({ webhook_id }) => webhook_id)).toEqual([claimed]);
  const before = slack.state.messages.map((one) => one.channel).toSorted();
  expect(before).toEqual(['ANSWERED', 'POSTED']);

  // What a killed worker had taken up counts as left after half a minute, and is looked for every minute.
  await start();
  const states = async () => (await deliveries()).map(({ state, begun_at }) => `${state} ${begun_at ?? ''}`.trim());
  await expect.poll(states, { timeout: 200_000, interval: 200 }).toEqual(all.map(() => 'delivered'));
  expect(slack.state.messages.map((one) => one.channel).toSorted()).toEqual([
    'ANSWERED',
    'ARRIVED',
    'CLAIMED',
    'POSTED',
  ]);
  // Whatever had begun was looked for in its channel.
  expect(slack.state.asked.filter(({ path }) => path === '/api/conversations.history').length).toBeGreaterThan(2);
  expect([arrived, posted].map(({ place }) => place.messages.length)).toEqual([1, 1]);
  // A link can't be read: its card is posted again, under the id of the first one.
  expect(new Set(slack.state.hooked.map(({ id }) => id)).size).toBe(1);
  expect(slack.state.hooked).toHaveLength(2);
}, 600_000);
