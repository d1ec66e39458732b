import { customFilterField } from '../filters/custom-fields.ts';
import { isId } from '../ids/id-text.ts';
import type { ColumnKind } from '../values/column-kind-names.ts';

/** A column that shows a field of projects, a field of profiles or a question: what the instance made, not the product. */
export interface CustomColumn {
  readonly kind: Extract<ColumnKind, 'project_field' | 'profile_field' | 'question'>;
  /** The id of the field or question. */
  readonly field: string;
}

/** What such columns show. */
export const customColumnKinds = ['project_field', 'profile_field', 'question'] as const;

/** Under which name lists know such a column: `question.{id}`. */
export function customColumnId({ kind, field }: CustomColumn): string {
  return `${kind}.${field}`;
}

/** Parses a name of {@link customColumnId}; null for any other name. */
export function customColumn(id: string): CustomColumn | null {
  const kind = customColumnKinds.find((one) => id.startsWith(`${one}.`));
  const field = kind ? id.slice(kind.length + 1) : '';
  return kind && field !== '' ? { kind, field } : null;
}

/** The column that shows what rows are filtered, sorted or grouped by under a name of `customFilterName`; null where none does. */
export function columnOfFilterField(name: string): CustomColumn | null {
  const asked = customFilterField(name);
  if (asked?.kind === 'answers') return isId(asked.id) ? { kind: 'question', field: asked.id } : null;
  return asked?.kind === 'project_field' || asked?.kind === 'profile_field'
    ? { kind: asked.kind, field: asked.id }
    : null;
}
