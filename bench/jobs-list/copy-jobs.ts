import type pg from 'pg';
import type { Kind, Measured } from './questions.ts';
import { rankField } from './questions.ts';

const jobsAtOnce = 25_000;
/** So many of the demo's jobs at most are copied again and again; of a small instance half are copies, to have enough answers. */
export const mostReported = 1000;
/** One in so many copies is of a project of its own; the others are of the demo's. */
const jobsOfOthers = 10;

/** A number from 0 up to 1 that is always the same for a job and a place. */
const share = (number: string, place: string | number) =>
  `((hashint8extended(${number}, ${place}) & 1048575)::float8 / 1048576)`;

/** What each kind of question is answered with, over `r`, the share of job and question, and `number`. */
const values: Readonly<Record<Kind, { value: string; search: string }>> = {
  number: {
    value: `to_jsonb(trim_scale(round((r * 800)::numeric, 2)))`,
    search: `trim_scale(round((r * 800)::numeric, 2))::text`,
  },
  choice: {
    value: `to_jsonb(case when r < 0.001 then 'Broken' when r < 0.1 then 'Worn' when r < 0.5 then 'Fair' else 'Good' end)`,
    search: `case when r < 0.001 then 'Broken' when r < 0.1 then 'Worn' when r < 0.5 then 'Fair' else 'Good' end`,
  },
  text: {
    value: `to_jsonb('Seen at the ' || case when r < 0.001 then 'boiler' when r < 0.1 then 'cellar' else 'north gate' end || ', no. ' || number)`,
    search: `'Seen at the ' || case when r < 0.001 then 'boiler' when r < 0.1 then 'cellar' else 'north gate' end || ', no. ' || number`,
  },
  date: {
    value: `jsonb_build_object('date', to_char(current_date - (r * 730)::int, 'YYYY-MM-DD'), 'from', null, 'to', null, 'allDay', null, 'running', false)`,
    search: `to_char(current_date - (r * 730)::int, 'YYYY-MM-DD')`,
  },
  yes: { value: `to_jsonb(r >= 0.05)`, search: `''` },
};

/** Whether the answer says that something is wrong. */
const isIssue = (kind: string, r: string) => `(${kind} = 'yes' and ${r} < 0.01)`;

const ofKind = (kind: string, of: (one: { value: string; search: string }) => string) =>
  `case ${kind} ${Object.entries(values)
    .map(([name, one]) => `when '${name}' then ${of(one)}`)
    .join(' ')} end`;

/** Projects that the demo hasn't, one for each two thousand jobs, with a rank; the demo's own have the lowest ones. */
async function makeProjects(pool: pg.Pool, schema: string, count: number): Promise<void> {
  const others = Math.max(5, Math.ceil(count / 2000));
  await pool.query(
    `with made as (
       insert into ${schema}.projects (id, name, address, created_at)
       select uuidv7(-n * interval '1 hour'), 'Branch ' || n, '', now() - n * interval '1 hour' from generate_series(1, $1::int) n
       returning id)
     select from made`,
    [others],
  );
  await pool.query(
    `insert into ${schema}.project_field_values (project_id, field_id, value, search)
     select p.id, '${rankField}', to_jsonb(p.rank), p.rank::text from (
       select id, case when name like 'Branch %' then case when substr(name, 8)::int = 1 then 5 else 3 + substr(name, 8)::int % 2 end
         else 2 end as rank from ${schema}.projects) p`,
  );
}

