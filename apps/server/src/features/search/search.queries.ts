import type { Actor } from '@plumbline/domain/access/actor';
import type { SearchKind } from '@plumbline/domain/search/search';
import { foundPerKind, jobNumberIn, searchWords } from '@plumbline/domain/search/search';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobsByRow, visitedJobs } from '../../access/job-scope.ts';
import { visibleJobTypes } from '../../access/job-type-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import { fullySeen, visibleUsersOfList } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { containing } from '../../database/page.ts';
import { assetAddress, jobReferenceJson } from '../../database/reference-json.ts';
import { fewJobsFoundBy } from '../../jobs-search/jobs-found-by.ts';
import { nameOfPerson, peopleFoundBy } from '../../people/people-found-by.ts';

type Sql = RawBuilder<unknown>;

/** Who searches, and for what. */
export interface Search {
  readonly db: InstanceDatabase;
  readonly actor: Actor;
  readonly settings: Pick<AppSettings, 'showEmails'>;
  readonly text: string;
}

/** One more than is shown tells whether there is more. */
const limit = foundPerKind + 1;

/** Rows of `doc` as one JSON array, in their order. */
const listOf = (rows: Sql) => sql<{ found: string[] }>`
  select coalesce(array_agg(doc::text), '{}') as found from (${rows}) as rows`;

/** Jobs of a query that gives ids in their order. */
function jobsOf({ db }: Search, ids: Sql): Sql {
  return sql`select ${jobReferenceJson(db)} as doc
    from (select given.id, row_number() over () as place from (${ids}) as given) as page
    join ${db.table('jobs')} j on j.id = page.id order by page.place`;
}

/** The job of that number, then those whose text holds every word. Without any word, those that the person opened last. */
function jobs(search: Search): Sql {
  const { db, actor, text } = search;
  const words = searchWords(text);
  if (words.length === 0) return jobsOf(search, visitedJobs(db, actor, foundPerKind));
  const found = fewJobsFoundBy(db, actor, words, limit);
  const number = jobNumberIn(text);
  if (number === null) return jobsOf(search, found);
  return jobsOf(
    search,
    sql`select id from (
        select j.id, 0 as rank from ${db.table('jobs')} j where j.number = ${number} and ${visibleJobsByRow(db, actor)}
        union all
        select others.id, row_number() over () as rank from (${found}) as others
          join ${db.table('jobs')} j on j.id = others.id where j.number <> ${number}) as ranked order by rank limit ${limit}`,
  );
}

/** Those whose name begins with what was typed come first, then by name. */
const byName = (name: Sql, text: string) =>
  sql`order by starts_with(${name}, ${text.trim().toLowerCase()}) desc, ${name} limit ${limit}`;

function projects({ db, actor, text }: Search): Sql {
  const found = searchWords(text).map((word) => sql`p.search like ${containing(word)}`);
  return sql`select json_build_object('_id', p.id, 'name', p.name, 'avatar', ${assetAddress(sql`p.avatar_asset_id`)},
      'address', p.address) as doc
    from ${db.table('projects')} p where ${visibleProjects(db, actor)} and ${sql.join(found, sql` and `)}
    ${byName(sql`lower(p.name)`, text)}`;
}

function users({ db, actor, settings, text }: Search): Sql {
  return sql`select json_build_object('_id', u.id, 'name', json_build_object('first', u.first_name, 'last', u.last_name),
      'imgUrl', ${assetAddress(sql`u.avatar_asset_id`)}, 'inTraining', u.in_training, 'greenMark', u.green_mark,
      'role', case when ${fullySeen(actor)} then u.role end) as doc
    from ${db.table('users')} u where ${peopleFoundBy(actor, settings, searchWords(text))} and ${visibleUsersOfList(db, actor)}
    ${byName(nameOfPerson, text)}`;
}

function jobTypes({ db, actor, text }: Search): Sql {
  const found = searchWords(text).map((word) => sql`lower(t.title) like ${containing(word)}`);
  return sql`select json_build_object('_id', t.id, 'title', t.title, 'icon', t.icon) as doc
    from ${db.table('job_types')} t where ${visibleJobTypes(actor)} and ${sql.join(found, sql` and `)}
    ${byName(sql`lower(t.title)`, text)}`;
}

const queries: Readonly<Record<SearchKind, (search: Search) => Sql>> = { jobs, projects, users, jobTypes };

/** What is found of one kind, each in its wire form, one more than is shown where there is more. */
export async function findOf(kind: SearchKind, search: Search): Promise<readonly string[]> {
  const row = await search.db.first(listOf(queries[kind](search)));
  return row?.found ?? [];
}
