// Acknowledged answers a second, the whole spine included (answer, current view, event, queue), against plain inserts by the same
// driver into the same server, taken in turns, into tables that hold the same rows already: of all that a call stores, and, as the hardest
// measure, of the answers alone.
import { randomUUID } from 'node:crypto';
import type { WireQuestion } from '@plumbline/contract/questions';
import { newId } from '../apps/server/src/ids.ts';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import type pg from 'pg';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median, quantile } from './measuring/statistics.ts';

const given = numberOptions({ jobs: 8000, seconds: 3, rounds: 3 });
const clientCounts = [1, 8, 32];
const answerCounts = [1, 20];
/** What scale.md promises: a third of the plain rate with twenty answers a call at eight clients, 95 % within 20 ms. */
const aim = { clients: 8, answers: 20, ratio: 1 / 3, milliseconds: 20 };

/** One call's worth of answers to one job. */
interface Load {
  jobId: string;
  answers: readonly { ID: string; question: string; value: unknown; search: string }[];
}

interface Round {
  perSecond: number;
  latencies: number[];
}

/** Lets so many clients work, each one call after the other, for some seconds. */
async function run(clients: number, next: () => Load, send: (load: Load) => Promise<unknown>): Promise<Round> {
  const latencies: number[] = [];
  let answers = 0;
  const began = performance.now();
  const until = began + given.seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        const load = next();
        const sentAt = performance.now();
        await send(load);
        latencies.push(performance.now() - sentAt);
        answers += load.answers.length;
      }
    }),
  );
  return { perSecond: answers / ((performance.now() - began) / 1000), latencies };
}

/** A value that the question takes. */
function valueFor(question: WireQuestion): { value: unknown; search: string } | undefined {
  const settings = question.settings as {
    childs?: { value: string }[];
    textKind?: string;
    min?: number;
    multiSelect?: boolean;
  };
  switch (questionTypeOf(question.type)) {
    case 'bool':
      return { value: true, search: '' };
    case 'list': {
      const first = settings.childs?.[0]?.value ?? '';
      return { value: settings.multiSelect ? [first] : first, search: first };
    }
    case 'length':
      return { value: settings.min ?? 0, search: String(settings.min ?? 0) };
    case 'text':
      return settings.textKind === 'number'
        ? { value: settings.min ?? 0, search: String(settings.min ?? 0) }
        : { value: 'Checked on site, nothing to add.', search: 'Checked on site, nothing to add.' };
    default:
      return undefined;
  }
}

