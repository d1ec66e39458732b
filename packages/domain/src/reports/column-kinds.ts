import type { AvailableColumn } from './available.ts';
import type { ColumnKind } from './column-kind-names.ts';
import type { ReportColumn } from './definition.ts';
import type { ColumnTable } from './report-types.ts';

/** All that a report knows of one kind of column. */
export interface ColumnKindDefinition {
  /** The tables that such columns are from. */
  readonly tables: readonly ColumnTable[];
  /** What `target` names when nothing is said. */
  readonly usualTarget: string | null;
  /** Whether a column is that of something which can be had: by its field, and of questions by their root. */
  readonly isOf: (column: Pick<ReportColumn, 'field' | 'root'>, available: AvailableColumn) => boolean;
}

const byField: ColumnKindDefinition['isOf'] = ({ field }, available) => field === available.field;

/** All kinds of columns. One that is forgotten here does not compile. */
export const columnKinds: Readonly<Record<ColumnKind, ColumnKindDefinition>> = {
  property: {
    tables: ['jobs', 'job_type', 'projects', 'users', 'issues', 'repetitions'],
    usualTarget: 'assignees',
    isOf: byField,
  },
  project_field: { tables: ['projects'], usualTarget: null, isOf: byField },
  profile_field: { tables: ['users'], usualTarget: 'assignees', isOf: byField },
  question: {
    tables: ['job_type'],
    usualTarget: 'value',
    // A column of a root unites all copies: any of them will do.
    isOf: ({ field, root }, available) => field === available.field || (root !== null && root === available.root),
  },
  calculated: { tables: ['report'], usualTarget: null, isOf: () => false },
};

/** What is available for a column; undefined when it is gone, or was never there for this person. */
export function availableFor(
  column: Pick<ReportColumn, 'type' | 'table' | 'field' | 'root'>,
  available: readonly AvailableColumn[],
): AvailableColumn | undefined {
  const kind = columnKinds[column.type];
  const candidates = available.filter((one) => one.type === column.type && kind.isOf(column, one));
  // Of several copies the one that the column names, else the first that is still asked.
  return (
    candidates.find((one) => one.field === column.field) ??
    candidates.find((one) => one.question?.isRemoved === false) ??
    candidates[0]
  );
}
