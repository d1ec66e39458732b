import { setTimeout } from 'node:timers/promises';
import { call, closeConnections, signIn } from '../measuring/api-client.ts';
import { printMachine, printTable, short } from '../measuring/report.ts';
import {
  makeDataFolder,
  openDatabase,
  runProgram,
  startServer,
  type OpenDatabase,
} from '../measuring/running-server.ts';
import { median, quantile, timed } from '../measuring/statistics.ts';
import { makeCompany, projectsOfManager, type Company, type Month } from './company.ts';
import { lastPlan, logPlans, type StatementPlan } from './plans.ts';

/** Milliseconds in which 95 % of the calls have their response. */
const aim = 100;
/** Text of the statement that finds the jobs, and of no other. */
const statement = 'as "jobType", j.project_id as project';

interface Asked {
  readonly name: string;
  readonly email: string;
  readonly query: Readonly<Record<string, string>>;
  /** Without it: as many jobs as the call has at most, of a month of many times as many. */
  readonly hasAim: boolean;
}

async function casesOf({ pool }: OpenDatabase, month: Month): Promise<readonly Asked[]> {
  const admin = 'system@demo.test';
  const manager = 'manager@demo.test';
  const project = (await projectsOfManager(pool)).join();
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  return [
    { name: 'system administrator, the planned month', email: admin, query: { ...month }, hasAim: true },
    { name: 'project manager, the planned month', email: manager, query: { ...month }, hasAim: true },
    { name: 'project manager, their projects alone', email: manager, query: { ...month, project }, hasAim: true },
    {
      name: 'system administrator, a past month',
      email: admin,
      query: { from: before(130), to: before(100) },
      hasAim: false,
    },
  ];
}

const tokens = new Map<string, string>();

/** Somebody's token, of one sign-in: these are few a minute. */
async function tokenOf(port: number, { email }: Asked): Promise<string> {
  const token = tokens.get(email) ?? (await signIn(port, email)).token;
  tokens.set(email, token);
  return token;
}

const pathOf = ({ query }: Asked) => `/v2/shifts?${new URLSearchParams(query).toString()}`;

/** The call's statement as PostgreSQL runs it, and how it came to its jobs. */
async function explained(dataDir: string, { pool }: OpenDatabase, cases: readonly Asked[]) {
  await logPlans(pool);
  const server = await startServer(dataDir);
  try {
    const plans: StatementPlan[] = [];
    for (const one of cases) {
      const token = await tokenOf(server.port, one);
      for (let request = 0; request < 2; request++) await call({ port: server.port, token, path: pathOf(one) });
      // The log is written by a process of its own.
      await setTimeout(1_000);
      plans.push(await lastPlan(pool, statement));
    }
    return plans;
  } finally {
    closeConnections();
    await server.stop();
  }
}

async function measured(port: number, one: Asked, requests: number) {
  const token = await tokenOf(port, one);
  const path = pathOf(one);
  const text = await call({ port, token, path });
  const { jobs, people } = JSON.parse(text) as { jobs: readonly object[]; people: readonly object[] };
  const times: number[] = [];
  for (let request = -Math.ceil(requests / 10); request < requests; request++) {
    const took = await timed(() => call({ port, token, path }));
    if (request >= 0) times.push(took);
  }
  return { times, jobs: jobs.length, people: people.length, kilobytes: text.length / 1_000 };
}

/** The call behind the board in a company of many jobs, and the plans of the statement that finds them. */
export async function measureCalls(company: Company, requests: number): Promise<void> {
  const folder = await makeDataFolder();
  try {
    await runProgram(folder.path, 'demo', '--jobs', '1000');
    const database = await openDatabase(folder.path, 4);
    try {
      const server = await startServer(folder.path);
      let cases: readonly Asked[] = [];
      const found: Awaited<ReturnType<typeof measured>>[] = [];
      try {
        console.info(`Making ${company.jobs.toLocaleString('en')} jobs …`);
        const month = await makeCompany(database.pool, server.port, company);
        await printMachine(database.pool);
        cases = await casesOf(database, month);
        for (const one of cases) found.push(await measured(server.port, one, requests));
      } finally {
        closeConnections();
        await server.stop();
      }
      const plans = await explained(folder.path, database, cases);
      printTable(
        ['GET /v2/shifts', 'jobs', 'people', 'kB', 'p50, ms', 'p95, ms', 'p99, ms'],
        cases.map(({ name }, place) => {
          const { times = [], jobs = 0, people = 0, kilobytes = 0 } = found[place] ?? {};
          return [name, jobs, people, kilobytes, median(times), quantile(times, 0.95), quantile(times, 0.99)];
        }),
      );
      printTable(
        ['its statement', 'indexes', 'read whole', 'ms', 'pages'],
        cases.map(({ name }, place) => {
          const { indexes = [], scanned = [], milliseconds = 0, pages = 0 } = plans[place] ?? {};
          return [name, indexes.join(', '), scanned.join(', ') || '–', milliseconds, pages];
        }),
      );
      const worst = Math.max(
        ...found.flatMap(({ times }, place) => (cases[place]?.hasAim ? quantile(times, 0.95) : [])),
      );
      const isByStart = plans.every(
        ({ indexes, scanned }) =>
          indexes.some((name) => /^jobs_.*by_start$/.test(name)) && !scanned.some((name) => name.startsWith('job')),
      );
      console.info(
        `ratio: ${short(worst / aim)} of ${aim} ms at ${company.jobs.toLocaleString('en')} jobs, 95 % (aim: at most 1: ${worst <= aim ? 'met' : 'missed'}); jobs found by an index of their start, none read whole: ${isByStart ? 'met' : 'missed'}`,
      );
    } finally {
      await database.close();
    }
  } finally {
    await folder.remove();
  }
}
