import { columnKinds } from '@plumbline/domain/reports/column-kinds';
import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import type { OfferedColumn } from './offered-column.ts';

/** The groups in the list of columns that can be added. */
export type ColumnGroupKind =
  | OfferedColumn['table']
  | 'projectFields'
  | 'profileFields'
  | 'globalQuestions'
  | 'questions';

export interface ColumnGroup {
  readonly key: string;
  readonly kind: ColumnGroupKind;
  /** Of questions: the job types that ask them. */
  readonly jobTypes: readonly string[];
  readonly columns: readonly OfferedColumn[];
}

function kindOf({ type, table, question }: OfferedColumn): ColumnGroupKind {
  return question?.isGlobal ? 'globalQuestions' : (columnKinds[type].group ?? table);
}

/** Columns in groups, in order: the job, its project, its people, its questions by job type. */
export function columnGroups(columns: readonly OfferedColumn[]): readonly ColumnGroup[] {
  const keyOf = (column: OfferedColumn) => {
    const kind = kindOf(column);
    return kind === 'questions' ? `${kind}/${column.jobTypes.map(({ _id }) => _id).join()}` : kind;
  };
  return [...Map.groupBy(columns, keyOf)].map(([key, together]) => {
    const [first] = together;
    const kind = first ? kindOf(first) : 'jobs';
    return {
      key,
      kind,
      jobTypes: kind === 'questions' ? (first?.jobTypes.map(({ title }) => title) ?? []) : [],
      columns: together,
    };
  });
}

/** The columns whose name, step or job type has all the words of a search. */
export function foundColumns(columns: readonly OfferedColumn[], search: string): readonly OfferedColumn[] {
  const words = searchWords(search);
  if (words.length === 0) return columns;
  return columns.filter(({ title, question, jobTypes }) => {
    const text = [title, question?.step ?? '', ...jobTypes.map((one) => one.title)].join(' ');
    return isFoundIn(text, words);
  });
}
