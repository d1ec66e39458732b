import type { Actor } from '@plumbline/domain/actor/actor';
import { jobNumberIn } from '@plumbline/domain/search/search';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { clientProjectIds, seesPeople, visibleJobs, indexPathsToInspectorJobs } from '../../../access/job-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { containing } from '../../../database/search-sql.ts';

type Sql = RawBuilder<unknown>;

/**
 * The jobs in which each of the words is found, as a condition over `j`. A client's words are not matched against
 * people, because a match would reveal who is on a job.
 */
export function jobsFoundBy(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  words: readonly string[],
  searched: Sql = sql`j.search`,
): Sql {
  const found = words.map((word) => {
    // A number that is written otherwise than in the text, which begins with it: `0300`, `(300)`.
    const number = isPlainNumber(word) ? null : jobNumberIn(word);
    const inText =
      number === null
        ? sql`and ${searched} like ${containing(word)}`
        : sql`and (${searched} like ${containing(word)} or ${searched} like ${`#${number} %`})`;
    return seesPeople(actor) ? inText : sql`${inText} and ${foundWithoutPeople(db, actor, word)}`;
  });
  return sql`(${sql.join([sql`true`, ...found], sql` `)})`;
}

/** A number, or its beginning, as the text of a job has it. */
const isPlainNumber = (word: string) => /^#?(?:[1-9]\d*)?$/.test(word);

/**
 * Jobs that have the word in their number, their type's title or their project's name. Titles and names are looked through before the
 * jobs are: what is in none of them is in no job, however many have it among their people.
 */
function foundWithoutPeople(db: InstanceDatabase, client: Pick<Actor, 'id'>, word: string): Sql {
  const pattern = containing(word);
  const types = sql`select st.id from ${db.table('job_types')} st where st.search like ${pattern}`;
  const projects = sql`select sp.id from ${db.table('projects')} sp
    where sp.id in (${clientProjectIds(db, client.id)}) and sp.name_search like ${pattern}`;
  const isNamed = sql`(j.job_type_id = any(array(${types})) or j.project_id = any(array(${projects})))`;
  if (isPlainNumber(word)) return sql`(${isNamed} or '#' || j.number like ${pattern})`;
  const number = jobNumberIn(word);
  if (number !== null) return sql`(${isNamed} or j.number = ${number})`;
  return sql`(select exists (${types}) or exists (${projects})) and ${isNamed}`;
}

/** Among so many of the newest jobs one is looked for before the index of texts is asked. */
const newest = 5000;
/** So many jobs that the index finds are looked at. */
const maxFound = 2000;

/** Whether the index of texts, which knows groups of three letters, helps to find a word. */
export const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/**
 * For index paths, jobs are checked one by one: an expression that no index covers stops the planner from using the
 * text index.
 */
const walkedText = sql`(j.search || '')`;

/**
 * The ids of a few jobs that the person sees and in which each of the words is found, the newest of them first, at a cost
 * that does not grow with the jobs of the instance.
 */
export function fewJobsFoundBy(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  words: readonly string[],
  limit: number,
): Sql {
  const newestFirst = sql`order by key desc, id desc limit ${limit}`;
  if (actor.role === 'inspector') return sql`${amongInspectorsJobs(db, actor, words, limit)} ${newestFirst}`;
  if (actor.role === 'client') return sql`${amongClientsJobs(db, actor, words, limit)} ${newestFirst}`;
  return sql`${amongAllJobs(db, actor, words, limit)} ${newestFirst}`;
}

/** Walks each of the ways to an inspector's jobs. */
function amongInspectorsJobs(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  words: readonly string[],
  limit: number,
): Sql {
  const found = jobsFoundBy(db, actor, words, walkedText);
  const indexPaths = indexPathsToInspectorJobs(
    db,
    actor.id,
    found,
    (key, id) => sql`order by ${key} desc, ${id} desc limit ${limit}`,
  );
  const each = indexPaths.map((way) => sql`(${way})`);
  return sql`select id from (${sql.join(each, sql` union `)}) as ways`;
}

/** Walks the jobs of each project of a client: they may all be old. */
function amongClientsJobs(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  words: readonly string[],
  limit: number,
): Sql {
  return sql`select there.id from (${clientProjectIds(db, actor.id)}) as theirs cross join lateral (
    select j.id, j.created_at as key from ${db.table('jobs')} j
    where j.project_id = theirs.project_id and j.removed_at is null and ${jobsFoundBy(db, actor, words, walkedText)}
    order by j.created_at desc, j.id desc limit ${limit}) as there`;
}

/**
 * Looks among the newest jobs, where common words are found; what isn't found there is rare enough for the index of texts.
 * A word too short for that index is found among the newest jobs alone.
 */
function amongAllJobs(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  words: readonly string[],
  limit: number,
): Sql {
  const [jobs, columns, seen] = [db.table('jobs'), sql`j.id, j.created_at as key`, visibleJobs(db, actor)];
  const among = sql`select ${columns}
    from (select * from ${jobs} where removed_at is null order by created_at desc, id desc limit ${newest}) as j
    where ${seen} and ${jobsFoundBy(db, actor, words, walkedText)}
    order by j.created_at desc, j.id desc limit ${limit}`;
  if (!words.some(isIndexed)) return sql`select id from (${among}) as recent`;
  return sql`with recent as materialized (${among}), rare as materialized (
      select ${columns} from ${jobs} j
      where (select count(*) from recent) < ${limit} and ${seen} and ${jobsFoundBy(db, actor, words)} limit ${maxFound})
    select id from (select * from recent union select * from rare) as found`;
}
