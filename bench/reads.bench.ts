// Every call that reads, as each role, in a small company and in a large one: what a page costs may not follow what there is. Prints
// the calls that took longest and those that grew most, each against the same call of the same role in the small company.
import type { Role } from '@plumbline/domain/actor/roles';
import type pg from 'pg';
import { allCalls } from '../apps/server/src/features/api-docs/all-calls.ts';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { copyRows } from './measuring/copy-rows.ts';
import { printMachine, printTable } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median, timed } from './measuring/statistics.ts';

const given = numberOptions({ small: 1_000, large: 100_000, people: 10_000, projects: 5_000, requests: 7, shown: 25 });
/** No page of a screen may take longer than this in the large company (the server's own time, on this machine). */
const aim = { milliseconds: 100 };

const signIns: Readonly<Record<Role, string>> = {
  sys_admin: 'system',
  business_admin: 'admin',
  project_manager: 'manager',
  inspector: 'inspector',
  client: 'client',
};

/** Calls that ask somebody outside, or of which the demo has nothing. */
const leftOut =
  /^(readMicrosoftSignIn|removeAssetByAddress|searchPlaces|readAddress|connectDrive|disconnectDrive|isDriveConnected|joinChannel|listTeams|listOutbox|readOutboxMessage|readUpload|readPdfImages|readApiDocumentationV[12]|readZipAddress|readTile)$/;

/** The ids that addresses are filled with. */
type Known = Readonly<Record<'job' | 'project' | 'jobType' | 'user' | 'question' | 'asset' | 'skill', string>>;

/** What the screens ask these calls for, besides the plain call. */
const asked = (known: Known): Readonly<Record<string, readonly string[]>> => ({
  listRespondents: [`job=${known.job}`],
  readAnswerHistory: [`job=${known.job}&question=${known.question}`],
  readPreviousAnswers: [`job=${known.job}&question=${known.question}`],
  listAnswerDrafts: [`job=${known.job}`],
  readJobNeeds: [`job=${known.job}`],
  readJobViews: [`job=${known.job}`],
  readAssetUses: [`ids=${known.asset}`],
  listJobs: [
    '',
    'search=haddad',
    'search=zzzqqq',
    'sort=startDate',
    'sort=-updated_at',
    'section=status',
    'section=project',
    'status=done',
    'page=20',
    `project=${known.project}`,
    `user=${known.user}`,
  ],
  listUsers: ['', 'search=cohen', 'search=zzzqqq', 'sort=name', 'role=inspector', 'state=invited', 'page=20'],
  searchUsers: ['', 'search=cohen', 'search=zzzqqq', `project=${known.project}`, `skills=${known.skill}`],
  listProjects: ['', 'search=tower', 'search=zzzqqq', 'sort=name', 'page=20'],
  searchEverything: ['search=haddad', 'search=zzzqqq', 'search=a'],
  listAssets: ['', 'search=jpg', 'sort=-size', 'page=20'],
  readUserActivities: ['', `user=${known.user}`],
});

/** The id that stands in an address like this. */
function idFor(path: string, known: Known): string {
  if (path.includes('/jobtype/')) return known.jobType;
  if (path.includes('/question/')) return known.question;
  if (path.includes('/jobs/')) return known.job;
  if (path.includes('/projects/')) return known.project;
  if (path.includes('/asset')) return known.asset;
  if (path.includes('/skills/')) return known.skill;
  return known.user;
}

/** A company of many people and projects, over which most of the work is spread that the demo gave to twelve people in eight projects. */
async function enlarge(pool: pg.Pool): Promise<void> {
  const at = `now() - n * interval '1 hour'`;
  await copyRows(pool, {
    table: 'users',
    count: given.people,
    which: `role = 'inspector'`,
    own: {
      id: 'uuidv7()',
      email: `'person' || n || '@demo.test'`,
      last_name: `o.last_name || ' ' || n`,
      avatar_asset_id: 'null',
      created_at: at,
    },
  });
  await copyRows(pool, {
    table: 'projects',
    count: given.projects,
    which: 'true',
    own: {
      id: 'uuidv7()',
      name: `o.name || ' ' || n`,
      companies: `'{}'`,
      avatar_asset_id: 'null',
      cover_asset_id: 'null',
      created_at: at,
    },
  });
  // Whoever is on a job, or made it, and its project is another in nineteen of twenty; two people of one job stay two.
  const other = (table: string, which: string, count: number, former: string) => `from (${former}) one join (
      select id, row_number() over (order by id) as place from instance_main.${table} where ${which}) p
    on p.place = (abs(hashtext(one.job::text)) + one.place) % ${count} + 1 and hashtext(one.job::text) % 20 <> 0`;
  const person = (former: string) => other('users', `email like 'person%@demo.test'`, given.people, former);
  const jobs = `select id as job, 0 as place from instance_main.jobs`;
  await pool.query(`update instance_main.job_assignees t set user_id = p.id ${person(`select job_id as job, user_id as former,
    row_number() over (partition by job_id order by user_id) as place from instance_main.job_assignees`)}
    where t.job_id = one.job and t.user_id = one.former`);
  await pool.query(`update instance_main.jobs t set created_by = p.id ${person(jobs)} where t.id = one.job`);
  await pool.query(
    `update instance_main.jobs t set project_id = p.id
    ${other('projects', 'companies = $1', given.projects, jobs)} where t.id = one.job and t.project_id is not null`,
    ['{}'],
  );
  await pool.query(`insert into instance_main.project_members (project_id, user_id)
    select j.project_id, a.user_id from instance_main.jobs j join instance_main.job_assignees a on a.job_id = j.id
    where j.project_id is not null and hashtext(j.id::text) % 10 = 0 on conflict do nothing`);
  await pool.query('vacuum analyze');
}

