import { customFilterField } from '@plumbline/domain/filters/custom-fields';
import type { Condition } from '@plumbline/domain/filters/filter';
import type { CustomDraft } from './custom-condition.ts';
import { conditionOf, draftOf, newDraft } from './custom-condition.ts';
import type { CustomSubject } from './custom-subjects.ts';
import type { ConditionGroup, FilterFieldName } from './filter-view.ts';

/** A condition of a group as it is put in: on a field of the list, or on what the instance made. */
export type ConditionRow = { readonly key: number } & (
  | { readonly kind: 'field'; readonly field: FilterFieldName; readonly condition: Condition | null }
  | { readonly kind: 'custom'; readonly draft: CustomDraft | null; readonly original: Condition | null }
);

/** A group as it is put together: it may be empty, and its rows unfinished. */
export interface GroupDraft {
  readonly key: number;
  readonly join: ConditionGroup['join'];
  readonly rows: readonly ConditionRow[];
}

function rowOf(condition: Condition, key: number): ConditionRow {
  const field = customFilterField(condition.field);
  return field
    ? { key, kind: 'custom', draft: draftOf(condition, field), original: condition }
    : { key, kind: 'field', field: condition.field as FilterFieldName, condition };
}

/** Groups as the dialog begins with them. */
export function draftsOf(groups: readonly ConditionGroup[]): readonly GroupDraft[] {
  return groups.map(({ join, conditions }, key) => ({ key, join, rows: conditions.map(rowOf) }));
}

function conditionOfRow(row: ConditionRow): Condition | null {
  if (row.kind === 'field') return row.condition;
  return row.draft ? conditionOf(row.draft) : row.original;
}

/** What the drafts stand for: rows without a value, and groups without a condition, are left out. */
export function groupsOf(drafts: readonly GroupDraft[]): readonly ConditionGroup[] {
  return drafts.flatMap(({ join, rows }) => {
    const conditions = rows.flatMap((row) => conditionOfRow(row) ?? []);
    return conditions.length === 0 ? [] : [{ join, conditions }];
  });
}

/**
 * A further row; null for nothing.
 * @param begun what a field of the list is asked for at once, where that needs no value
 */
export function newRow(
  rows: readonly ConditionRow[],
  subject: CustomSubject | FilterFieldName | null,
  begun: Condition | null = null,
): ConditionRow | null {
  if (subject === null) return null;
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  if (typeof subject === 'string') return { key, kind: 'field', field: subject, condition: begun };
  const { kind, id, parts } = subject;
  return { key, kind: 'custom', draft: newDraft(kind, id, parts[0] ?? 'text'), original: null };
}
