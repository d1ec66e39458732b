import type { QueryOf } from '@plumbline/contract/call';
import type { listAutomations as listCall, WireAutomation } from '@plumbline/contract/automations';
import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import { plainSortFields, readSort } from '@plumbline/domain/filters/sort';
import { filterToWire } from '@plumbline/domain/filters/filter';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { JsonText } from '../../database/json-text.ts';
import { readPage } from '../../database/page.ts';
import { authorJson, momentJson } from '../../database/reference-json.ts';
import { foundIn } from '../../database/search-sql.ts';
import { Problem } from '../../http/problem.ts';

type Sql = RawBuilder<unknown>;

const orders = {
  created_at: { expression: sql`a.created_at`, type: 'timestamptz' },
  name: { expression: sql`a.name_key`, type: 'text' },
  updated_at: { expression: sql`a.updated_at`, type: 'timestamptz' },
} as const;

/** Whoever may read automations may do all this with them. */
const verbs = ['change', 'remove', 'duplicate', 'export', 'test', 'replay'];

/** Runs of the last 30 days are counted up to here in each state; the screens say "1,000+". */
const countedTo = 1001;

function fields(db: InstanceDatabase): Sql {
  const counted = (state: string) => sql`(select count(*)::int from (select from ${db.table('automation_runs')} r
    where r.automation_id = a.id and r.state = ${state} and r.created_at > now() - interval '30 days' limit ${countedTo}) few)`;
  return sql`'_id', a.id, 'name', a.name, 'event', a.event, 'conditions', a.conditions, 'actions', a.actions,
    'state', a.state, 'pauseReason', a.pause_reason,
    'owner', (select ${authorJson('u')} from ${db.table('users')} u where u.id = a.owner_id),
    'next_at', case when a.state <> 'paused' then ${momentJson(sql`a.next_due_at`)} end,
    'last_run', (select json_build_object('_id', r.id, 'state', r.state, 'at', ${momentJson(sql`r.created_at`)})
      from ${db.table('automation_runs')} r where r.automation_id = a.id order by r.created_at desc, r.id desc limit 1),
    'runs', json_build_object('done', ${counted('done')}, 'failed', ${counted('failed')}, 'waiting', ${counted('waiting')}),
    'created_at', ${momentJson(sql`a.created_at`)}, 'updated_at', ${momentJson(sql`a.updated_at`)}, 'version', a.version`;
}

type Doc = Omit<WireAutomation, 'topic' | 'can'>;

function present(doc: Doc): WireAutomation {
  return { ...doc, topic: eventKindOf(doc.event.kind as AutomationEventKind).topic, can: verbs };
}

/** A page of the automations. @throws Problem not_valid for a sort that the list doesn't have */
export function listAutomations(db: InstanceDatabase, query: QueryOf<typeof listCall>): Promise<JsonText> {
  const sort = readSort(query.sort, plainSortFields.automations);
  if (!sort) throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
  return readPage<null>(
    db,
    {
      from: sql`${db.table('automations')} a`,
      id: sql`a.id`,
      where: sql`a.removed_at is null ${query.states ? sql`and a.state = any(${query.states}::text[])` : sql``}
        ${query.kinds ? sql`and a.event_kind = any(${query.kinds}::text[])` : sql``}
        and ${foundIn(sql`a.search`, query.search)}`,
      order: { ...orders[sort.field], descending: sort.direction === 'descending' },
      columns: sql`json_build_object(${fields(db)})::text as doc, null as facts`,
    },
    query,
    (doc) => JSON.stringify(present(JSON.parse(doc) as Doc)),
  );
}

/** One automation. @throws Problem not_found */
export async function readAutomation(db: InstanceDatabase, id: string): Promise<WireAutomation> {
  const row = await db.first(sql<{ doc: Doc }>`select json_build_object(${fields(db)}) as doc
    from ${db.table('automations')} a where a.id = ${id} and a.removed_at is null`);
  if (!row) throw new Problem('not_found');
  return present(row.doc);
}

/** An automation's row, held until the transaction ends. @throws Problem not_found */
export async function lockAutomation(db: InstanceDatabase, id: string) {
  const row = await db.query
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

/** The columns of an automation's content. */
export function contentColumns({ event, conditions, actions }: AutomationDefinition) {
  return {
    event_kind: event.kind,
    event: JSON.stringify(event),
    conditions: JSON.stringify(filterToWire(conditions)),
    actions: JSON.stringify(actions),
  };
}

/** Keeps what an automation is from now on. */
export async function insertVersion(
  db: InstanceDatabase,
  kept: { id: string; version: number; name: string; definition: AutomationDefinition; changedBy: string; at: Date },
): Promise<void> {
  const { event_kind: _, ...content } = contentColumns(kept.definition);
  await db.query
    .insertInto('automation_versions')
    .values({
      automation_id: kept.id,
      version: kept.version,
      name: kept.name,
      ...content,
      changed_by: kept.changedBy,
      changed_at: kept.at,
    })
    .execute();
}
