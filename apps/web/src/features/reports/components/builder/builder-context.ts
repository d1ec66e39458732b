import { createContext, use } from 'react';
import type { CheckedReport, ResolvedColumn } from '@plumbline/domain/reports/check-report';
import type { ReportColumn } from '@plumbline/domain/reports/definition';
import type { Draft } from '../../model/draft.ts';
import type { OfferedColumn } from '../../model/offered-column.ts';

/** What every part of the builder stands in. */
export interface Builder {
  readonly draft: Draft;
  readonly change: (next: (draft: Draft) => Draft) => void;
  /** All that can be a column of this report, as far as it has been told. */
  readonly offered: readonly OfferedColumn[];
  readonly repeatGroups: readonly {
    readonly _id: string;
    readonly title: string;
    readonly job_types: readonly { readonly title: string }[];
  }[];
  /** There is more than was told: what is not found among it is not gone therefore. */
  readonly isCut: boolean;
  readonly checked: CheckedReport;
  /** What stands at the head of a column. */
  readonly titleOf: (column: ReportColumn) => string;
  readonly resolved: (id: string) => ResolvedColumn | undefined;
  /** Whether what a column showed is gone, or not this person's to see. */
  readonly isMissing: (column: ReportColumn) => boolean;
}

export const BuilderContext = createContext<Builder | null>(null);

/** The report that is being built. Only inside of the builder. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error('outside of the report builder');
  return builder;
}
