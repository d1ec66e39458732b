// Three web and two worker processes behind nginx, on a primary and its synchronous standby behind routers, and people who write: processes
// are killed, connections forgotten, the primary lost, and a new release started process by process. Prints what was lost or
// doubled, and which calls failed when they were sent a second time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import pg from 'pg';
import { makePeople } from '../apps/server/test/support/failover-drill.ts';
import { startReplicatedDatabase } from '../apps/server/test/support/replicated-database.ts';
import { startRouter } from '../apps/server/test/support/router.ts';
import type { Worker } from './drill/load.ts';
import { compare, Workforce } from './drill/load.ts';
import { freePort, runCommand, startNginx, SupervisedProcess } from './drill/processes.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printTable } from './measuring/report.ts';

const given = numberOptions({ people: 20, jobs: 50, kills: 10, between: 8, silences: 3, after: 20 });
const root = join(import.meta.dirname, '..');
/** A folder with the release before; without it, this one is replaced by itself. */
const before = process.env['RELEASE_BEFORE'] ?? root;
const promoteAfterMs = 1000;

/** People with jobs of their own, and a question of these jobs with yes and no. */
async function makeWorkers(pool: pg.Pool): Promise<{ people: Worker[]; questionId: string }> {
  const { rows } = await pool.query<{ questionId: string; jobTypeId: string }>(
    `select q.id as "questionId", p.job_type_id as "jobTypeId" from instance_main.questions q
     join instance_main.question_revisions r on r.question_id = q.id and r.revision = q.current_revision
     join instance_main.job_type_questions p on p.question_id = q.id
     where r.type = $1 limit 1`,
    [questionTypeNumber('bool')],
  );
  const [found] = rows;
  if (!found) throw new Error('the demo has no question with yes and no');
  const people: Worker[] = [];
  for (const { id, token } of await makePeople(database.primary.address, given.people)) {
    const made = await pool.query<{ id: string }>(
      `with made as (
         insert into instance_main.jobs (id, status, job_type_id, project_id, start_date, created_by)
         select gen_random_uuid(), 'assigned', $1, (select id from instance_main.projects order by id limit 1), now(), $2
         from generate_series(1, $3) returning id, created_at)
       insert into instance_main.job_assignees (job_id, user_id, job_created_at) select id, $2, created_at from made
       returning job_id as id`,
      [found.jobTypeId, id, given.jobs],
    );
    people.push({ token, jobs: made.rows.map((row) => row.id) });
  }
  return { people, questionId: found.questionId };
}

const database = await startReplicatedDatabase();
const routers = [await startRouter(database.primary.address), await startRouter(database.standby.address)];
const folder = await mkdtemp(join(tmpdir(), 'plumbline-drill-'));
const [primary, standby] = routers.map(({ address }) => new URL(address));
const environment = {
  DATABASE_URL: `postgres://${primary?.username}@${primary?.host},${standby?.host}/plumbline?target_session_attrs=read-write`,
  DATA_DIR: folder,
  DEMO: 'mixed',
  GEOCODER_URL: 'off',
  LOG_LEVEL: 'warn',
  SMTP_URL: '',
};
const ports = [await freePort(), await freePort(), await freePort()];
const processes = [
  ...ports.map(
    (port, n) => new SupervisedProcess(`web ${n + 1}`, 'web', before, { ...environment, PORT: String(port) }),
  ),
  ...[1, 2].map((n) => new SupervisedProcess(`worker ${n}`, 'worker', before, environment)),
];
const forget = () => routers.forEach((router) => router.forget());
const direct = new pg.Pool({ connectionString: database.primary.address, max: 2 });
direct.on('error', () => undefined);

