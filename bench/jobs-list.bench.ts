// The first page of twenty jobs with count, filters, search and sort, at three sizes, against the bare SQL that finds the
// same jobs in the same database, taken in turns.
import type pg from 'pg';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable } from './measuring/report.ts';
import type { OpenDatabase } from './measuring/running-server.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { median, quantile, timed } from './measuring/statistics.ts';

const given = numberOptions({ small: 1_000, middle: 100_000, large: 1_000_000, requests: 200 });
const sizes = [given.small, given.middle, given.large];
/** What scale.md promises: within twice the bare SQL, and the largest costs at most one and a half times the smallest. */
const aim = { bare: 2, growth: 1.5 };
/** A demo by the generator; the rest are copies of its jobs by SQL. */
const reportedCount = 1000;

/** What a page is asked for, and the same as SQL over `j`. */
interface Case {
  name: string;
  query: Readonly<Record<string, string>>;
  where: string;
  order: string;
}

/** Jobs of an instance are the told ones again and again, each at a moment, with a number and an id of its own. */
async function copyJobs(pool: pg.Pool, schema: string, count: number): Promise<void> {
  const atOnce = 100_000;
  for (let made = reportedCount; made < count; made += atOnce) {
    await pool.query(
      `with pattern as (
         select row_number() over (order by number) - 1 as place, j.* from ${schema}.jobs j
         order by number limit ${reportedCount}
       ), copy as (
         select p.id as source, p.status, p.job_type_id, p.project_id, p.created_by, p.issue_count, p.submitted_at, p.search,
           now() - ((n.n * 37) % 31536000) * interval '1 second' as created_at,
           (p.start_date - p.created_at) as lead, nextval('${schema}.job_numbers') as number
         from generate_series(1::bigint, $1::bigint) as n (n) join pattern p on p.place = n.n % ${reportedCount}
       ), made as (
         insert into ${schema}.jobs (id, number, status, job_type_id, project_id, start_date, created_by, issue_count,
           submitted_at, created_at, updated_at, search)
         select uuidv7(created_at - now()), number, status, job_type_id, project_id, created_at + lead, created_by,
           issue_count, submitted_at, created_at, created_at, regexp_replace(search, '^#\\d+', '#' || number)
         from copy returning id, number, created_at
       )
       insert into ${schema}.job_assignees (job_id, user_id, assigned_at, confirmed_at, job_created_at)
       select m.id, a.user_id, a.assigned_at, a.confirmed_at, m.created_at
       from made m join copy c using (number) join ${schema}.job_assignees a on a.job_id = c.source`,
      [Math.min(atOnce, count - made)],
    );
  }
  for (const table of ['jobs', 'job_assignees']) await pool.query(`vacuum analyze ${schema}.${table}`);
}

/** The same page by hand: what a list shows of each job, and its count up to where the product counts. */
function bareSql(schema: string, { where, order }: Case): { page: string; count: string } {
  const condition = `j.removed_at is null and ${where}`;
  return {
    page: `select j.*, t.title, t.icon, p.name, p.avatar_asset_id, (
        select json_agg(json_build_object('id', u.id, 'first', u.first_name, 'last', u.last_name, 'confirmed', a.confirmed_at))
        from ${schema}.job_assignees a join ${schema}.users u on u.id = a.user_id where a.job_id = j.id) as users,
        (select json_agg(l.previous_id) from ${schema}.job_links l join ${schema}.jobs o on o.id = l.previous_id
          where l.next_id = j.id and o.removed_at is null) as previous,
        (select json_agg(l.next_id) from ${schema}.job_links l join ${schema}.jobs o on o.id = l.next_id
          where l.previous_id = j.id and o.removed_at is null) as next
      from (select * from ${schema}.jobs j where ${condition} order by ${order} limit 20) j
      join ${schema}.job_types t on t.id = j.job_type_id left join ${schema}.projects p on p.id = j.project_id
      order by ${order}`,
    count: `select count(*) from (select from ${schema}.jobs j where ${condition} limit 1001) few`,
  };
}

