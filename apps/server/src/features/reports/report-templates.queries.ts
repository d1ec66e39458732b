import { reportTemplateVersion } from '@plumbline/contract/report-shapes';
import type { ReportTemplate, ReportTemplateView } from '@plumbline/contract/report-shapes';
import type { Actor } from '@plumbline/domain/actor/actor';
import { can } from '@plumbline/domain/access/can';
import { withoutHiddenValues } from '@plumbline/domain/filters/hidden-parts';
import { reportDefinition, type ReportDefinition } from '@plumbline/domain/reports/definition';
import type { reportTypes } from '@plumbline/domain/reports/report-types';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { ReportReader } from '../lists/index.ts';
import { hiddenFilterFields } from './store/hidden-filter-fields.ts';
import { Problem } from '../../http/problem.ts';

/** Where templates lie: with their instance, or with the platform, shared between instances. */
export type TemplatePlace = 'own' | 'generic';

interface TemplateRow {
  id: string;
  unique_id: string;
  name: string;
  description: string;
  type: (typeof reportTypes)[number];
  version: number;
  definition: unknown;
  can_be_deleted: boolean;
  created_at: Date;
}

/** A template as it is stored, with where. */
export interface StoredTemplate extends TemplateRow {
  place: TemplatePlace;
}

const columns = sql`id, unique_id, name, description, type, version, definition, can_be_deleted, created_at`;

function tableOf(db: InstanceDatabase, place: TemplatePlace): RawBuilder<unknown> {
  return place === 'own' ? sql`${db.table('report_templates')}` : sql`platform.report_templates`;
}

/** Templates of the platform are removed for good; those of an instance stay as rows. */
const present = (place: TemplatePlace) => (place === 'own' ? sql`removed_at is null` : sql`true`);

/** At most so many are listed: they are chosen from, not turned over. */
const maxListed = 500;

/** The templates of a place, by name. */
export async function listTemplates(db: InstanceDatabase, place: TemplatePlace): Promise<StoredTemplate[]> {
  const rows = await db.rows(sql<TemplateRow>`
    select ${columns} from ${tableOf(db, place)} where ${present(place)} order by name_key, id limit ${maxListed}`);
  return rows.map((row) => ({ ...row, place }));
}

/** One template, locked until the transaction ends. @throws Problem not_found */
export async function lockTemplate(db: InstanceDatabase, place: TemplatePlace, id: string): Promise<StoredTemplate> {
  const row = await findTemplate(db, place, id);
  if (!row) throw new Problem('not_found');
  return row;
}

/** One template, locked until the transaction ends; undefined when there is none. */
export async function findTemplate(
  db: InstanceDatabase,
  place: TemplatePlace,
  id: string,
): Promise<StoredTemplate | undefined> {
  const row = await db.first(sql<TemplateRow>`
    select ${columns} from ${tableOf(db, place)} where id = ${id} and ${present(place)} for update`);
  return row && { ...row, place };
}

/** What a template is written with. */
export interface WrittenTemplate {
  id: string;
  uniqueId: string;
  name: string;
  description: string;
  definition: ReportDefinition;
  actorId: string;
  now: Date;
}

/** Inserts a template, or replaces the one with its id. */
export async function writeTemplate(
  db: InstanceDatabase,
  place: TemplatePlace,
  template: WrittenTemplate,
): Promise<void> {
  const { id, uniqueId, name, description, definition, actorId, now } = template;
  const values = sql`${id}, ${uniqueId}, ${name}, ${description}, ${definition.type}, ${reportTemplateVersion},
    ${JSON.stringify(definition)}::jsonb, ${now}, ${now}`;
  const author =
    place === 'own' ? { column: sql`, created_by`, value: sql`, ${actorId}` } : { column: sql``, value: sql`` };
  await db.rows(sql`
    insert into ${tableOf(db, place)} as t
      (id, unique_id, name, description, type, version, definition, created_at, updated_at${author.column})
    values (${values}${author.value})
    on conflict (id) do update set name = excluded.name, description = excluded.description, type = excluded.type,
      version = excluded.version, definition = excluded.definition, updated_at = excluded.updated_at`);
}

export async function renameTemplate(db: InstanceDatabase, { id, place }: StoredTemplate, name: string, now: Date) {
  await db.rows(sql`update ${tableOf(db, place)} set name = ${name}, updated_at = ${now} where id = ${id}`);
}

export async function deleteTemplate(db: InstanceDatabase, { id, place }: StoredTemplate, now: Date): Promise<void> {
  await db.rows(
    place === 'own'
      ? sql`update ${tableOf(db, place)} set removed_at = ${now}, updated_at = ${now} where id = ${id}`
      : sql`delete from ${tableOf(db, place)} where id = ${id}`,
  );
}

/**
 * What a template makes, read as this version reads definitions.
 * @throws Problem template_too_new where it was made by a version of the product that knows more
 */
export function definitionOf(template: Pick<StoredTemplate, 'version' | 'definition'>): ReportDefinition {
  if (template.version > reportTemplateVersion) throw new Problem('template_too_new');
  return reportDefinition.parse(template.definition);
}

/** Whether the person may change a template: those shared between instances are changed by whoever manages these. */
function mayChange(actor: Actor, { place }: StoredTemplate): boolean {
  return can(actor, 'report_template.manage').allowed && (place === 'own' || can(actor, 'instance.manage').allowed);
}

/** A template as the person has it. */
export function templateOnWire(actor: Actor, row: StoredTemplate): ReportTemplate {
  const isChangeable = mayChange(actor, row);
  const erasing = can(actor, 'report_template.erase', { canBeDeleted: row.can_be_deleted });
  const { columns: shown } = row.definition as { columns?: readonly unknown[] };
  return {
    _id: row.id,
    uniqueId: row.unique_id,
    name: row.name,
    type: row.type,
    columns_count: shown?.length ?? 0,
    description: row.description,
    is_generic: row.place === 'generic',
    canBeDeleted: isChangeable && erasing.allowed,
    created_at: row.created_at.toISOString(),
    can: isChangeable ? ['change'] : [],
  };
}

export async function templateViewOnWire(reader: ReportReader, row: StoredTemplate): Promise<ReportTemplateView> {
  const report = definitionOf(row);
  const isHidden = await hiddenFilterFields(reader, report.type, report.filters);
  const told = { ...report, filters: withoutHiddenValues(report.filters, isHidden) };
  return { ...templateOnWire(reader.actor, row), version: row.version, report: told };
}
