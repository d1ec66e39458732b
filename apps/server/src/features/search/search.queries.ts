import type { SearchKind } from '@plumbline/domain/search/search';
import { foundPerKind, jobNumberIn, searchWords } from '@plumbline/domain/search/search';
import { foldedText } from '@plumbline/domain/text/fold-text';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { readsField, visibleFiles } from '../../access/file-scope.ts';
import { visibleJobsByRow, visitedJobs } from '../../access/job-scope.ts';
import { visibleJobTypes } from '../../access/job-type-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import { fullySeen, visibleUsersOfList } from '../../access/user-scope.ts';
import { foundIn } from '../../database/search-sql.ts';
import { assetAddress, jobReferenceJson, withTranslations } from '../../database/reference-json.ts';
import { fewJobsFoundBy } from '../jobs/index.ts';
import { answersFoundBy } from './answers-found-by.ts';
import { peopleFoundBy } from '../users/index.ts';
import type { ReportReader } from '../lists/index.ts';
import { filePlaceJson } from '../assets/index.ts';

type Sql = RawBuilder<unknown>;

/** Who searches, and for what. */
export interface Search extends ReportReader {
  readonly text: string;
}

/** One more than is shown, to detect whether there are more. */
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
const byName = (name: Sql, searched: Sql, text: string) =>
  sql`order by starts_with(${searched}, ${foldedText(text).trim()}) desc, ${name} limit ${limit}`;

function projects({ db, actor, text }: Search): Sql {
  return sql`select json_build_object('_id', p.id, 'name', p.name, 'avatar', ${assetAddress(sql`p.avatar_asset_id`)},
      'address', p.address) as doc
    from ${db.table('projects')} p where ${visibleProjects(db, actor)} and ${foundIn(sql`p.search`, text)}
    ${byName(sql`p.name_key`, sql`p.search`, text)}`;
}

/** Rows of the tables that the person reads, with the project that they are in. */
function tableRows({ db, actor, text }: Search): Sql {
  return sql`select json_build_object('_id', pv.id, 'field', pv.field_id,
      'project', json_build_object('_id', p.id, 'name', p.name, 'avatar', ${assetAddress(sql`p.avatar_asset_id`)}),
      'cells', (select coalesce(json_object_agg(c.key, left(c.value, 200)), '{}') from jsonb_each_text(pv.cells) as c)) as doc
    from ${db.table('project_table_rows')} pv join ${db.table('projects')} p on p.id = pv.project_id
    where pv.removed_at is null and ${foundIn(sql`pv.search`, text)} and ${visibleProjects(db, actor)} and ${readsField(db, actor)}
    order by p.name_key, p.id, pv.position, pv.id limit ${limit}`;
}

/** Files by their names, the newest first. */
function files({ db, actor, text }: Search): Sql {
  return sql`select json_build_object('_id', a.id, 'originalName', a.original_name, 'contentType', a.content_type,
      'place', ${filePlaceJson(db, actor)}) as doc
    from (select a.* from ${db.table('assets')} a
      where ${foundIn(sql`a.search`, text)} and a.merged_into is null and ${visibleFiles(db, actor)}
      order by a.created_at desc, a.id desc limit ${limit}) as a
    order by a.created_at desc, a.id desc`;
}

function users({ db, actor, settings, text }: Search): Sql {
  return sql`select json_build_object('_id', u.id, 'name', json_build_object('first', u.first_name, 'last', u.last_name),
      'imgUrl', ${assetAddress(sql`u.avatar_asset_id`)}, 'inTraining', u.in_training, 'greenMark', u.green_mark,
      'role', case when ${fullySeen(actor)} then u.role end) as doc
    from ${db.table('users')} u where ${peopleFoundBy(actor, settings, searchWords(text))} and ${visibleUsersOfList(db, actor)}
    ${byName(sql`u.name_key`, sql`u.name_search`, text)}`;
}

function jobTypes({ db, actor, text }: Search): Sql {
  return sql`select ${withTranslations(sql`'_id', t.id, 'title', t.title, 'icon', t.icon`, sql`t.translations`)} as doc
    from ${db.table('job_types')} t where ${visibleJobTypes(actor)} and ${foundIn(sql`t.search`, text)}
    ${byName(sql`t.name_key`, sql`t.search`, text)}`;
}

const queries: Readonly<Record<SearchKind, (search: Search) => Sql | Promise<Sql>>> = {
  jobs,
  projects,
  answers: (search) => answersFoundBy(search, searchWords(search.text), limit),
  tableRows,
  files,
  users,
  jobTypes,
};

/** What is found of one kind, each in its wire form, one more than is shown where there is more. */
export async function findOf(kind: SearchKind, search: Search): Promise<readonly string[]> {
  const row = await search.db.first(listOf(await queries[kind](search)));
  return row?.found ?? [];
}
