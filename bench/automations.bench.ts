// From an event's commit to the webhook at its receiver, with fifty rules, against a plain worker that makes the same posts from the
// same queue; how much rules slow answers; and how long recurring jobs take that are all due at once.
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { quantile, timed } from './measuring/statistics.ts';
import { listen } from './automations/receiver.ts';
import { postByPlainWorker } from './automations/plain-worker.ts';

const given = numberOptions({
  rules: 50,
  events: 10_000,
  clients: 8,
  seconds: 10,
  rounds: 3,
  recurring: 100_000,
  projects: 1000,
});
/** What the product promises: webhooks a second, milliseconds to the receiver, answers slowed, seconds for recurring jobs, a list. */
const aim = { perSecond: 300, p95: 1000, slower: 0.05, recurringSeconds: 60, list: 100 };

process.env['WEBHOOKS_ALLOW'] = '127.0.0.1';
const folder = await makeDataFolder();
await runProgram(folder.path, 'demo', '--jobs', '300');
const database = await openDatabase(folder.path, 8);
const { pool } = database;
const server = await startServer(folder.path);
const receiver = await listen();
const schema = 'instance_main';
const { token } = await signIn(server.port, 'admin@demo.test');

async function send<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
  const text = await call({ port: server.port, token, method, path, ...(body && { body: JSON.stringify(body) }) });
  return JSON.parse(text) as T;
}

/** Runs a number of calls, so many at once. */
async function byClients(count: number, run: (place: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const client = async () => {
    while (next < count) await run((next += 1) - 1);
  };
  await Promise.all(Array.from({ length: given.clients }, client));
}

async function until(check: () => Promise<boolean> | boolean, timeoutMs: number, interval = 50): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if (await check()) return true;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
  return false;
}

const { _id: project } = await send<{ _id: string }>('POST', '/v2/projects', { name: 'Measuring' });
const pathOf = (path: string) => `${receiver.url}${path}`;

async function makeRules() {
  const types: string[] = [];
  for (let rule = 0; rule < given.rules; rule += 1) {
    const { _id } = await send<{ _id: string }>('POST', '/v2/jobtype', { title: `Measured ${rule}` });
    types.push(_id);
    await send('POST', '/v2/automations', {
      name: `Measured ${rule}`,
      event: { kind: 'job_created', jobTypes: [_id] },
      conditions: { and: [] },
      actions: [{ kind: 'send_webhook', url: pathOf('/product') }],
    });
  }
  return types;
}

/** Jobs created as fast as clients can, and their webhooks. */
async function measureWebhooks(types: readonly string[]) {
  const startDate = new Date().toISOString();
  const began = Date.now();
  const making = timed(() =>
    byClients(given.events, (place) =>
      send('POST', '/v2/jobs', { job_type: types[place % types.length], project, startDate, users: [] }),
    ),
  );
  const made = await making;
  await until(() => receiver.of('/product').length >= given.events, 600_000);
  const arrived = receiver.of('/product');
  const last = Math.max(...arrived.map((one) => one.at));
  return {
    arrived: new Set(arrived.map((one) => one.id)).size,
    perSecond: arrived.length / ((last - began) / 1000),
    madePerSecond: given.events / (made / 1000),
    p50: quantile(
      arrived.map((one) => one.at - one.committed),
      0.5,
    ),
    p95: quantile(
      arrived.map((one) => one.at - one.committed),
      0.95,
    ),
  };
}

/** Events that are there all at once, as after an import: how fast they become webhooks while nobody else asks for anything. */
async function measureBurst(): Promise<number> {
  const before = receiver.of('/product').length;
  const { rowCount } = await pool.query(
    `insert into ${schema}.events (name, subject_id, actor_id, job_id, project_id, job_type_id, before, after)
     select name, subject_id, actor_id, job_id, project_id, job_type_id, before, after from ${schema}.events
     where name = 'job.created' and project_id = $1`,
    [project],
  );
  const began = Date.now();
  // Nothing notified the server of them: its next change does.
  await send('POST', '/v2/projects', { name: 'Waking' });
  const wanted = before + (rowCount ?? 0);
  await until(() => receiver.of('/product').length >= wanted, 600_000);
  const arrived = receiver.of('/product').slice(before);
  return arrived.length / ((Math.max(...arrived.map((one) => one.at)) - began) / 1000);
}

