// What an update of the tables costs those who work meanwhile: a server answers five lists and five answers a second while migrations of
// each form that a release may have run over its largest tables, against the same calls of the same server before.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { WireQuestion } from '@plumbline/contract/questions';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { readMigrations } from '../apps/server/src/database/migration-files.ts';
import { stepsOf } from '../apps/server/src/database/migration-steps.ts';
import { migrateSchema } from '../apps/server/src/database/migrator.ts';
import { openPool } from '../apps/server/src/database/pool.ts';
import { makeAnsweredCompany } from './jobs-list/answered-company.ts';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, startServer } from './measuring/running-server.ts';
import { quantile } from './measuring/statistics.ts';

const given = numberOptions({ jobs: 100_000, answers: 10, rate: 5, seconds: 60 });
/** 95 % of the calls at most twice as long as before, and none longer than a second that waits for the tables. */
const aim = { ratio: 2, milliseconds: 1000 };

/** A release that changes what everybody reads and writes: one migration of each form. */
const forms: readonly (readonly [name: string, sql: string])[] = [
  [
    'columns',
    'alter table jobs add column bench_key text; alter table answers add column bench_count integer not null default 0',
  ],
  ['fill', '-- fill jobs by id, 1000 at a time\nupdate jobs set bench_key = search where id = any($1)'],
  [
    'indexes',
    `create index concurrently jobs_bench_key on jobs (bench_key);
    create index concurrently answers_bench_count on answers (question_id, bench_count)`,
  ],
  [
    'required',
    `alter table jobs add constraint jobs_bench_key check (bench_key is not null or created_at > '2000-01-01') not valid;
    alter table jobs validate constraint jobs_bench_key`,
  ],
  [
    'table',
    `create table bench_notes (id uuid primary key, job_id uuid not null references jobs);
    create index bench_notes_of_job on bench_notes (job_id)`,
  ],
];

interface Waits {
  readonly reads: number[];
  readonly writes: number[];
  readonly failed: string[];
}

/** Makes calls at a steady rate, whether the ones before have come back or not, until it is over. */
async function atRate(isOver: () => boolean, calls: { read: () => Promise<unknown>; write: () => Promise<unknown> }) {
  const found: Waits = { reads: [], writes: [], failed: [] };
  const underWay: Promise<void>[] = [];
  const make = async (waits: number[], run: () => Promise<unknown>) => {
    const began = performance.now();
    await run().catch((error: Error) => found.failed.push(error.message.slice(0, 200)));
    waits.push(performance.now() - began);
  };
  while (!isOver()) {
    underWay.push(make(found.reads, calls.read), make(found.writes, calls.write));
    await pause(1000 / given.rate);
  }
  await Promise.all(underWay);
  return found;
}

const folder = await makeDataFolder();
try {
  await makeAnsweredCompany(folder.path, given);
  const database = await openDatabase(folder.path, 2);
  const server = await startServer(folder.path);
  const pool = openPool({ connectionString: database.connectionString, size: 3 });
  try {
    await printMachine(pool);
    const { port } = server;
    const { token, userId } = await signIn(port, 'inspector@demo.test');
    const { rows: types } = await pool.query<{ id: string }>(
      `select t.id from instance_main.job_types t
       order by (select count(*) from instance_main.job_type_questions p where p.job_type_id = t.id) desc limit 1`,
    );
    const jobTypeId = types[0]?.id ?? '';
    const asked = JSON.parse(await call({ port, token, path: `/v2/jobtype/${jobTypeId}/questions` })) as WireQuestion[];
    const question = asked.find(({ type }) => questionTypeOf(type) === 'bool');
    if (!question) throw new Error('the demo has no question with yes and no');
    const { rows: jobs } = await pool.query<{ id: string }>(
      `with made as (
         insert into instance_main.jobs (id, status, job_type_id, project_id, start_date, created_by)
         select uuidv7(), 'assigned', $1, (select id from instance_main.projects order by id limit 1), now(), $2
         from generate_series(1, 5000) returning id, created_at)
       insert into instance_main.job_assignees (job_id, user_id, job_created_at) select id, $2, created_at from made
       returning job_id as id`,
      [jobTypeId, userId],
    );
    let at = 0;
    const calls = {
      read: () => call({ port, token, path: '/v2/jobs?page_size=20' }),
      write: () =>
        call({
          port,
          token,
          method: 'POST',
          path: '/v2/answers',
          body: JSON.stringify({
            job: jobs[at++ % jobs.length]?.id,
            data: [{ question: question.ID, answer: { ID: `${question.ID}_${randomUUID()}`, value: true } }],
          }),
        }),
    };
    const migrations = await readMigrations('instance');
    const added = forms.map(([name, sql], index) => ({
      version: migrations.length + index + 1,
      name,
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
      steps: stepsOf(sql),
    }));
    const until = (ms: number) => {
      const end = performance.now() + ms;
      return () => performance.now() > end;
    };
    await atRate(until(5000), calls);
    const before = await atRate(until(given.seconds * 1000), calls);

    let isOver = false;
    const beside = atRate(() => isOver, calls);
    const took: [string, number][] = [];
    for (const [index, { name }] of added.entries()) {
      const began = performance.now();
      await migrateSchema(pool, 'instance_main', [...migrations, ...added.slice(0, index + 1)], { log: console.info });
      took.push([name, (performance.now() - began) / 1000]);
    }
    isOver = true;
    const during = await beside;

    console.info(`${given.jobs.toLocaleString('en')} jobs, ${given.rate} lists and ${given.rate} answers a second.\n`);
    printTable(
      ['migration', 'seconds'],
      took.map(([name, seconds]) => [name, short(seconds)]),
    );
    console.info('');
    const row = (name: string, waits: number[]) =>
      [
        name,
        String(waits.length),
        short(quantile(waits, 0.5)),
        short(quantile(waits, 0.95)),
        short(Math.max(...waits)),
      ] as const;
    printTable(
      ['', 'calls', 'median ms', '95 % ms', 'slowest ms'],
      [
        row('lists before', before.reads),
        row('lists meanwhile', during.reads),
        row('answers before', before.writes),
        row('answers meanwhile', during.writes),
      ],
    );
    for (const failure of new Set([...before.failed, ...during.failed])) console.info(`failed: ${failure}`);
    const ratio = (of: 'reads' | 'writes') => quantile(during[of], 0.95) / quantile(before[of], 0.95);
    console.info(
      `\n95 %: lists ${short(ratio('reads'))} and answers ${short(ratio('writes'))} of before (aim ${aim.ratio}); ` +
        `slowest ${short(Math.max(...during.reads, ...during.writes))} ms (aim ${aim.milliseconds}); ` +
        `${before.failed.length + during.failed.length} failed`,
    );
  } finally {
    closeConnections();
    await pool.end();
    await server.stop();
    await database.close();
  }
} finally {
  await folder.remove();
}