/** Jobs of an instance are copies of the pattern again and again, each at a moment, with a number and an id of its own. */
async function copyJobRows(pool: pg.Pool, schema: string, measured: Measured, count: number): Promise<void> {
  const issues = measured.questions
    .map(({ kind, place }) => `(${isIssue(`'${kind}'`, share('number', place))})::int`)
    .join(' + ');
  const { rows } = await pool.query<{ repeated: number }>(
    `select count(*)::int as repeated from ${schema}.jobs where id <> $1`,
    [measured.pattern],
  );
  const repeated = rows[0]?.repeated ?? 0;
  for (let made = repeated; made < count; made += jobsAtOnce * 4) {
    await pool.query(
      `with others as (
         select array_agg(id order by created_at) as ids, array_agg(name order by created_at) as names
         from ${schema}.projects where name like 'Branch %'
       ), pattern as (
         select row_number() over (order by number) - 1 as place, j.*,
           replace(j.search, platform.folded(concat_ws(' ', t.title, case when t.translations <> '{}' then
             platform.translated_names(t.translations) end)), platform.folded('${measured.title}')) as found_by,
           platform.folded(p.name) as project_name
         from ${schema}.jobs j join ${schema}.job_types t on t.id = j.job_type_id join ${schema}.projects p on p.id = j.project_id
         where j.id <> '${measured.pattern}' order by number limit ${repeated}
       ), copy as (
         select p.id as source, p.status, p.created_by, p.submitted_at, p.found_by, p.project_name, p.project_id,
           now() - ((n.n * 37) % 31536000) * interval '1 second' as created_at,
           (p.start_date - p.created_at) as lead, nextval('${schema}.job_numbers') as number,
           case when n.n % ${jobsOfOthers} = 0 then 1 + (n.n / ${jobsOfOthers}) % cardinality(o.ids) end as other, o.ids, o.names
         from generate_series(1::bigint, $1::bigint) as n (n) join pattern p on p.place = n.n % ${repeated}, others o
       ), made as (
         insert into ${schema}.jobs (id, number, status, job_type_id, project_id, start_date, created_by, issue_count,
           submitted_at, created_at, updated_at, search)
         select uuidv7(created_at - now()), number, status, '${measured.jobType}', coalesce(ids[other], project_id),
           created_at + lead, created_by, ${issues}, submitted_at, created_at, created_at,
           regexp_replace(replace(found_by, project_name, coalesce(platform.folded(names[other]), project_name)), '^#\\d+', '#' || number)
         from copy returning id, number, created_at
       ), skilled as (
         insert into ${schema}.job_skills (job_id, skill_id)
         select m.id, s.skill_id from made m join copy c using (number) join ${schema}.job_skills s on s.job_id = c.source
       )
       insert into ${schema}.job_assignees (job_id, user_id, assigned_at, confirmed_at, job_created_at)
       select m.id, a.user_id, a.assigned_at, a.confirmed_at, m.created_at
       from made m join copy c using (number) join ${schema}.job_assignees a on a.job_id = c.source`,
      [Math.min(jobsAtOnce * 4, count - made)],
    );
  }
}

/** One answer of each question to each copied job, as one call after the other would have stored them. */
async function answerJobs(pool: pg.Pool, schema: string, { jobType, pattern, questions }: Measured): Promise<void> {
  const asked = questions.map(({ id, kind, place }) => `('${id}'::uuid, '${kind}', ${place}::bigint)`).join(', ');
  const { rows } = await pool.query<{ first: number; last: number }>(
    `select min(number)::int as first, max(number)::int as last from ${schema}.jobs where job_type_id = $1 and id <> $2`,
    [jobType, pattern],
  );
  const { first = 0, last = -1 } = rows[0] ?? {};
  for (let from = first; from <= last; from += jobsAtOnce) {
    await pool.query(
      `with people as (
         -- The last of them answers one in ten thousand.
         select array_agg(id order by created_at, id) as ids from (
           select * from ${schema}.users where role = 'inspector' order by created_at, id limit 8) as few
       ), given as (
         select j.id as job_id, j.number, j.created_at, q.*, ${share('j.number', 'q.place')} as r,
           case when ${share('j.number', '99')} < 0.0001 then ids[cardinality(ids)]
             else ids[1 + (j.number % (cardinality(ids) - 1))] end as user_id
         from ${schema}.jobs j cross join people cross join (values ${asked}) as q (question_id, kind, place)
         where j.number between $1 and $2 and j.job_type_id = '${jobType}' and j.id <> '${pattern}'
         order by j.created_at, j.id, q.place
       ), repeated as (
         insert into ${schema}.answers (id, job_id, question_id, question_revision, value, comment, is_issue, search_value, user_id,
           answered_at, received_at)
         select question_id || '_' || number, job_id, question_id, 1, ${ofKind('kind', ({ value }) => value)},
           case when kind = 'text' and r > 0.98 then 'Ask the ' || case when r > 0.9999 then 'chemist' else 'porter' end else '' end,
           ${isIssue('kind', 'r')}, ${ofKind('kind', ({ search }) => search)}, user_id,
           created_at + interval '1 hour', created_at + interval '1 hour' + place * interval '1 microsecond'
         from given returning id, job_id, question_id, value, is_issue, search_value
       )
       insert into ${schema}.current_answers (job_id, question_id, answer_id, value, is_issue, search_value)
       select job_id, question_id, id, value, is_issue, search_value from repeated`,
      [from, from + jobsAtOnce - 1],
    );
  }
}

