import type { Report, ReportListItem } from '@plumbline/contract/report-shapes';
import type { PageQuery } from '@plumbline/contract/wire';
import type { Actor } from '@plumbline/domain/actor/actor';
import { can } from '@plumbline/domain/access/can';
import { atLeast } from '@plumbline/domain/actor/roles';
import { readFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import { reportDefinition, type ReportDefinition } from '@plumbline/domain/reports/definition';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { FilterColumns } from '../../database/filter-sql.ts';
import { filterToSql } from '../../database/filter-sql.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { JsonText } from '../../database/json-text.ts';
import type { ListOrder } from '../../database/page-order.ts';
import { readPage, withCan } from '../../database/page.ts';
import { authorJson, momentJson, personJson } from '../../database/reference-json.ts';
import { folded, foundIn } from '../../database/search-sql.ts';
import { Problem } from '../../http/problem.ts';
import { openReport } from './store/open-report.ts';
import { datesOf } from '../lists/index.ts';
import type { ReportReader } from '../lists/index.ts';
import { problemsOnWire } from './store/report-table.ts';

type Sql = RawBuilder<unknown>;

/** The reports that a person sees, over `r`: all for administrators, else their own, those of everybody and those shared with them. */
export function visibleReports(db: InstanceDatabase, actor: Pick<Actor, 'id' | 'role'>): Sql {
  if (atLeast(actor.role, 'business_admin')) return sql`r.removed_at is null`;
  return sql`r.removed_at is null and (r.is_shared or r.created_by = ${actor.id} or exists (
    select from ${db.table('report_readers')} rr where rr.report_id = r.id and rr.user_id = ${actor.id}))`;
}

const verbs = ['read', 'change', 'duplicate', 'export', 'erase'] as const;

/** What the person may do with a report that they see. */
export function reportVerbs(actor: Actor): string[] {
  return verbs.filter((verb) => can(actor, `report.${verb}`).allowed);
}

function listFields(db: InstanceDatabase, actor: Pick<Actor, 'id'>): Sql {
  return sql`'_id', r.id, 'name', r.name, 'type', r.type, 'columns_count', jsonb_array_length(r.definition -> 'columns'),
    'owner', (select ${authorJson('ou')} from ${db.table('users')} ou where ou.id = r.created_by), 'is_shared', r.is_shared,
    'users', (select coalesce(json_agg(${personJson('su')} order by su.name_key, su.id), '[]')
      from ${db.table('report_readers')} sr join ${db.table('users')} su on su.id = sr.user_id and su.removed_at is null
      where sr.report_id = r.id),
    'has_feed', exists (select from ${db.table('report_feeds')} fr where fr.report_id = r.id and fr.user_id = ${actor.id}),
    'created_at', ${momentJson(sql`r.created_at`)}, 'updated_at', ${momentJson(sql`r.updated_at`)},
    'last_opened_at', (select ${momentJson(sql`v.visited_at`)} from ${db.table('report_visits')} v
      where v.report_id = r.id and v.user_id = ${actor.id})`;
}

function orderOf(db: InstanceDatabase, actor: Pick<Actor, 'id'>, sort: string | undefined): ListOrder {
  const opened = sql`coalesce((select v.visited_at from ${db.table('report_visits')} v
    where v.report_id = r.id and v.user_id = ${actor.id}), '-infinity')`;
  const orders: Readonly<Record<string, Omit<ListOrder, 'descending'>>> = {
    created_at: { expression: sql`r.created_at`, type: 'timestamptz' },
    updated_at: { expression: sql`r.updated_at`, type: 'timestamptz' },
    name: { expression: sql`r.name_key`, type: 'text' },
    last_opened_at: { expression: opened, type: 'timestamptz' },
  };
  const text = sort ?? '-created_at';
  const name = text.replace(/^-/, '');
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
  return { ...order, descending: text.startsWith('-') };
}

const filterColumns: FilterColumns = {
  name: { kind: 'text', value: sql`r.name` },
  type: { kind: 'word', value: sql`r.type` },
  createdBy: { kind: 'id', value: sql`r.created_by` },
  created_at: { kind: 'moment', value: sql`r.created_at` },
};

/** A page of the reports that the person sees. @throws Problem not_valid for a wrong sort or filter */
export function listReports(reader: ReportReader, query: PageQuery): Promise<JsonText> {
  const { db, actor } = reader;
  const checked = readFilter(query.filters, filterFields.reports);
  if (!checked.ok) {
    const fields = checked.problems.map(({ path }) => ({
      path: path === '' ? 'query.filters' : `query.filters.${path}`,
      code: 'filter_not_valid',
      message: '',
    }));
    throw new Problem('not_valid', { fields });
  }
  const search = sql`and ${foundIn(folded(sql`r.name`), query.search)}`;
  return readPage<null>(
    db,
    {
      from: sql`${db.table('reports')} r`,
      id: sql`r.id`,
      where: sql`${visibleReports(db, actor)} ${search} and ${filterToSql(checked.filter, filterColumns, datesOf(reader))}`,
      order: orderOf(db, actor, query.sort),
      columns: sql`json_build_object(${listFields(db, actor)})::text as doc, null as facts`,
    },
    query,
    (doc) => withCan(doc, reportVerbs(actor)),
  );
}

/** The reports that the person opened last. */
export async function listOpenedReports({ db, actor }: ReportReader, limit: number): Promise<ReportListItem[]> {
  const rows = await db.rows(sql<{ doc: Omit<ReportListItem, 'can'> }>`
    select json_build_object(${listFields(db, actor)}) as doc
    from ${db.table('report_visits')} w join ${db.table('reports')} r on r.id = w.report_id
    where w.user_id = ${actor.id} and ${visibleReports(db, actor)} order by w.visited_at desc, r.id limit ${limit}`);
  return rows.map(({ doc }) => ({ ...doc, can: reportVerbs(actor) }));
}

/** What those of these reports are called that the person sees, by their ids. */
export async function namesOfReports(
  db: InstanceDatabase,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || !can(actor, 'report.read').allowed) return new Map();
  const rows = await db.rows(sql<{ id: string; name: string }>`
    select r.id, r.name from ${db.table('reports')} r
    where r.id = any(${ids}::uuid[]) and ${visibleReports(db, actor)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A stored report that the person sees. @throws Problem not_found */
export async function findReport(
  { db, actor }: Pick<ReportReader, 'db' | 'actor'>,
  id: string,
): Promise<{ name: string; version: number; is_shared: boolean; definition: ReportDefinition }> {
  const row = await db.first(sql<{ name: string; version: number; is_shared: boolean; definition: unknown }>`
    select r.name, r.version, r.is_shared, r.definition from ${db.table('reports')} r where r.id = ${id} and ${visibleReports(db, actor)}`);
  if (!row) throw new Problem('not_found');
  return { ...row, definition: reportDefinition.parse(row.definition) };
}

/** A report in its wire form. @throws Problem not_found */
export async function readReport(reader: ReportReader, id: string): Promise<Report> {
  const { db, actor, language } = reader;
  const row = await db.first(sql<{ doc: Omit<ReportListItem, 'can'>; definition: unknown; version: number }>`
    select json_build_object(${listFields(db, actor)}) as doc, r.definition, r.version
    from ${db.table('reports')} r where r.id = ${id} and ${visibleReports(db, actor)}`);
  if (!row) throw new Problem('not_found');
  const definition = reportDefinition.parse(row.definition);
  const { checked, definition: told } = await openReport(reader, definition);
  return {
    ...row.doc,
    ...told,
    version: row.version,
    problems: problemsOnWire(checked.problems, language),
    can: reportVerbs(actor),
  };
}

/** A report's row, locked until the transaction ends. @throws Problem not_found when the person doesn't see it */
export async function lockReport({ db, actor }: Pick<ReportReader, 'db' | 'actor'>, id: string) {
  const row = await db.first(sql<{
    id: string;
    name: string;
    version: number;
    is_shared: boolean;
    definition: unknown;
  }>`
    select r.id, r.name, r.version, r.is_shared, r.definition from ${db.table('reports')} r
    where r.id = ${id} and ${visibleReports(db, actor)} for no key update`);
  if (!row) throw new Problem('not_found');
  return { ...row, definition: reportDefinition.parse(row.definition) };
}

/** Makes exactly these the people with whom a report is shared besides. */
export async function setReaders(db: InstanceDatabase, reportId: string, userIds: readonly string[]): Promise<void> {
  await db.rows(
    sql`delete from ${db.table('report_readers')} where report_id = ${reportId} and user_id <> all(${userIds}::uuid[])`,
  );
  if (userIds.length === 0) return;
  await db.rows(sql`insert into ${db.table('report_readers')} (report_id, user_id)
    select ${reportId}::uuid, u.id from ${db.table('users')} u
    where u.id = any(${userIds}::uuid[]) and u.removed_at is null on conflict do nothing`);
}

/** Those of these people who aren't there, or could not open a report anyway. */
export async function notReaders(db: InstanceDatabase, userIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`select u.id from ${db.table('users')} u
    where u.id = any(${userIds}::uuid[]) and u.removed_at is null and u.role in ('sys_admin', 'business_admin', 'project_manager')`);
  const known = new Set(rows.map(({ id }) => id));
  return userIds.filter((id) => !known.has(id));
}
