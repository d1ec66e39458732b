// Acknowledged answers a second, the whole spine included (answer, current view, event, queue), against plain inserts of
// the same rows by the same driver into the same server, taken in turns, into a table that holds the same answers already.
import { randomUUID } from 'node:crypto';
import type { WireQuestion } from '@plumbline/contract/questions';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import type pg from 'pg';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numbersGiven } from './measuring/arguments.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median, quantile } from './measuring/statistics.ts';

const given = numbersGiven({ jobs: 8000, seconds: 3, rounds: 3 });
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

const plainColumns =
  'id, job_id, question_id, question_revision, value, comment, is_issue, search_value, user_id, answered_at';

/** The same rows by one plain statement, committed by itself. */
async function insertPlainly(pool: pg.Pool, userId: string, { jobId, answers }: Load): Promise<void> {
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
  const rows = answers.map(
    (_, row) => `(${Array.from({ length: 10 }, (__, place) => `$${row * 10 + place + 1}`).join(', ')})`,
  );
  await pool.query({
    name: `plain ${answers.length}`,
    text: `insert into bench_answers (${plainColumns}) values ${rows.join(', ')}`,
    values,
  });
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
    await database.pool.query(
      `create table bench_answers (like instance_main.answers including defaults including indexes)`,
    );
    // As full as the product's own, so that its indexes are as deep and spread over as many pages.
    await database.pool.query(`insert into bench_answers select * from instance_main.answers`);
    await database.pool.query(`vacuum analyze bench_answers`);
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
      const loads = (): (() => Load) => {
        let at = 0;
        return () => ({
          jobId: jobs[at++ % jobs.length] ?? '',
          answers: questions.slice(0, count).map((question) => ({
            ID: `${question.id}_${randomUUID()}`,
            question: question.id,
            value: question.value,
            search: question.search,
          })),
        });
      };
      // Each walks through the jobs by itself: the product must meet every job for the first time.
      const nextOfProduct = loads();
      const nextOfPlain = loads();
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
      const plain: Round[] = [];
      for (let round = 0; round < given.rounds; round++) {
        plain.push(await run(clients, nextOfPlain, (load) => insertPlainly(database.pool, userId, load)));
        product.push(await run(clients, nextOfProduct, send));
      }
      const latencies = product.flatMap((one) => one.latencies);
      const rate = median(product.map((one) => one.perSecond));
      const plainRate = median(plain.map((one) => one.perSecond));
      return {
        clients,
        count,
        rate,
        plainRate,
        ratio: rate / plainRate,
        p50: median(latencies),
        p95: quantile(latencies, 0.95),
      };
    };

    const found: Awaited<ReturnType<typeof measure>>[] = [];
    await measure(2, 1);
    for (const count of answerCounts) for (const clients of clientCounts) found.push(await measure(clients, count));

    console.info(
      `${rows[0]?.answers.toLocaleString('en')} answers are stored already; medians of ${given.rounds} rounds of ${given.seconds} s.\n`,
    );
    printTable(
      ['clients', 'answers a call', 'answers/s', 'calls/s', 'p50 ms', 'p95 ms', 'plain inserts/s', 'ratio'],
      found.map((one) => [
        String(one.clients),
        String(one.count),
        one.rate,
        one.rate / one.count,
        one.p50,
        one.p95,
        one.plainRate,
        one.ratio,
      ]),
    );
    const main = found.find((one) => one.clients === aim.clients && one.count === aim.answers);
    if (main) {
      console.info(
        `ratio: ${main.ratio.toFixed(2)} of plain inserts with ${aim.answers} answers a call at ${aim.clients} clients (aim: at least ${aim.ratio.toFixed(2)}); 95 % within ${short(main.p95)} ms (aim: ${aim.milliseconds} ms)`,
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
