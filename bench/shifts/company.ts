import type pg from 'pg';
import { copyUnanswered } from '../jobs-list/copy-jobs.ts';
import { makeQuestions } from '../jobs-list/questions.ts';
import { signIn } from '../measuring/api-client.ts';
import { copyRows } from '../measuring/copy-rows.ts';

const schema = 'instance_main';

/** A planned month: its first day and its last, with so many jobs of so many people. */
export interface Month {
  readonly from: string;
  readonly to: string;
}

export interface Company {
  readonly jobs: number;
  readonly people: number;
  readonly ofMonth: number;
  readonly days: number;
  /** Of the manager. */
  readonly projects: number;
}

const dayLength = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * dayLength).toISOString().slice(0, 10);
/** How many days from today the planned month begins, and how long before all other jobs have begun: none lasts longer. */
const ahead = { month: 60, others: 40 };

async function hirePeople(pool: pg.Pool, count: number): Promise<void> {
  await copyRows(pool, {
    table: 'users',
    count,
    which: `role = 'inspector'`,
    own: {
      id: 'uuidv7()',
      email: `'person' || n || '@demo.test'`,
      last_name: `o.last_name || ' ' || n`,
      avatar_asset_id: 'null',
    },
  });
}

/** Gives so many jobs from all over the company a start in the month, an hour or several, and one person or two. */
async function planMonth(pool: pg.Pool, { ofMonth, days }: Company, { from }: Month): Promise<void> {
  await pool.query(
    `update ${schema}.jobs set start_date = start_date - interval '300 days' where start_date >= now() + interval '${ahead.others} days'`,
  );
  await pool.query(
    `with chosen as (
       select id, row_number() over (order by hashint8(number::bigint)) - 1 as place from ${schema}.jobs
       where removed_at is null and project_id is not null order by hashint8(number::bigint) limit $1
     ), moved as (
       update ${schema}.jobs j set planned_length = case when place % 3 > 0 then 60 + 30 * (place % 6) end,
         start_date = $2::date + place * 37 % $3::int * interval '1 day' + (240 + place * 17 % 640) * interval '1 minute'
       from chosen c where c.id = j.id
     ), freed as (
       delete from ${schema}.job_assignees a using chosen c where a.job_id = c.id
     ) select 1`,
    [ofMonth, from, days],
  );
  await pool.query(
    `with people as (select array_agg(id order by id) as ids from ${schema}.users where email like 'person%@demo.test')
     insert into ${schema}.job_assignees (job_id, user_id, job_created_at)
     select j.id, ids[(1 + (j.number::bigint * 7 + n * 13) % cardinality(ids))::int], j.created_at from ${schema}.jobs j, people, generate_series(0, 1) n
     where j.start_date >= $1::date and (n = 0 or j.number % 10 = 0)`,
    [from],
  );
}

/** One project in twenty is private, and the manager is in so many, private ones among them. */
async function appointManager(pool: pg.Pool, projects: number): Promise<void> {
  await pool.query(
    `update ${schema}.projects set is_private = true
     where case when name like 'Branch %' then substr(name, 8)::int % 20 = 0 end`,
  );
  await pool.query(
    `with manager as (select id from ${schema}.users where email = 'manager@demo.test'),
       left_all as (delete from ${schema}.project_members m using manager where m.user_id = manager.id)
     insert into ${schema}.project_members (project_id, user_id)
     select p.id, manager.id from manager, ${schema}.projects p where p.removed_at is null and p.name like 'Branch %'
     order by substr(p.name, 8)::int limit $1 on conflict do nothing`,
    [projects],
  );
}

/** Makes a company of the demo's: many jobs before, and a month in which nothing starts but what is planned there. @returns the month */
export async function makeCompany(pool: pg.Pool, port: number, company: Company): Promise<Month> {
  const { token } = await signIn(port, 'system@demo.test');
  const measured = await makeQuestions({ port, host: 'localhost', token }, 1);
  await copyUnanswered(pool, schema, measured, company.jobs);
  const month = { from: dayAfter(ahead.month), to: dayAfter(ahead.month + company.days - 1) };
  await hirePeople(pool, company.people);
  await planMonth(pool, company, month);
  await appointManager(pool, company.projects);
  await pool.query('vacuum analyze');
  return month;
}

/** The ids of the projects that the manager is in. */
export async function projectsOfManager(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select m.project_id as id from ${schema}.project_members m join ${schema}.users u on u.id = m.user_id
     where u.email = 'manager@demo.test'`,
  );
  return rows.map(({ id }) => id);
}
