import { createContext, use } from 'react';
import type { CheckedReport, ResolvedColumn } from '@plumbline/domain/reports/check-report';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import type { Draft } from '../../model/draft.ts';
import type { BrokenPart } from '../../model/filter-parts.ts';
import type { OfferedColumn } from '../../model/offered-column.ts';
import type { PlacedProblem } from '../../model/problems.ts';

/** What is open among the columns: the list of what can be added, the options of one. */
export interface OpenColumns {
  readonly isAdding: boolean;
  readonly options: string | null;
  /** A calculation that was just added: that nothing is written in it is no mistake until it is left. */
  readonly fresh?: string | null;
}

/** The context of all parts of the builder. */
export interface Builder {
  readonly draft: Draft;
  readonly change: (next: (draft: Draft) => Draft) => void;
  /** The known columns that can be added to this report. */
  readonly offered: readonly OfferedColumn[];
  /** Adds what a search found to what is offered. */
  readonly remember: (column: OfferedColumn) => void;
  readonly repeatGroups: readonly {
    readonly _id: string;
    readonly title: string;
    readonly job_types: readonly { readonly title: string }[];
  }[];
  /** There are more columns than in the response: search finds them. */
  readonly isCut: boolean;
  readonly checked: CheckedReport;
  /** The title of a column. */
  readonly titleOf: (column: ReportColumn) => string;
  readonly resolved: (id: string) => ResolvedColumn | undefined;
  /** All that is wrong with the report, in the person's language. */
  readonly problems: readonly PlacedProblem[];
  /** What is wrong at a place or within it; undefined for nothing. */
  readonly textAt: (place: string) => string | undefined;
  /** The conditions by which nothing can be filtered. */
  readonly brokenFilters: readonly BrokenPart[];
  readonly open: OpenColumns;
  readonly setOpen: (open: OpenColumns) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

/** The report that is being built. Only inside of the builder. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('outside of the report builder');
  return builder;
}
