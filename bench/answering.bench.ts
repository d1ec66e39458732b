// A job type of 1,000 questions on a throttled phone: when the first question can be answered, with nothing kept from before,
// and how long it takes from the tap on Next to the painted next question; beside survey-core and survey-react-ui showing the
// same questions in the same browser, in turns. Who answers reads each question for a moment.
import { ensureWebBuilt } from '../scripts/web-build.mjs';
import { reaching, reading, visit, type Screen } from './answering/phone.ts';
import { asQuestion } from './answering/questionnaires.ts';
import { startSurveyServer } from './answering/survey-server.ts';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median, quantile } from './measuring/statistics.ts';
import { openChromium, phoneSaid } from './measuring/throttled-phone.ts';

const given = numberOptions({ questions: 1000, visits: 5, steps: 40 });
const aim = 50;

/** Makes a job type of this many questions; gives the way to make a job of it, for the inspector of the demo. */
async function makeJobType(port: number, count: number): Promise<() => Promise<string>> {
  const admin = await signIn(port, 'admin@demo.test');
  const inspector = await signIn(port, 'inspector@demo.test');
  const post = async (path: string, body: object) =>
    JSON.parse(await call({ port, token: admin.token, method: 'POST', path, body: JSON.stringify(body) })) as Record<
      string,
      string
    >;
  const { _id: jobType = '' } = await post('/v2/jobtype', { title: 'A thousand questions' });
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const made = await post(
      '/v2/question',
      asQuestion(index, jobType, (other) => ids[other] ?? ''),
    );
    ids.push(made['ID'] ?? '');
  }
  const { _id: project } = await post('/v2/projects', { name: 'The largest' });
  const startDate = new Date().toISOString();
  return async () => {
    const job = await post('/v2/jobs', { job_type: jobType, project, startDate, users: [inspector.userId] });
    return job['_id'] ?? '';
  };
}

/** The session as the web app keeps it. */
async function sessionOf(port: number): Promise<string> {
  const { token, userId } = await signIn(port, 'inspector@demo.test');
  const session = { accessToken: token, refreshToken: '', expiresAt: Date.now() + 3_600_000, person: userId };
  return JSON.stringify(session);
}

await ensureWebBuilt(process.execPath);
const folder = await makeDataFolder();
try {
  await runProgram(folder.path, 'demo', '--jobs', '20');
  const database = await openDatabase(folder.path, 1);
  await printMachine(database.pool);
  await database.close();
  const server = await startServer(folder.path);
  const survey = await startSurveyServer(given.questions);
  const browser = await openChromium();
  try {
    const makeJob = await makeJobType(server.port, given.questions);
    const ours: Omit<Screen, 'address'> = {
      storage: { 'plumbline.session': await sessionOf(server.port), 'plumbline.language': 'en' },
      question: '[data-question]',
      attribute: 'data-question',
      firstAnswer: '[data-question] [role=radio]',
      next: (page) => page.getByRole('button', { name: 'Next', exact: true }),
    };
    const theirs: Screen = {
      address: survey.address,
      question: '[data-name^=q]',
      attribute: 'data-name',
      firstAnswer: '[data-name^=q] .sd-item',
      next: (page) => page.getByRole('button', { name: 'Next', exact: true }),
    };
    const measured = {
      ours: [] as Awaited<ReturnType<typeof visit>>[],
      theirs: [] as Awaited<ReturnType<typeof visit>>[],
    };
    for (let turn = 0; turn < given.visits; turn++) {
      // Each visit begins at the first question: of a job that was answered, it would at the next one.
      const address = `http://localhost:${server.port}/jobs/${await makeJob()}/answer`;
      measured.ours.push(await visit(browser, { ...ours, address }, given.steps));
      measured.theirs.push(await visit(browser, theirs, given.steps));
    }
    const lines = (['ours', 'theirs'] as const).map((who) => {
      const visits = measured[who];
      const steps = visits.flatMap((one) => one.steps);
      return {
        answerable: median(visits.map((one) => one.answerable)) / 1000,
        kilobytes: median(visits.map((one) => one.kilobytes)),
        step: median(steps),
        late: quantile(steps, 0.95),
      };
    });
    const [own, other] = lines;
    if (!own || !other) throw new Error('nothing was measured');
    printTable(
      ['', 'can be answered, s', 'kB', 'tap to next, ms', '95 %'],
      [
        ['plumbline', own.answerable, own.kilobytes, own.step, own.late],
        ['survey-react-ui', other.answerable, other.kilobytes, other.step, other.late],
      ],
    );
    console.info(
      `${phoneSaid}; ${given.questions} questions, each read for ${reading} ms, and Next tapped ${reaching} ms after the answer.`,
    );
    console.info(
      `ratio: survey-react-ui takes ${short(other.answerable / own.answerable)} × as long until it can be answered, ${short(other.step / own.step)} × from tap to next; the aim is ahead of it on both and ${aim} ms at most: ${own.step <= aim && own.step < other.step && own.answerable < other.answerable ? 'met' : 'missed'}`,
    );
  } finally {
    await browser.close();
    survey.close();
    closeConnections();
    await server.stop();
  }
} finally {
  await folder.remove();
}