async function casesFor(pool: pg.Pool, schema: string): Promise<Case[]> {
  const { rows } = await pool.query<{ project: string; user: string }>(
    `select (select project_id from ${schema}.jobs group by 1 order by count(*) desc limit 1) as project,
            (select user_id from ${schema}.job_assignees group by 1 order by count(*) desc limit 1) as "user"`,
  );
  const { project = '', user = '' } = rows[0] ?? {};
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const newest = 'j.created_at desc, j.id desc';
  const filtersOf = (from: number, to: number) => ({
    query: { status: 'done,reported', project, startDate: day(from), endDate: day(to) },
    where: `j.status = any('{done,reported}') and j.project_id = '${project}'
      and j.start_date >= '${day(from)}' and j.start_date < '${day(to - 1)}'`,
  });
  const filters = filtersOf(120, 30);
  // A year of them, so that with the search the smallest instance has nearly a page too: a page of three jobs is no measure of one of twenty.
  const ofYear = filtersOf(360, 1);
  const search = { query: { search: 'haddad' }, where: `j.search like '%haddad%'` };
  const sort = { query: { sort: '-startDate' }, order: `coalesce(j.start_date, '-infinity') desc, j.id desc` };
  return [
    { name: 'newest', query: {}, where: 'true', order: newest },
    { name: 'three filters', ...filters, order: newest },
    { name: 'search', ...search, order: newest },
    { name: 'sorted by start', where: 'true', ...sort },
    {
      name: 'of one person',
      query: { user },
      where: `exists (select from ${schema}.job_assignees a where a.job_id = j.id and a.user_id = '${user}')`,
      order: newest,
    },
    {
      name: 'all together',
      query: { ...ofYear.query, ...search.query, ...sort.query },
      where: `${ofYear.where} and ${search.where}`,
      order: sort.order,
    },
  ];
}

interface Found {
  name: string;
  size: number;
  p50: number;
  p99: number;
  bare50: number;
  bare99: number;
}

async function measure(
  { port, host, token, pool, schema }: { port: number; host: string; token: string; pool: pg.Pool; schema: string },
  one: Case,
  size: number,
): Promise<Found> {
  const path = `/v2/jobs?${new URLSearchParams({ page_size: '20', ...one.query }).toString()}`;
  const bare = bareSql(schema, one);
  const byProduct: number[] = [];
  const byHand: number[] = [];
  const warming = Math.ceil(given.requests / 10);
  for (let request = -warming; request < given.requests; request++) {
    const product = await timed(() => call({ port, host, token, path }));
    // At once, as the product asks.
    const hand = await timed(() => Promise.all([pool.query(bare.page), pool.query(bare.count)]));
    if (request < 0) continue;
    byProduct.push(product);
    byHand.push(hand);
  }
  return {
    name: one.name,
    size,
    p50: median(byProduct),
    p99: quantile(byProduct, 0.99),
    bare50: median(byHand),
    bare99: quantile(byHand, 0.99),
  };
}

async function makeInstance(dataDir: string, database: OpenDatabase, size: number): Promise<string> {
  const name = `jobs-${size}`;
  console.info(`Making ${size.toLocaleString('en')} jobs …`);
  await runProgram(dataDir, 'instance', 'create', name);
  await runProgram(dataDir, 'demo', '--jobs', String(Math.min(reportedCount, size)), '--instance', name);
  await copyJobs(database.pool, `instance_${name.replaceAll('-', '_')}`, size);
  return name;
}

const folder = await makeDataFolder();
try {
  const database = await openDatabase(folder.path, 4);
  try {
    const names: string[] = [];
    for (const size of sizes) names.push(await makeInstance(folder.path, database, size));
    const server = await startServer(folder.path);
    try {
      await printMachine(database.pool);
      const found: Found[] = [];
      for (const [index, name] of names.entries()) {
        const host = `${name}.localhost`;
        const schema = `instance_${name.replaceAll('-', '_')}`;
        const { token } = await signIn(server.port, 'admin@demo.test', host);
        for (const one of await casesFor(database.pool, schema)) {
          const place = { port: server.port, host, token, pool: database.pool, schema };
          found.push(await measure(place, one, sizes[index] ?? 0));
        }
      }
      printTable(
        ['first page of 20', 'jobs', 'p50 ms', 'p99 ms', 'bare p50 ms', 'bare p99 ms', 'ratio', 'against the smallest'],
        found.map((one) => {
          const smallest = found.find((other) => other.name === one.name);
          const growth = one.p50 / (smallest?.p50 ?? one.p50);
          const size = one.size.toLocaleString('en');
          return [one.name, size, one.p50, one.p99, one.bare50, one.bare99, one.p50 / one.bare50, growth];
        }),
      );
      const largest = found.filter((one) => one.size === sizes.at(-1));
      const all = largest.find((one) => one.name === 'all together');
      const smallest = found.find((one) => one.name === 'all together');
      if (all && smallest) {
        console.info(
          `ratio: ${(all.p50 / all.bare50).toFixed(2)} of the bare SQL with all together at ${all.size.toLocaleString('en')} jobs (aim: at most ${aim.bare}); ${(all.p50 / smallest.p50).toFixed(2)} of the time at ${smallest.size.toLocaleString('en')} jobs (aim: at most ${aim.growth})`,
        );
      }
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