let endNginx: (() => Promise<void>) | undefined;
try {
  const migrated = await runCommand(before, 'migrate', environment);
  if (migrated.code !== 0) throw new Error(migrated.said);
  for (const one of processes) await one.start();
  const port = await freePort();
  endNginx = await startNginx(folder, port, ports);
  const { people, questionId } = await makeWorkers(direct);
  const workforce = new Workforce(port, questionId, people);
  const say = (what: string) => console.info(`${workforce.now.toFixed(1).padStart(6)} s  ${what}`);
  await pause(5000);

  for (let kill = 0; kill < given.kills; kill += 1) {
    const one = processes[kill % processes.length];
    say(`kill -9 ${one?.name}`);
    one?.kill();
    await pause(given.between * 1000);
  }
  say('migrate, and connections forgotten meanwhile');
  const migrating = runCommand(root, 'migrate', environment);
  await pause(700);
  forget();
  const { code, said } = await migrating;
  say(`migrate ended with ${code}\n${said.trim()}`);
  for (const one of processes) {
    say(`${one.name} is replaced`);
    say(`it ended with ${await one.replace(root)}`);
  }
  for (let silence = 0; silence < given.silences; silence += 1) {
    say('connections forgotten');
    forget();
    await pause(given.after * 1000);
  }
  say('the primary is killed');
  const again = runCommand(root, 'migrate', environment);
  await pause(600);
  await database.killPrimary();
  const killedAt = performance.now();
  await pause(promoteAfterMs);
  await database.promote();
  const migratedAgain = await again;
  say(`migrate, begun before, ended with ${migratedAgain.code}\n${migratedAgain.said.trim()}`);
  await pause(given.after * 1000);
  const load = await workforce.stop();
  const back = load.acknowledgedAt.find((at) => at > killedAt);

  const pool = new pg.Pool({ connectionString: database.standby.address, max: 1 });
  const { lost, doubled } = await compare(pool, load);
  const handling = performance.now();
  while ((await pool.query('select from instance_main.events where not is_handled limit 1')).rows.length > 0) {
    if (performance.now() - handling > 60_000) break;
    await pause(50);
  }
  const left = await pool.query<{ events: number; failed: number }>(
    `select (select count(*)::int from instance_main.events where not is_handled) as events,
       (select count(*)::int from queue.job where state = 'failed') as failed`,
  );
  await pool.end();
  printTable(
    ['', 'figure'],
    [
      ['answers acknowledged', String(load.answers.length)],
      ['projects acknowledged', String(load.projects.length)],
      ['lists read', String(load.reads)],
      ['calls sent a second time', String(load.repeated)],
      ['calls that failed twice', String(load.failedTwice.length)],
      ['lost', String(lost)],
      ['doubled', String(doubled)],
      [
        'back after the primary was killed, seconds',
        back === undefined ? 'never' : ((back - killedAt) / 1000).toFixed(1),
      ],
      ['events handled after, seconds', ((performance.now() - handling) / 1000).toFixed(1)],
      ['events not handled', String(left.rows[0]?.events)],
      ['entries of queues that failed', String(left.rows[0]?.failed)],
    ],
  );
  for (const { at, what } of load.failedTwice) console.info(`failed twice at ${at.toFixed(1)} s: ${what}`);
  for (const { at, seconds, what } of load.slow)
    console.info(`slow at ${at.toFixed(1)} s: ${seconds.toFixed(1)} s ${what}`);
  for (const what of load.unexpected) console.info(`unexpected: ${what}`);
  for (const one of processes) for (const end of one.ends) console.info(`${one.name} ended by itself: ${end}`);
  if (process.env['WARNINGS'])
    for (const one of processes) for (const line of one.warnings) console.info(one.name, line);
  const isMet =
    lost + doubled + load.failedTwice.length + load.unexpected.length === 0 && code === 0 && migratedAgain.code === 0;
  console.info(`${isMet ? 'Met' : 'Missed'}: nothing lost or doubled, no call failed twice.`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await Promise.all(processes.map((one) => one.stop()));
  await endNginx?.();
  await direct.end();
  routers.forEach((router) => router.close());
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