async function idsIn(pool: pg.Pool): Promise<Known> {
  const one = async (text: string): Promise<string> => (await pool.query<{ id: string }>(text)).rows[0]?.id ?? '';
  const s = 'instance_main';
  const job = await one(`select j.id from ${s}.jobs j where j.removed_at is null and exists (
    select from ${s}.current_answers a where a.job_id = j.id) order by j.created_at desc limit 1`);
  return {
    job,
    project: await one(`select project_id as id from ${s}.jobs group by 1 order by count(*) desc limit 1`),
    jobType: await one(`select job_type_id as id from ${s}.jobs where id = '${job}'`),
    user: await one(`select id from ${s}.users where email = 'inspector@demo.test'`),
    question: await one(`select question_id as id from ${s}.current_answers where job_id = '${job}' limit 1`),
    asset: await one(`select id from ${s}.assets where removed_at is null order by created_at desc limit 1`),
    skill: await one(`select id from ${s}.skills where removed_at is null limit 1`),
  };
}

/** The milliseconds of each call that the role may make, by what it asked. */
async function readAll(port: number, role: Role, known: Known): Promise<Map<string, number>> {
  const { token } = await signIn(port, `${signIns[role]}@demo.test`);
  const queries = asked(known);
  const found = new Map<string, number>();
  for (const one of Object.values(allCalls)) {
    if (one.method !== 'GET' || one.responseKind !== 'json' || one.authentication === 'none' || leftOut.test(one.name))
      continue;
    for (const query of queries[one.name] ?? ['']) {
      const path = one.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === 'question' ? known.question : idFor(one.path, known),
      );
      const took: number[] = [];
      const read = () => call({ port, token, path: query === '' ? path : `${path}?${query}` });
      try {
        for (let request = -2; request < given.requests; request++) {
          const milliseconds = await timed(read);
          if (request >= 0) took.push(milliseconds);
        }
        found.set(
          `${role} ${one.path}${query === '' ? '' : `?${query.replaceAll(/[0-9a-f-]{36}/g, '…')}`}`,
          median(took),
        );
      } catch (error) {
        // Not everybody may everything; what is refused costs nothing that grows.
        if (!/: (400|403|404) /.test(String(error))) throw error;
      }
    }
  }
  return found;
}

/** Every call of every role, in a company of so many jobs. */
async function readsAt(jobs: number, isLarge: boolean): Promise<Map<string, number>> {
  const folder = await makeDataFolder();
  try {
    console.info(`Making a company of ${jobs.toLocaleString('en')} jobs …`);
    await runProgram(folder.path, 'demo', '--jobs', String(jobs));
    const database = await openDatabase(folder.path, 2);
    try {
      if (isLarge) await enlarge(database.pool);
      const known = await idsIn(database.pool);
      const server = await startServer(folder.path);
      try {
        if (isLarge) await printMachine(database.pool);
        const found = new Map<string, number>();
        for (const role of Object.keys(signIns) as Role[])
          for (const [name, took] of await readAll(server.port, role, known)) found.set(name, took);
        return found;
      } finally {
        closeConnections();
        await server.stop();
      }
    } finally {
      await database.close();
    }
  } finally {
    await folder.remove();
  }
}

const small = await readsAt(given.small, false);
const large = await readsAt(given.large, true);
const rows = [...large].flatMap(([name, took]) => {
  const before = small.get(name);
  return before === undefined ? [] : [{ name, took, before, growth: took / before }];
});
const table = (title: string, shown: typeof rows) => {
  console.info(`${title}\n`);
  printTable(
    ['call', `ms at ${given.small.toLocaleString('en')}`, `at ${given.large.toLocaleString('en')}`, 'growth'],
    shown.slice(0, given.shown).map((one) => [one.name, one.before, one.took, one.growth]),
  );
};
table(
  'Slowest in the large company',
  rows.toSorted((a, b) => b.took - a.took),
);
table(
  'Grown most',
  rows.toSorted((a, b) => b.growth - a.growth),
);
const late = rows.filter((one) => one.took > aim.milliseconds).length;
console.info(
  `ratio: ${median(rows.map((one) => one.growth)).toFixed(2)} of the time in the small company, median of ${rows.length} calls; ${late} of them take more than ${aim.milliseconds} ms (aim: none)`,
);
