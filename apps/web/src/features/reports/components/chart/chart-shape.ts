import type { ReportTable } from '@plumbline/contract/report-cells';

export type Chart = NonNullable<ReportTable['chart']>;

/** What each kind of drawing is given. */
export interface DrawingProps {
  readonly chart: Chart;
  /** The room that there is, in pixels. */
  readonly width: number;
  /** The label of a value without a name. */
  readonly nameOf: (name: string) => string;
}
