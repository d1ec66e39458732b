import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { readsField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import type { ListOption } from '@plumbline/domain/projects/fields/choice';
import type { FieldVisibility } from '@plumbline/domain/projects/project';
import { fieldValue, isFieldVisible } from '@plumbline/domain/projects/project';
import type { ProjectFacts } from '@plumbline/domain/reports/row-facts';
import { sql } from 'kysely';
import { visibleJobs } from '../../../access/job-scope.ts';
import { visibleProjects } from '../../../access/project-scope.ts';
import { momentJson } from '../../../database/reference-json.ts';
import { optionIds, optionsById } from '../../projects/index.ts';
import type { ReportReader } from '../../lists/index.ts';

/** Of a table field a cell holds at most so many rows. */
const tableRowsShown = 200;
/** So many projects are remembered; then the reading begins again. */
const maxCached = 5000;

/** A project as rows know it, with the fields that are hidden in it from the reader. */
export interface LoadedProject extends ProjectFacts {
  readonly hiddenFields: ReadonlySet<string>;
}

interface Row {
  id: string;
  name: string;
  lat: number | null;
  long: number | null;
  address: string;
  companies: string[];
  created_at: string;
  jobs: number;
  seen: boolean;
  visibility: FieldVisibility;
  values: Record<string, unknown> | null;
  tables: Record<string, Record<string, string>[]> | null;
}

/** Projects as the reader sees them, remembered for the length of one reading. */
export class ProjectLoader {
  readonly #known = new Map<string, LoadedProject>();
  readonly #fields: readonly ProjectField[];
  readonly #countsJobs: boolean;

  /** @param fieldIds those whose values are wanted */
  constructor({ settings }: ReportReader, fieldIds: readonly string[], countsJobs: boolean) {
    this.#fields = settings.projectFields.filter(({ id }) => fieldIds.includes(id));
    this.#countsJobs = countsJobs;
  }

  get(id: string | null): LoadedProject | undefined {
    return id === null ? undefined : this.#known.get(id);
  }

  async load(reader: ReportReader, ids: Iterable<string>): Promise<void> {
    if (this.#known.size > maxCached) this.#known.clear();
    const wanted = [...new Set(ids)].filter((id) => !this.#known.has(id));
    if (wanted.length === 0) return;
    const rows = await this.#read(reader, wanted);
    const options = await optionsById(
      reader.db,
      rows.flatMap((row) => this.#optionsOf(row)),
    );
    const named = (kept: unknown): unknown => {
      const option = options.get((kept as ListOption)._id);
      return option ? { _id: option._id, label: option.label, value: option.value } : kept;
    };
    for (const row of rows) this.#known.set(row.id, this.#facts(reader, row, named));
  }

  #read({ db, actor }: ReportReader, wanted: readonly string[]): Promise<Row[]> {
    const isTable = (field: ProjectField) => projectFieldTypes[field.type].hasColumns;
    const plain = this.#fields.filter((field) => !isTable(field)).map(({ id }) => id);
    const tables = this.#fields.filter(isTable).map(({ id }) => id);
    const values = sql`(select json_object_agg(v.field_id, v.value) from ${db.table('project_field_values')} v
      where v.project_id = p.id and v.field_id = any(${plain}::text[]))`;
    const rows = sql`(select json_object_agg(t.field, t.rows) from (
      select few.field_id as field, json_agg(few.cells order by few.position, few.id) as rows from (
        select r.field_id, r.cells, r.position, r.id,
          row_number() over (partition by r.field_id order by r.position, r.id) as place
        from ${db.table('project_table_rows')} r
        where r.project_id = p.id and r.field_id = any(${tables}::text[]) and r.removed_at is null) as few
      where few.place <= ${tableRowsShown} group by few.field_id) as t)`;
    const jobs = sql`(select count(*)::int from ${db.table('jobs')} j where j.project_id = p.id and ${visibleJobs(db, actor)})`;
    return db.rows(sql<Row>`
      select p.id, p.name, p.latitude as lat, p.longitude as long, p.address, p.companies,
        ${momentJson(sql`p.created_at`)} as created_at, ${this.#countsJobs ? jobs : sql`0`} as jobs,
        ${visibleProjects(db, actor)} as seen, p.field_visibility as visibility,
        ${plain.length > 0 ? values : sql`null`} as values, ${tables.length > 0 ? rows : sql`null`} as tables
      from ${db.table('projects')} p where p.id = any(${[...wanted]}::uuid[])`);
  }

  #optionsOf({ values }: Row): readonly string[] {
    const chosen = this.#fields.filter(({ type }) => projectFieldTypes[type].hasOptions);
    return chosen.flatMap(({ id }) => optionIds(values?.[id]));
  }

  /** A job may be seen whose project isn't: then the project has a name and nothing else. */
  #facts({ actor, settings }: ReportReader, row: Row, named: (kept: unknown) => unknown): LoadedProject {
    const isRead = (field: ProjectField) =>
      row.seen && readsField(actor, field, isFieldVisible(field.id, row.visibility));
    const values = this.#fields.filter(isRead).map((field) => {
      const type = projectFieldTypes[field.type];
      if (type.hasColumns) return [field.id, row.tables?.[field.id] ?? []] as const;
      const value = fieldValue(field, row.values ?? {});
      if (!type.hasOptions) return [field.id, value] as const;
      return [field.id, Array.isArray(value) ? value.map(named) : value && named(value)] as const;
    });
    const hidden = settings.projectFields.filter(
      (field) => !readsField(actor, field, isFieldVisible(field.id, row.visibility)),
    );
    return {
      id: row.id,
      name: row.name,
      location:
        row.seen && row.lat !== null && row.long !== null
          ? { lat: row.lat, long: row.long, address: row.address }
          : null,
      companies: row.seen ? row.companies : [],
      createdAt: row.created_at,
      jobs: row.jobs,
      isOpen: row.seen,
      fields: Object.fromEntries(values),
      hiddenFields: new Set(hidden.map(({ id }) => id)),
    };
  }
}