/** Answers a second while rules look at each of them and want none, and while they are paused; in turns. */
async function measureAnswers(): Promise<{ active: number; paused: number }> {
  const { _id: type } = await send<{ _id: string }>('POST', '/v2/jobtype', { title: 'Answered' });
  const { ID: question } = await send<{ ID: string }>('POST', '/v2/question', {
    title: 'Door',
    type: 5,
    jobType: type,
  });
  const rules: string[] = [];
  for (let rule = 0; rule < given.rules; rule += 1) {
    const { _id } = await send<{ _id: string }>('POST', '/v2/automations', {
      name: `Looks ${rule}`,
      event: { kind: 'question_answered', jobTypes: [type] },
      conditions: { field: 'answer.value', operator: 'contains', value: `nothing ${rule}` },
      actions: [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: 'x', text: '' }],
    });
    rules.push(_id);
  }
  const jobs: string[] = [];
  for (let job = 0; job < given.clients; job += 1) {
    const body = { job_type: type, project, startDate: new Date().toISOString(), users: [] };
    jobs.push((await send<{ _id: string }>('POST', '/v2/jobs', body))._id);
  }
  let number = 0;
  const answersIn = async (seconds: number) => {
    const end = performance.now() + seconds * 1000;
    let count = 0;
    const client = async (job: string) => {
      while (performance.now() < end) {
        number += 1;
        await send('POST', '/v2/answers', {
          job,
          data: [{ question, answer: { ID: `${question}_${number}`, value: `by ${number}` } }],
        });
        count += 1;
      }
    };
    await Promise.all(jobs.map(client));
    return count / seconds;
  };
  const turn = async (state: 'active' | 'paused') => {
    for (const id of rules) await send('PUT', `/v2/automations/${id}`, { state });
    return answersIn(given.seconds);
  };
  await answersIn(1);
  const found = { active: [] as number[], paused: [] as number[] };
  for (let round = 0; round < given.rounds; round += 1) {
    for (const state of ['active', 'paused'] as const) found[state].push(await turn(state));
  }
  return { active: quantile(found.active, 0.5), paused: quantile(found.paused, 0.5) };
}

/** Recurring jobs for every project, all due now, while somebody looks at the list of jobs. */
async function measureRecurring() {
  await pool.query(
    `insert into ${schema}.projects (id, name, created_at) select uuidv7(), 'Measured ' || n, now() from generate_series(1, $1::int) n`,
    [given.projects],
  );
  const { _id: type } = await send<{ _id: string }>('POST', '/v2/jobtype', { title: 'Recurring' });
  const rules = Math.max(1, Math.round(given.recurring / given.projects));
  const ids: string[] = [];
  for (let rule = 0; rule < rules; rule += 1) {
    const { _id } = await send<{ _id: string }>('POST', '/v2/automations', {
      name: `Recurring ${rule}`,
      event: { kind: 'time', schedule: { every: 'day', time: '06:00' } },
      conditions: { and: [] },
      actions: [
        {
          kind: 'create_job',
          jobType: type,
          project: { from: 'filter', filter: { field: 'name', operator: 1, value: 'Measured' } },
          link: 'last',
        },
      ],
    });
    ids.push(_id);
  }
  const wanted = rules * given.projects;
  const count = async () => {
    const { rows } = await pool.query<{ jobs: number; each: number }>(
      `select count(*)::int as jobs, count(distinct (e.automation_id, e.project_id))::int as each
       from ${schema}.events e where e.name = 'job.created' and e.automation_id = any($1)`,
      [ids],
    );
    return rows[0] ?? { jobs: 0, each: 0 };
  };
  await pool.query(`update ${schema}.automations set next_due_at = now() where id = any($1)`, [ids]);
  const lists: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      lists.push(await timed(() => send('GET', '/v2/jobs?page_size=20')));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const took = await timed(() => until(async () => (await count()).jobs >= wanted, 1_800_000, 500));
  isOver = true;
  await looking;
  return { wanted, ...(await count()), seconds: took / 1000, list: quantile(lists, 0.95) };
}

try {
  await printMachine(pool);
  const types = await makeRules();
  const product = await measureWebhooks(types);
  const burst = await measureBurst();
  const plain = await postByPlainWorker(database, pathOf('/plain'), given.events, receiver);
  const answers = await measureAnswers();
  const recurring = await measureRecurring();
  const slower = 1 - answers.active / answers.paused;
  printTable(
    ['what', 'figure', 'aim'],
    [
      [`webhooks a second, ${given.rules} rules, ${given.events} events`, product.perSecond, `${aim.perSecond}`],
      ['  jobs created a second, which they follow', product.madePerSecond, ''],
      ['  when their events are there at once', burst, `${aim.perSecond}`],
      ['  a plain pg-boss worker making the same posts', plain.perSecond, ''],
      ['milliseconds from the event to the receiver, median', product.p50, ''],
      ['  95 % within', product.p95, `${aim.p95}`],
      ['answers a second while rules look at them', answers.active, ''],
      ['  while the rules are paused', answers.paused, ''],
      [`seconds until ${recurring.wanted} recurring jobs are there`, recurring.seconds, `${aim.recurringSeconds}`],
      ['  95 % of the lists of jobs meanwhile within, in ms', recurring.list, `${aim.list}`],
    ],
  );
  console.info(
    `${short(product.perSecond / plain.perSecond)} of the plain worker; answers slowed by ${short(slower * 100)} %` +
      ` (aim ${aim.slower * 100} %); missing webhooks: ${given.events - product.arrived};` +
      ` jobs created twice: ${recurring.jobs - recurring.each}`,
  );
} finally {
  closeConnections();
  await receiver.close();
  await server.stop();
  await database.close();
  await folder.remove();
}
