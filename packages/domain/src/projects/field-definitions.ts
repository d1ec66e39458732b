import { z } from 'zod';
import { oneLine } from '../text/one-line.ts';
import type { Actor } from '../actor/actor.ts';
import { atLeast } from '../actor/roles.ts';
import type { FieldReader } from './define-field-type.ts';
import { fieldRule } from './field-rule.ts';
import { projectFieldTypeNames, projectFieldTypes } from './field-types.ts';
import { columnNameLimit, tableColumnLimit } from './fields/table.ts';
import { isInstanceList } from './lists.ts';
import { nameTranslations, newNames } from '../languages/name-translations-schema.ts';
import { textNamesInAll } from '../languages/names.ts';
import type { NamedColumn } from './table-rows.ts';
import { isColumnName } from './table-rows.ts';

const access = z.object({ read: z.boolean().default(false), write: z.boolean().default(false) });

/** One project field as the settings keep it (spec/2 §3 "Project field definition"). */
export const projectField = z.object({
  id: z
    .string()
    .min(1)
    .max(60)
    // As it can be mentioned: `$` and the id, in titles and messages.
    .regex(/^[A-Za-z0-9-]+$/, { error: 'field_key_not_valid' })
    // A field's options are stored under its id, in the same namespace as the lists of the instance.
    .refine((id) => !isInstanceList(id), { error: 'field_key_taken' }),
  label: z.string().overwrite(oneLine).trim().min(1, { error: 'required' }).max(200),
  type: z.enum(projectFieldTypeNames),
  order: z.number().int().default(0),
  /** Per role; administrators read and write everything and are not listed. */
  accessRules: z
    .object({
      project_manager: access.default({ read: true, write: true }),
      inspector: access.default({ read: true, write: false }),
      client: access.default({ read: false, write: false }),
    })
    .prefault({}),
  /** The first row names a table's columns (spec/2 §3). */
  table: z
    .array(z.array(z.string().overwrite(oneLine).trim().max(columnNameLimit)).max(tableColumnLimit))
    .max(1)
    .default([])
    .refine(([columns = []]) => columns.every(isColumnName), { error: 'column_not_valid' })
    .refine(([columns = []]) => new Set(columns).size === columns.length, { error: 'column_taken' }),
  settings: z
    .looseObject({
      /** Under which heading a project shows the field; none: without one. */
      group: z.string().overwrite(oneLine).trim().max(200).optional(),
      /** The column whose text is a row's QR code; none: the code says the row's own id. */
      qrColumn: z.string().max(columnNameLimit).nullable().optional(),
      /** A text of several lines. */
      multiline: z.boolean().optional(),
    })
    .default({}),
  /** The current names of a table's columns, each under `column.…`; `table` retains their original names. */
  names: newNames.optional(),
  /** What it says in other languages: its name, and each `column.…` of a table. */
  translations: nameTranslations.optional(),
});

export type ProjectField = z.output<typeof projectField>;

/** The project fields as the settings keep them: each id once. */
export const projectFieldDefinitions = z
  .array(projectField)
  .max(200)
  .refine((fields) => new Set(fields.map((one) => one.id)).size === fields.length, { error: 'field_key_taken' });

/** A table's columns; empty when the definition names none ("You need to specify table columns in project settings!"). */
export function columnsOf(field: Pick<ProjectField, 'table'>): readonly string[] {
  return field.table[0] ?? [];
}

/** A table's columns with all that each is called, in any language. */
export function namedColumnsOf(field: Pick<ProjectField, 'table' | 'names' | 'translations'>): readonly NamedColumn[] {
  return columnsOf(field).map((key) => ({ key, names: textNamesInAll(field, `column.${key}`, key) }));
}

/** The column whose text is a row's QR code, null for none. */
export function qrColumnOf(field: Pick<ProjectField, 'table' | 'settings'>): string | null {
  const column = field.settings.qrColumn ?? null;
  return column !== null && columnsOf(field).includes(column) ? column : null;
}

/** Whether the app that a field's type needs is on. */
export function isFieldAvailable(actor: Pick<Actor, 'toggles'>, field: Pick<ProjectField, 'type'>): boolean {
  const { toggle } = projectFieldTypes[field.type];
  return toggle === null || actor.toggles.has(toggle);
}

/**
 * Administrators read every field; others need their role's read rule and a field that isn't hidden in this project
 * (spec/2 §4, §6). `isVisible` is the project's own switch for the field.
 */
export function readsField(actor: FieldReader, field: ProjectField, isVisible: boolean): boolean {
  if (!isFieldAvailable(actor, field) || !projectFieldTypes[field.type].isShownTo(actor)) return false;
  return fieldRule(actor, field).read && (isVisible || atLeast(actor.role, 'business_admin'));
}

/** Writing needs the write rule, on a field that one reads (spec/2 §5). */
export function writesField(actor: FieldReader, field: ProjectField, isVisible: boolean): boolean {
  return readsField(actor, field, isVisible) && fieldRule(actor, field).write;
}
