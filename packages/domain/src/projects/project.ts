import { z } from 'zod';
import type { ProjectField } from './field-definitions.ts';
import { columnsOf, namedColumnsOf } from './field-definitions.ts';
import { projectFieldTypes } from './field-types.ts';
import type { TableRow } from './fields/table.ts';
import { cellsByKeys, normalizedCells, rowIdKey } from './table-rows.ts';

/** A project's name: required (spec/1 §5). */
export const projectName = z.string().trim().min(1, { error: 'name_required' }).max(200);

/** Per field whether it is shown in this project; a field that is not listed is shown (spec/2 §3 "visibility"). */
export type FieldVisibility = Readonly<Record<string, boolean>>;

/** Whether a project shows a field: all that were not hidden in it. */
export function isFieldVisible(fieldId: string, visibility: FieldVisibility): boolean {
  return !Object.hasOwn(visibility, fieldId) || visibility[fieldId] !== false;
}

/** The value of a field in a project: its own, or the type's empty value. */
export function fieldValue(
  field: Pick<ProjectField, 'id' | 'type'>,
  values: Readonly<Record<string, unknown>>,
): unknown {
  return Object.hasOwn(values, field.id) ? values[field.id] : projectFieldTypes[field.type].empty;
}

export type FieldValueProblem = 'value_not_valid' | 'columns_missing' | 'column_unknown';

/**
 * Validates a value of a project field; returns its stored form, or a problem: a table needs columns in its definition,
 * and rows may have no others.
 */
export function checkFieldValue(
  field: Pick<ProjectField, 'type' | 'table' | 'names' | 'translations'>,
  value: unknown,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly code: FieldValueProblem } {
  const type = projectFieldTypes[field.type];
  const parsed = type.value.safeParse(value);
  if (!parsed.success) return { ok: false, code: 'value_not_valid' };
  if (!type.hasColumns) return { ok: true, value: parsed.data };

  const columns = columnsOf(field);
  const named = namedColumnsOf(field);
  const rows = (parsed.data as readonly TableRow[]).map((row) => cellsByKeys(row, named));
  if (columns.length === 0 && rows.length > 0) return { ok: false, code: 'columns_missing' };
  const isKnown = (column: string) => column === rowIdKey || columns.includes(column);
  if (!rows.every((row) => Object.keys(row).every(isKnown))) return { ok: false, code: 'column_unknown' };
  return { ok: true, value: rows.map((row) => ({ ...pickId(row), ...normalizedCells(row, columns) })) };
}

function pickId(row: TableRow): TableRow {
  const id = row[rowIdKey];
  return id ? { [rowIdKey]: id } : {};
}

/** The fields in the order in which a project shows them. */
export function orderedFields(fields: readonly ProjectField[]): readonly ProjectField[] {
  return fields.toSorted((a, b) => a.order - b.order);
}

/**
 * The fields with some of them in another order, by id: these take one another's places, all others stay where they are. Ids that no
 * field has are passed over.
 */
export function arrangedFields(fields: readonly ProjectField[], ids: readonly string[]): readonly ProjectField[] {
  const ordered = orderedFields(fields);
  const byId = new Map(ordered.map((field) => [field.id, field]));
  const wanted = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const moved = new Set(wanted);
  let next = 0;
  const arranged = ordered.map((field) => (moved.has(field) ? (wanted[next++] ?? field) : field));
  return arranged.map((field, order) => ({ ...field, order }));
}
