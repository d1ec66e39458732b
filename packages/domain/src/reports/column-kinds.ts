import type { ColumnKind } from '../values/column-kind-names.ts';
import type { ReportColumn } from './definition.ts';
import { answerParts } from './question-parts.ts';
import type { ColumnTable } from './report-types.ts';
import type { ValueType } from '../values/value-types.ts';

/** What a column can be of, as far as it is decided by: see `available.ts`. */
interface Source {
  readonly type: ColumnKind;
  readonly field: string;
  readonly root: string | null;
  readonly question: { readonly isRemoved: boolean } | null;
}

/** What is read for rows where a column needs it: the project of a job, or the people of a job. */
export type RowPart = 'project' | 'people';

/** All that a report knows of one kind of column. Nothing is optional: a kind that is new is asked each of these. */
export interface ColumnKindDefinition {
  /** The tables that such columns are from. */
  readonly tables: readonly ColumnTable[];
  /** What `target` names when nothing is said. */
  readonly usualTarget: string | null;
  /** Whether a column is that of something which can be had: by its field, and of questions by their root. */
  readonly isOf: (column: Pick<ReportColumn, 'field' | 'root'>, available: Pick<Source, 'field' | 'root'>) => boolean;
  /** Whether it is computed of other columns: it has no source, which could be gone. */
  readonly isCalculated: boolean;
  /** Whether its cells are answers to a question, beside which is all that belongs to an answer. */
  readonly showsAnswers: boolean;
  /** Whether its fields are the product's own, one for all instances. */
  readonly showsProperties: boolean;
  /** Whose fields of the instance's own it shows; null for none. */
  readonly customFieldsOf: 'projects' | 'users' | null;
  /** What its cells need of a row, by its table: nothing else is read, and who sees no people has no column that needs them. */
  readonly needs: (table: ColumnTable) => readonly RowPart[];
  /** The words for what nobody has given a title; null where everything has one. */
  readonly words: 'properties' | 'profile' | null;
  /** The section in the list of possible columns; null if it is listed with its table. */
  readonly group: 'projectFields' | 'profileFields' | 'questions' | null;
  /** What a part of it holds that is of another type than its value; null for one that isn't. */
  readonly valueOfPart: (target: string) => ValueType | null;
}

const noOther = () => null;
/** What the properties of other tables than the job's need. */
const partsOfTables: Readonly<Partial<Record<ColumnTable, readonly RowPart[]>>> = {
  projects: ['project'],
  users: ['people'],
};
const byField: ColumnKindDefinition['isOf'] = ({ field }, available) => field === available.field;

/** All kinds of columns. One that is forgotten here does not compile. */
export const columnKinds: Readonly<Record<ColumnKind, ColumnKindDefinition>> = {
  property: {
    tables: ['jobs', 'job_type', 'projects', 'users', 'issues', 'repetitions'],
    usualTarget: 'assignees',
    isOf: byField,
    isCalculated: false,
    showsAnswers: false,
    showsProperties: true,
    customFieldsOf: null,
    needs: (table) => partsOfTables[table] ?? [],
    words: 'properties',
    group: null,
    valueOfPart: noOther,
  },
  project_field: {
    tables: ['projects'],
    usualTarget: null,
    isOf: byField,
    isCalculated: false,
    showsAnswers: false,
    showsProperties: false,
    customFieldsOf: 'projects',
    needs: () => ['project'],
    words: null,
    group: 'projectFields',
    valueOfPart: noOther,
  },
  profile_field: {
    tables: ['users'],
    usualTarget: 'assignees',
    isOf: byField,
    isCalculated: false,
    showsAnswers: false,
    showsProperties: false,
    customFieldsOf: 'users',
    needs: () => ['people'],
    words: 'profile',
    group: 'profileFields',
    valueOfPart: noOther,
  },
  question: {
    tables: ['job_type'],
    usualTarget: 'value',
    // A column of a root unites all copies: any of them will do.
    isOf: ({ field, root }, available) => field === available.field || (root !== null && root === available.root),
    isCalculated: false,
    showsAnswers: true,
    showsProperties: false,
    customFieldsOf: null,
    needs: () => [],
    words: null,
    group: 'questions',
    valueOfPart: (target) =>
      Object.hasOwn(answerParts, target) ? answerParts[target as keyof typeof answerParts] : null,
  },
  calculated: {
    tables: ['report'],
    usualTarget: null,
    isOf: () => false,
    isCalculated: true,
    showsAnswers: false,
    showsProperties: false,
    customFieldsOf: null,
    needs: () => [],
    words: null,
    group: null,
    valueOfPart: noOther,
  },
};

interface OfKind {
  readonly type: ColumnKind;
}

/** Whether a column is computed of others. */
export function isCalculated({ type }: OfKind): boolean {
  return columnKinds[type].isCalculated;
}

/** Whether the cells of a column are answers to a question. */
export function showsAnswers({ type }: OfKind): boolean {
  return columnKinds[type].showsAnswers;
}

/** The property of the product that a column shows; null for all others. */
export function propertyOf({ type, field }: Pick<ReportColumn, 'type' | 'field'>): string | null {
  return columnKinds[type].showsProperties ? field : null;
}

/** What is available for a column; undefined when it is gone, or was never there for this person. */
export function availableFor<One extends Source>(
  column: Pick<ReportColumn, 'type' | 'table' | 'field' | 'root'>,
  available: readonly One[],
): One | undefined {
  const kind = columnKinds[column.type];
  const candidates = available.filter((one) => one.type === column.type && kind.isOf(column, one));
  // Of several copies the one that the column names, else the first that is still asked.
  return (
    candidates.find((one) => one.field === column.field) ??
    candidates.find((one) => one.question?.isRemoved === false) ??
    candidates[0]
  );
}