/** The answers that a call stored are what the statement would have stored in their place, but for what is spread. @throws where not */
async function checkPattern(pool: pg.Pool, schema: string, { pattern, questions }: Measured): Promise<void> {
  const { rows } = await pool.query<{ id: string; value: unknown; search: string; made: unknown; found: string }>(
    `select c.question_id as id, c.value, c.search_value as search, m.value as made, m.search_value as found
     from ${schema}.current_answers c cross join lateral (
       select value, search_value from ${schema}.current_answers o where o.question_id = c.question_id and o.job_id <> c.job_id limit 1) m
     where c.job_id = $1`,
    [pattern],
  );
  if (rows.length !== questions.length) throw new Error(`${rows.length} of ${questions.length} questions have answers`);
  const shape = (value: unknown, found: string) =>
    `${typeof value}: ${value instanceof Object ? Object.keys(value).toSorted().join() : ''} ${found === '' ? 'not searched' : ''}`;
  for (const { value, search, made, found } of rows) {
    if (shape(value, search) === shape(made, found)) continue;
    throw new Error(
      `the product stores ${JSON.stringify([value, search])}, copies have ${JSON.stringify([made, found])}`,
    );
  }
}

/**
 * Runs without the indexes of some tables that are no keys, and makes them again as they were: a load through them takes several times as
 * long.
 */
async function withoutIndexes(
  pool: pg.Pool,
  schema: string,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relnamespace = $1::regnamespace and t.relname = any($2)
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [schema, tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${schema}.${name}`);
  await load();
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '1GB'`);
    for (const { definition } of rows) await client.query(definition);
    await client.query('reset maintenance_work_mem');
  } finally {
    client.release();
  }
}

/** Loads answers. Nothing is named that is not there: everything is made from what is. */
async function unchecked(pool: pg.Pool, schema: string, load: () => Promise<void>): Promise<void> {
  await pool.query(`alter table ${schema}.answers disable trigger answers_checked_on_insert`);
  await load();
  await pool.query(`alter table ${schema}.answers enable trigger answers_checked_on_insert`);
}

const filledByJobs = ['jobs', 'job_assignees', 'job_skills', 'projects', 'project_field_values'];

async function vacuum(pool: pg.Pool, schema: string, tables: readonly string[]): Promise<void> {
  for (const table of tables) await pool.query(`vacuum analyze ${schema}.${table}`);
}

/** Fills an instance that has the demo's jobs up to so many, each copy with an answer to each question. */
export async function copyJobs(pool: pg.Pool, schema: string, measured: Measured, count: number): Promise<void> {
  await makeProjects(pool, schema, count);
  await copyJobRows(pool, schema, measured, count);
  const answers = ['answers', 'current_answers'];
  await withoutIndexes(pool, schema, answers, () => unchecked(pool, schema, () => answerJobs(pool, schema, measured)));
  await checkPattern(pool, schema, measured);
  await vacuum(pool, schema, [...filledByJobs, ...answers]);
}

/** Fills an instance that has the demo's jobs up to so many, without answers. */
export async function copyUnanswered(pool: pg.Pool, schema: string, measured: Measured, count: number): Promise<void> {
  await makeProjects(pool, schema, count);
  await withoutIndexes(pool, schema, ['jobs', 'job_assignees'], () => copyJobRows(pool, schema, measured, count));
  await vacuum(pool, schema, filledByJobs);
}
