import type { Actor } from '@plumbline/domain/access/actor';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { seesPeople, visibleJobs, waysToInspectorsJobs } from '../access/job-scope.ts';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { containing } from '../database/page.ts';

type Sql = RawBuilder<unknown>;

/**
 * The jobs in which each of the words is found, as a condition over `j`. A client is not told by finding a job who is on
 * it, so their words must be found without the people.
 */
export function jobsFoundBy(db: InstanceDatabase, actor: Pick<Actor, 'role'>, words: readonly string[]): Sql {
  const found = words.map((word) => {
    const pattern = containing(word);
    if (seesPeople(actor)) return sql`and j.search like ${pattern}`;
    return sql`and j.search like ${pattern} and lower(concat_ws(' ', '#' || j.number,
      (select st.title from ${db.table('job_types')} st where st.id = j.job_type_id),
      (select sp.name from ${db.table('projects')} sp where sp.id = j.project_id))) like ${pattern}`;
  });
  return sql.join([sql`true`, ...found], sql` `);
}

/** Among so many of the newest jobs one is looked for before the index of texts is asked. */
const newest = 20_000;
/** So many jobs that the index finds are looked at. */
const mostFound = 2000;

/** Whether the index of texts, which knows groups of three letters, helps to find a word. */
const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/**
 * The ids of a few jobs that the person sees and in which each of the words is found, the newest of them first, at a cost
 * that does not grow with the jobs. Common words are found among the newest jobs; what isn't found there is rare enough
 * for the index of texts. A word too short for that index is found among the newest jobs alone.
 */
export function fewJobsFoundBy(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  words: readonly string[],
  limit: number,
): Sql {
  const condition = jobsFoundBy(db, actor, words);
  const order = sql`order by key desc, id desc limit ${limit}`;
  if (actor.role === 'inspector') {
    const ways = waysToInspectorsJobs(
      db,
      actor.id,
      condition,
      (key, id) => sql`order by ${key} desc, ${id} desc limit ${limit}`,
    );
    const each = ways.map((way) => sql`(${way})`);
    return sql`select id from (${sql.join(each, sql` union `)}) as ways ${order}`;
  }
  const columns = sql`j.id, j.created_at as key`;
  const seen = sql`from ${db.table('jobs')} j where ${visibleJobs(db, actor)} and ${condition}`;
  // Not to be walked in the order of creation: the jobs of a client may all be old.
  if (actor.role === 'client') return sql`select id from (select ${columns} ${seen} offset 0) as theirs ${order}`;
  const among = sql`select ${columns} from (
      select * from ${db.table('jobs')} where removed_at is null order by created_at desc, id desc limit ${newest}) as j
    where ${visibleJobs(db, actor)} and ${condition} order by j.created_at desc, j.id desc limit ${limit}`;
  if (!words.some(isIndexed)) return sql`select id from (${among}) as recent ${order}`;
  return sql`with recent as materialized (${among})
    select id from (
      select * from recent
      union
      select * from (select ${columns} ${seen} offset 0) as rare
        where (select count(*) from recent) < ${limit} limit ${mostFound}) as found ${order}`;
}