/** New jobs of the longest job type, assigned to the inspector: every call answers one that nobody answered before. */
async function makeJobs(pool: pg.Pool, jobTypeId: string, userId: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into instance_main.jobs (id, status, job_type_id, project_id, start_date, created_by)
       select uuidv7(), 'assigned', $1, (select id from instance_main.projects order by id limit 1), now(), $2
       from generate_series(1, $3::int) returning id, created_at)
     insert into instance_main.job_assignees (job_id, user_id, job_created_at) select id, $2, created_at from made
     returning job_id as id`,
    [jobTypeId, userId, count],
  );
  return rows.map((row) => row.id);
}

const columns =
  'id, job_id, question_id, question_revision, value, comment, is_issue, search_value, user_id, answered_at';
const types = ['text', 'uuid', 'uuid', 'int', 'jsonb', 'text', 'boolean', 'text', 'uuid', 'timestamptz'];

/** The rows of a call as a list of values, each with its type. */
function rowsOf(userId: string, { jobId, answers }: Load): { rows: string; values: unknown[] } {
  const values = answers.flatMap((answer) => [
    answer.ID,
    jobId,
    answer.question,
    1,
    JSON.stringify(answer.value),
    '',
    false,
    answer.search,
    userId,
    new Date(),
  ]);
  const place = (row: number, column: number) => `$${row * types.length + column + 1}::${types[column]}`;
  const rows = answers.map((_, row) => `(${types.map((__, column) => place(row, column)).join(', ')})`);
  return { rows: rows.join(', '), values };
}

/** The answers alone, by one statement, committed by itself. */
async function insertAnswers(pool: pg.Pool, userId: string, load: Load): Promise<void> {
  const { rows, values } = rowsOf(userId, load);
  const text = `insert into bench_answers (${columns}) values ${rows}`;
  await pool.query({ name: `answers ${load.answers.length}`, text, values });
}

/** All that a call stores, by one statement, committed by itself: answers, what is current, and the event, which is its own queue. */
async function insertAll(pool: pg.Pool, userId: string, load: Load): Promise<void> {
  const { rows, values } = rowsOf(userId, load);
  const event = values.length;
  const text = `with given (${columns}) as (values ${rows}), answered as (
      insert into bench_answers (${columns}) select * from given
    ), newest as (
      insert into bench_current_answers (job_id, question_id, answer_id, value, is_issue, search_value)
      select job_id, question_id, id, value, is_issue, search_value from given
    )
    insert into bench_events (name, subject_id, actor_id, job_id, after)
    values ('job.answered', $2::text, $${event + 1}, $2, $${event + 2})`;
  const after = JSON.stringify({ answerIds: load.answers.map(({ ID }) => ID) });
  await pool.query({ name: `all ${load.answers.length}`, text, values: [...values, userId, after] });
}

const folder = await makeDataFolder();
try {
  console.info(`Making a demo of ${given.jobs.toLocaleString('en')} jobs …`);
  await runProgram(folder.path, 'demo', '--jobs', String(given.jobs));
  const database = await openDatabase(folder.path, Math.max(...clientCounts));
  const server = await startServer(folder.path);
  try {
    await printMachine(database.pool);
    const { port } = server;
    const { token, userId } = await signIn(port, 'inspector@demo.test');
    for (const table of ['answers', 'current_answers', 'events']) {
      await database.pool.query(
        `create table bench_${table} (like instance_main.${table} including defaults including identity including indexes)`,
      );
      // As full as the product's own, so that its indexes are as deep and spread over as many pages.
      await database.pool.query(
        `insert into bench_${table} overriding system value select * from instance_main.${table}`,
      );
      await database.pool.query(`vacuum analyze bench_${table}`);
    }
    await database.pool.query(
      `select setval(pg_get_serial_sequence('bench_events', 'id'), (select max(id) from bench_events))`,
    );
    const { rows } = await database.pool.query<{ id: string; answers: number }>(
      `select t.id, (select count(*)::int from instance_main.answers) as answers from instance_main.job_types t
       order by (select count(*) from instance_main.job_type_questions p where p.job_type_id = t.id) desc limit 1`,
    );
    const jobTypeId = rows[0]?.id ?? '';
    const asked = JSON.parse(await call({ port, token, path: `/v2/jobtype/${jobTypeId}/questions` })) as WireQuestion[];
    const questions = asked.flatMap((question) => {
      const answer = valueFor(question);
      return answer ? [{ id: question.ID, ...answer }] : [];
    });

    const measure = async (clients: number, count: number) => {
      // More jobs than any server here answers in the time.
      const jobs = await makeJobs(database.pool, jobTypeId, userId, Math.ceil(given.seconds * given.rounds * 2000));
      const loadFor = (jobId: string): Load => ({
        jobId,
        answers: questions.slice(0, count).map((question) => ({
          ID: `${question.id}_${randomUUID()}`,
          question: question.id,
          value: question.value,
          search: question.search,
        })),
      });
      // The product must meet every job for the first time; plain tables ask for no job that there is.
      let at = 0;
      const nextOfProduct = () => loadFor(jobs[at++ % jobs.length] ?? '');
      const nextPlain = () => loadFor(newId());
      const send = ({ jobId, answers }: Load) =>
        call({
          port,
          token,
          method: 'POST',
          path: '/v2/answers',
          body: JSON.stringify({
            job: jobId,
            data: answers.map(({ ID, question, value }) => ({ question, answer: { ID, value } })),
            location: { lat: 32.07, long: 34.78 },
          }),
        });
      const product: Round[] = [];
      const all: Round[] = [];
      const alone: Round[] = [];
      for (let round = 0; round < given.rounds; round++) {
        alone.push(await run(clients, nextPlain, (load) => insertAnswers(database.pool, userId, load)));
        product.push(await run(clients, nextOfProduct, send));
        all.push(await run(clients, nextPlain, (load) => insertAll(database.pool, userId, load)));
      }
      const latencies = product.flatMap((one) => one.latencies);
      const rate = (rounds: readonly Round[]) => median(rounds.map((one) => one.perSecond));
      return {
        clients,
        count,
        rate: rate(product),
        ofAll: rate(product) / rate(all),
        ofAnswers: rate(product) / rate(alone),
        p50: median(latencies),
        p95: quantile(latencies, 0.95),
        plainAll: rate(all),
        plainAnswers: rate(alone),
      };
    };

    const found: Awaited<ReturnType<typeof measure>>[] = [];
    await measure(2, 1);
    for (const count of answerCounts) for (const clients of clientCounts) found.push(await measure(clients, count));

    console.info(
      `${rows[0]?.answers.toLocaleString('en')} answers are stored already; medians of ${given.rounds} rounds of ${given.seconds} s.\n`,
    );
    printTable(
      [
        'clients',
        'a call',
        'answers/s',
        'p50 ms',
        'p95 ms',
        'plain, all of it',
        'ratio',
        'plain, answers alone',
        'ratio',
      ],
      found.map((one) => [
        String(one.clients),
        String(one.count),
        one.rate,
        one.p50,
        one.p95,
        one.plainAll,
        one.ofAll,
        one.plainAnswers,
        one.ofAnswers,
      ]),
    );
    const main = found.find((one) => one.clients === aim.clients && one.count === aim.answers);
    if (main) {
      console.info(
        `ratio: ${main.ofAll.toFixed(2)} of plain inserts of all that a call stores, ${main.ofAnswers.toFixed(2)} of the answers alone, with ${aim.answers} answers a call at ${aim.clients} clients (aim: at least ${aim.ratio.toFixed(2)}); 95 % within ${short(main.p95)} ms (aim: ${aim.milliseconds} ms)`,
      );
    }
  } finally {
    closeConnections();
    await server.stop();
    await database.close();
  }
} finally {
  await folder.remove();
}
