import { canonicalId } from '@plumbline/domain/ids/id-text';
import { chosenItems, itemsOf } from '@plumbline/domain/question-types/chosen-items';
import { chosenItemIds, isOffered } from '@plumbline/domain/question-types/sources';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { SourceList } from './source-lists.queries.ts';

interface Chosen {
  readonly source: SourceList['source'];
  readonly projectId: string | null;
  readonly question: Question;
  readonly jobId: string;
  /** The value of the answer. */
  readonly value: unknown;
  /** The items in it whose names of today the question's filter does not name, with these names. */
  readonly unoffered: ReadonlyMap<string, string>;
}

/**
 * Those of these items that were offered when they were chosen: earlier answers of this job to the question contain
 * them, or they had the chosen name until they were renamed. A choice that was valid once stays valid (decision 0051).
 */
export async function offeredBefore(db: InstanceDatabase, chosen: Chosen): Promise<ReadonlySet<string>> {
  const { question, jobId, value, unoffered } = chosen;
  const kept = new Set((await itemsInAnswers(db, jobId, question.id)).filter((id) => unoffered.has(id)));
  const items = itemsOf(chosenItems.safeParse(value).data ?? []).map(({ id, label }) => ({
    id: canonicalId(id),
    label,
  }));
  const asked = items.filter(
    ({ id, label }) => unoffered.has(id) && !kept.has(id) && isOffered(label, question.settings),
  );
  if (asked.length === 0) return kept;
  const names = await earlierNames(db, chosen, [...new Set(asked.map(({ id }) => id))]);
  return new Set([...kept, ...asked.flatMap(({ id, label }) => (names.get(id)?.has(label) ? [id] : []))]);
}

async function itemsInAnswers(db: InstanceDatabase, jobId: string, questionId: string): Promise<readonly string[]> {
  const rows = await db.rows(sql<{ value: unknown }>`
    select distinct a.value from ${db.table('answers')} a
    where a.job_id = ${jobId} and a.question_id = ${questionId} and a.value is not null`);
  return rows.flatMap(({ value }) => chosenItemIds(value));
}

type Names = Map<string, Set<string>>;

/** Among so many of the newest events renaming is looked for where no index leads to it: a device was without network meanwhile. */
const searchedEvents = 100_000;

/** What items were called before, as the events tell. */
async function earlierNames(db: InstanceDatabase, chosen: Chosen, ids: readonly string[]): Promise<Names> {
  if (chosen.source.kind === 'instance_list' || chosen.source.kind === 'options') return optionNames(db, chosen, ids);
  const rows = await db.rows(renamed(db, chosen.source.kind, ids));
  const names: Names = new Map();
  for (const { id, name } of rows) names.set(id, (names.get(id) ?? new Set()).add(name.trim().slice(0, 500)));
  return names;
}

function renamed(db: InstanceDatabase, kind: 'people' | 'projects' | 'job_types', ids: readonly string[]) {
  const recent = sql`e.id > (select max(id) from ${db.table('events')}) - ${searchedEvents}`;
  const { name, where } = {
    people: {
      name: sql`concat_ws(' ', nullif(e.before #>> '{name,first}', ''), nullif(e.before #>> '{name,last}', ''))`,
      where: sql`e.name = 'user.changed' and e.user_id = any(${[...ids]}::uuid[]) and e.subject_id = e.user_id::text`,
    },
    projects: {
      name: sql`e.before ->> 'name'`,
      where: sql`e.name = 'project.changed' and e.project_id = any(${[...ids]}::uuid[])`,
    },
    job_types: {
      name: sql`e.before ->> 'title'`,
      where: sql`${recent} and e.name = 'job_type.changed' and e.job_type_id = any(${[...ids]}::uuid[])`,
    },
  }[kind];
  return sql<{ id: string; name: string }>`
    select e.subject_id as id, ${name} as name from ${db.table('events')} e
    where ${where} and jsonb_exists(e.before, ${kind === 'job_types' ? 'title' : 'name'})`;
}

/** Events tell of an option by its name alone: each name is followed back to the one before it. */
async function optionNames(db: InstanceDatabase, chosen: Chosen, ids: readonly string[]): Promise<Names> {
  const { source, projectId, unoffered } = chosen;
  const list = 'name' in source ? source.name : '';
  const rows = await db.rows(sql<{ before: string; after: string }>`
    select e.before ->> 'label' as before, e.after ->> 'label' as after from ${db.table('events')} e
    where e.id > (select max(id) from ${db.table('events')}) - ${searchedEvents}
      and e.name = 'list.option_renamed' and e.subject_id = ${list}
      and (e.project_id is null or e.project_id = ${projectId}::uuid)
    order by e.id desc`);
  return new Map(
    ids.map((id) => {
      const names = new Set<string>();
      let name = unoffered.get(id) ?? '';
      for (const { before, after } of rows) {
        if (after !== name) continue;
        names.add(before.trim().slice(0, 500));
        name = before;
      }
      return [id, names] as const;
    }),
  );
}
