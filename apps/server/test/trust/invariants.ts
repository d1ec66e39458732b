import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../src/database/instance-database.ts';
import { prepared } from '../../src/database/prepared-statements.ts';

/**
 * What is true of an instance's rows whatever was done to it, each as a query for what breaks it. Rows that tests put
 * straight into the tables have told no events: jobs without `job.created`, and answers of nobody that stand nowhere.
 */
function breaches(db: InstanceDatabase): Record<string, RawBuilder<{ broken: string }>> {
  const table = (name: Parameters<InstanceDatabase['table']>[0]) => db.table(name);
  const eventedAnswers = sql`(select answer_id as id, count(*) as n from ${table('events')},
    jsonb_array_elements_text(after -> 'answerIds') as of_it (answer_id) where name = 'job.answered' group by answer_id)`;
  const given = sql`(select * from ${table('answers')} where user_id is not null
    or id in (select id from ${eventedAnswers} told) or id in (select answer_id from ${table('current_answers')}))`;
  return {
    'the counters count the jobs': sql`
      select coalesce(c.status, j.status) || ' ' || coalesce(c.n, 0) || ' for ' || coalesce(j.n, 0) as broken
      from (select status, sum(jobs) as n from ${table('job_counts')} group by status) c
      full join (select status, count(*) as n from ${table('jobs')} where removed_at is null group by status) j
        on j.status = c.status
      where coalesce(c.n, 0) <> coalesce(j.n, 0)`,
    'the newest answer is the current one': sql`
      select coalesce(a.id, c.answer_id) as broken
      from (select distinct on (job_id, question_id, repetition) * from ${given} given
        order by job_id, question_id, repetition, received_at desc, id desc) a
      full join ${table('current_answers')} c on c.job_id = a.job_id and c.question_id = a.question_id
        and c.repetition = a.repetition
      where a.id is distinct from c.answer_id`,
    'each answer is told once, and none that there is not': sql`
      select coalesce(a.id, told.id) as broken
      from ${given} a full join ${eventedAnswers} told on told.id = a.id
      where a.id is null or told.n is distinct from 1`,
    'the issues of a job are its current ones': sql`
      select j.id || ' ' || j.issue_count as broken from ${table('jobs')} j
      where j.issue_count <> (select count(*) from ${table('current_answers')} c
        where c.job_id = j.id and c.is_issue and c.is_on_path)`,
    'the history of a status has no gap and ends where the job stands': sql`
      with moves as (
        select job_id, id, before ->> 'status' as left_status, after ->> 'status' as reached,
          lag(after ->> 'status') over (partition by job_id order by id) as stood,
          lead(id) over (partition by job_id order by id) is null as is_last
        from ${table('events')} where name = 'job.status_changed')
      select m.job_id || ' ' || m.left_status || ' → ' || m.reached as broken
      from moves m join ${table('jobs')} j on j.id = m.job_id
      where m.left_status = m.reached or m.stood <> m.left_status or (m.is_last and m.reached <> j.status)`,
    'the people on a job are those that its history tells': sql`
      with steps as (
        select e.job_id, e.id, person, e.name = 'job.unassigned' as leaves
        from ${table('events')} e, jsonb_array_elements_text(
          coalesce(e.after -> 'assigneeIds', e.after -> 'userIds', e.before -> 'userIds', '[]')) as of_it (person)
        where e.name in ('job.created', 'job.cloned', 'job.assigned', 'job.unassigned')
      ), last_steps as (
        select distinct on (job_id, person) job_id, person, leaves from steps order by job_id, person, id desc
      ), told as (select job_id, person::uuid as user_id from last_steps where not leaves)
      select coalesce(t.job_id, a.job_id) || ' ' || coalesce(t.user_id, a.user_id) as broken
      from told t full join ${table('job_assignees')} a on a.job_id = t.job_id and a.user_id = t.user_id
      where (t.user_id is null or a.user_id is null) and exists (select from ${table('events')} e
        where e.job_id = coalesce(t.job_id, a.job_id) and e.name in ('job.created', 'job.cloned'))`,
    'a job that the life cycle has confirmed has people, and all have confirmed; an open one has none': sql`
      with last_moves as (
        select distinct on (job_id) job_id, after ->> 'status' as reached, after ->> 'by' as by_whom
        from ${table('events')} where name = 'job.status_changed' order by job_id, id desc)
      select m.job_id || ' ' || m.reached as broken from last_moves m
      cross join lateral (select count(*) as people, count(confirmed_at) as confirmed
        from ${table('job_assignees')} a where a.job_id = m.job_id) on_it
      where m.by_whom = 'life_cycle' and (
        (m.reached = 'confirmed' and (on_it.people = 0 or on_it.confirmed < on_it.people))
        or (m.reached = 'open' and on_it.people > 0) or (m.reached = 'assigned' and on_it.people = 0))`,
    'an assignment knows when its job was made, and when it starts': sql`
      select a.job_id::text as broken from ${table('job_assignees')} a join ${table('jobs')} j on j.id = a.job_id
      where a.job_created_at <> j.created_at or a.job_start <> coalesce(j.start_date, '-infinity')`,
    'links between jobs have no circle': sql`
      with recursive walk as (
        select previous_id as start, next_id as at from ${table('job_links')}
        union select w.start, l.next_id from walk w join ${table('job_links')} l on l.previous_id = w.at)
      select start::text as broken from walk where start = at`,
    'a kept idempotency key has its answer': sql`
      select key as broken from ${table('idempotency_keys')} where status = 0`,
    'who is banned or gone is signed in nowhere': sql`
      select u.id::text as broken from ${table('users')} u join ${table('sessions')} s on s.user_id = u.id
      where (u.banned_at is not null or u.removed_at is not null) and s.ended_at is null`,
    'somebody can administer': sql`
      select 'nobody' as broken where not exists (select from ${table('users')}
        where role = 'sys_admin' and banned_at is null and removed_at is null)`,
    'a question stands at its newest revision': sql`
      select q.id::text as broken from ${table('questions')} q
      where q.current_revision <> (select max(r.revision) from ${table('question_revisions')} r where r.question_id = q.id)`,
  };
}

/** What is wrong with an instance's rows, a line each; nothing when everything holds. */
export async function brokenInvariants(db: InstanceDatabase): Promise<string[]> {
  const wrong: string[] = [];
  for (const [rule, query] of Object.entries(breaches(db))) {
    const rows = await db.rows(sql<{ broken: string }>`${prepared} ${query} limit 3`);
    if (rows.length > 0) wrong.push(`${rule}: ${rows.map((row) => row.broken).join(', ')}`);
  }
  return wrong;
}
