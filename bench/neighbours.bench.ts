// How long one inspector waits for reads while a manager asks thirty lists at once with 190 conditions over answers, and for an answer
// that is valid while sixty senders send answers that are refused: each against the same inspector alone.
import { randomUUID } from 'node:crypto';
import type { WireQuestion } from '@plumbline/contract/questions';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { quantile } from './measuring/statistics.ts';

const given = numberOptions({ jobs: 20_000, lists: 30, conditions: 190, senders: 60, seconds: 15 });
/** Reads within half a second, none refused; a valid answer at most twice as long as beside as many valid ones. */
const aim = { reads: 500, answers: 2 };

interface Waits {
  readonly waits: number[];
  readonly refused: Set<string>;
}

/** Lets a number of callers each make one call after the other until it is over. Gives how long each call took. */
async function callers(count: number, isOver: () => boolean, next: () => Promise<unknown>): Promise<Waits> {
  const found: Waits = { waits: [], refused: new Set() };
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (!isOver()) {
        const began = performance.now();
        await next().catch((error: Error) => found.refused.add(error.message.replace(/^\S+ \S+: /, '').slice(0, 200)));
        found.waits.push(performance.now() - began);
      }
    }),
  );
  return found;
}

/** One caller for some seconds, while others do something else. */
async function beside(one: () => Promise<unknown>, count: number, others: () => Promise<unknown>) {
  let isOver = false;
  setTimeout(() => (isOver = true), given.seconds * 1000);
  const over = () => isOver;
  const [measured, around] = await Promise.all([callers(1, over, one), callers(count, over, others)]);
  return { measured, around };
}

const row = (name: string, { measured: { waits, refused }, around }: Awaited<ReturnType<typeof beside>>) =>
  [
    name,
    waits.length,
    quantile(waits, 0.5),
    quantile(waits, 0.95),
    Math.max(...waits),
    refused.size,
    around.waits.length,
  ] as const;

const head = ['', 'calls', 'median ms', '95 % ms', 'slowest ms', 'kinds refused', 'calls of the others'];

const folder = await makeDataFolder();
try {
  console.info(`Making a demo of ${given.jobs.toLocaleString('en')} jobs …`);
  await runProgram(folder.path, 'demo', '--jobs', String(given.jobs));
  const database = await openDatabase(folder.path, 1);
  const server = await startServer(folder.path);
  try {
    await printMachine(database.pool);
    const { port } = server;
    const inspector = await signIn(port, 'inspector@demo.test');
    const manager = await signIn(port, 'manager@demo.test');
    const { rows } = await database.pool.query<{ id: string }>(
      `select t.id from instance_main.job_types t
       order by (select count(*) from instance_main.job_type_questions p where p.job_type_id = t.id) desc limit 1`,
    );
    const jobTypeId = rows[0]?.id ?? '';
    const questions = JSON.parse(
      await call({ port, token: inspector.token, path: `/v2/jobtype/${jobTypeId}/questions` }),
    ) as WireQuestion[];
    const texts = questions.filter(({ type }) => questionTypeOf(type) === 'text');
    const flags = questions.filter(({ type }) => questionTypeOf(type) === 'bool');

    // Reads beside lists.
    let reads = 0;
    const paths = ['/v2/users/me', '/v2/jobs?page_size=20', '/v2/projects?page_size=20'];
    const read = () => call({ port, token: inspector.token, path: paths[reads++ % paths.length] ?? '' });
    let lists = 0;
    const list = () => {
      lists += 1;
      const conditions = Array.from({ length: given.conditions }, (_, n) => ({
        field: customFilterName({ kind: 'answers', id: texts[n % texts.length]?.ID ?? '', part: 'text' }),
        operator: 'contains',
        value: `${(lists + n) % 1000}q`,
      }));
      const filters = JSON.stringify({ or: conditions });
      return call({
        port,
        token: manager.token,
        path: `/v2/jobs?${new URLSearchParams({ page_size: '20', filters }).toString()}`,
      });
    };
    await callers(1, () => reads >= 30, read);
    const nothing = () => new Promise((resolve) => setTimeout(resolve, 100));
    const readsAlone = await beside(read, 1, nothing);
    const readsBeside = await beside(read, given.lists, list);
    printTable(head, [row('reads alone', readsAlone), row(`reads beside ${given.lists} lists`, readsBeside)]);
    for (const refused of readsBeside.around.refused) console.info(`A list was answered: ${refused}`);

    // A valid answer beside refused ones.
    const { rows: jobs } = await database.pool.query<{ id: string }>(
      `with made as (
         insert into instance_main.jobs (id, status, job_type_id, project_id, start_date, created_by)
         select uuidv7(), 'assigned', $1, (select id from instance_main.projects order by id limit 1), now(), $2
         from generate_series(1, 2000) returning id, created_at)
       insert into instance_main.job_assignees (job_id, user_id, job_created_at) select id, $2, created_at from made
       returning job_id as id`,
      [jobTypeId, inspector.userId],
    );
    let sent = 0;
    const answer = (token: string, value: unknown) => () => {
      const job = jobs[sent++ % jobs.length]?.id;
      const question = flags[sent % flags.length]?.ID ?? '';
      const data = [{ question, answer: { ID: `${question}_${randomUUID()}`, value } }];
      return call({ port, token, method: 'POST', path: '/v2/answers', body: JSON.stringify({ job, data }) });
    };
    const valid = answer(inspector.token, true);
    await callers(1, () => sent >= 100, valid);
    const answersAlone = await beside(valid, 1, nothing);
    const besideValid = await beside(valid, given.senders, answer(manager.token, true));
    const besideRefused = await beside(valid, given.senders, answer(manager.token, 'neither yes nor no'));
    printTable(head, [
      row('an answer alone', answersAlone),
      row(`beside ${given.senders} senders of valid ones`, besideValid),
      row(`beside ${given.senders} senders of refused ones`, besideRefused),
    ]);
    for (const refused of [...besideRefused.around.refused].slice(0, 3)) console.info(`Refused: ${refused}`);
    const readsWithin = quantile(readsBeside.measured.waits, 0.95);
    const [refusedWait, validWait] = [besideRefused, besideValid].map(({ measured }) => quantile(measured.waits, 0.5));
    console.info(
      `ratio: reads 95 % within ${readsWithin.toFixed(0)} ms beside ${given.lists} lists, ` +
        `${(readsWithin / quantile(readsAlone.measured.waits, 0.95)).toFixed(1)} of what they take alone ` +
        `(aim: ${aim.reads} ms, none refused); an answer beside refused ones takes ` +
        `${((refusedWait ?? 0) / (validWait ?? 1)).toFixed(2)} of beside valid ones (aim: at most ${aim.answers})`,
    );
  } finally {
    closeConnections();
    await server.stop();
    await database.close();
  }
} finally {
  await folder.remove();
}
