import { shownNumber } from './measure.ts';
import type { ScaleStatus } from './scale-status.ts';
import type { CountedElement, Totals } from './totals.ts';
import { measuredElement, scaleStatusOf, totalsOf } from './totals.ts';
import { boxOf } from './shapes.ts';
import type { StyleCode } from './styles.ts';

/** An element with what reports say of it. */
export interface ReportedElement extends CountedElement {
  readonly id: string;
  /** The plan's name. */
  readonly blueprint: string;
  readonly job: { readonly number: number; readonly startDate: string | null };
}

/** One row of the PDF report (spec/3 §3): length in metres, area in square metres, both rounded; null where nothing is measured. */
export interface ReportRow {
  readonly color: string;
  /** ISO 8601; null for a job without a date. */
  readonly startDate: string | null;
  readonly jobNumber: number;
  /** Null for a removed element. */
  readonly name: string | null;
  readonly length: number | null;
  readonly area: number | null;
  readonly scaleStatus: ScaleStatus;
}

const shownOrNull = (value: number | undefined) => (value === undefined ? null : shownNumber(value));

/** The rows of the PDF report in the given order, and their totals. */
export function reportOf(elements: readonly ReportedElement[]): {
  readonly rows: readonly ReportRow[];
  readonly totals: Totals;
} {
  const rows = elements.map((element): ReportRow => {
    const { look, job } = element;
    const measured = measuredElement(element);
    return {
      color: look.color,
      startDate: job.startDate,
      jobNumber: job.number,
      name: look.name,
      length: shownOrNull(measured?.length),
      area: shownOrNull(measured?.area),
      scaleStatus: scaleStatusOf(element),
    };
  });
  return { rows, totals: totalsOf(elements) };
}

/** One row of the spreadsheet, and of POST /v2/blueprints/markings/export, in the specification's own names (spec/3 §3, §7). */
export interface SheetRow {
  readonly blueprint: string;
  /** The marking's own id. */
  readonly element: string;
  readonly color: string;
  readonly name: string | null;
  readonly type: StyleCode;
  /** The width on the page, in pixels. */
  readonly width: number;
  /** The sides of the box around it, in metres. These four are null where nothing is measured. */
  readonly convertedHeight: number | null;
  readonly convertedWidth: number | null;
  readonly totalLength: number | null;
  readonly totalArea: number | null;
  /** Beyond the specification's columns: whether the figures are by the plan's scale. */
  readonly scaleStatus: ScaleStatus;
}

/** The columns of the spreadsheet, in their order. */
export const sheetColumns = [
  'blueprint',
  'element',
  'color',
  'name',
  'type',
  'width',
  'convertedHeight',
  'convertedWidth',
  'totalLength',
  'totalArea',
  'scaleStatus',
] as const satisfies readonly (keyof SheetRow)[];

export function sheetRowOf(element: ReportedElement): SheetRow {
  const { id, blueprint, look, shape } = element;
  const measured = measuredElement(element);
  return {
    blueprint,
    element: id,
    color: look.color,
    name: look.name,
    type: shape.style,
    width: shownNumber(boxOf(shape).width),
    convertedHeight: shownOrNull(measured?.height),
    convertedWidth: shownOrNull(measured?.width),
    totalLength: shownOrNull(measured?.length),
    totalArea: shownOrNull(measured?.area),
    scaleStatus: scaleStatusOf(element),
  };
}
