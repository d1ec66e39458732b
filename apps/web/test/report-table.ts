import type { ReportTable } from '@plumbline/contract/report-cells';

/** A report without a column or a row, to be given the parts that a test is about. */
export const emptyTable: ReportTable = {
  columns: [],
  rows: [],
  total: 0,
  total_is_estimate: false,
  next: null,
  computed_over: null,
  is_limited: false,
  groups: [],
  totals: [],
  pivot: null,
  chart: null,
  problems: [],
};
