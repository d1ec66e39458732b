import { measure, shownNumber } from './measure.ts';
import type { CountedElement, Totals } from './totals.ts';
import { totalsOf } from './totals.ts';
import { boxOf } from './shapes.ts';
import type { StyleCode } from './styles.ts';

/** An element with what reports say of it. */
export interface ReportedElement extends CountedElement {
  readonly id: string;
  /** The plan's name. */
  readonly blueprint: string;
  readonly job: { readonly number: number; readonly startDate: string | null };
}

/** One row of the PDF report (spec/3 §3): length in metres, area in square metres, both rounded. */
export interface ReportRow {
  readonly color: string;
  /** ISO 8601; null for a job without a date. */
  readonly startDate: string | null;
  readonly jobNumber: number;
  /** Null for a removed element. */
  readonly name: string | null;
  readonly length: number;
  readonly area: number;
}

/** The rows of the PDF report in the given order, and what stands below them. */
export function reportOf(elements: readonly ReportedElement[]): {
  readonly rows: readonly ReportRow[];
  readonly totals: Totals;
} {
  const rows = elements.map(({ look, shape, scale, job }): ReportRow => {
    const { length, area } = measure(shape, scale);
    return {
      color: look.color,
      startDate: job.startDate,
      jobNumber: job.number,
      name: look.name,
      length: shownNumber(length),
      area: shownNumber(area),
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
  /** The sides of the box around it, in metres. */
  readonly convertedHeight: number;
  readonly convertedWidth: number;
  readonly totalLength: number;
  readonly totalArea: number;
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
] as const satisfies readonly (keyof SheetRow)[];

export function sheetRowOf({ id, blueprint, look, shape, scale }: ReportedElement): SheetRow {
  const { width, height, length, area } = measure(shape, scale);
  return {
    blueprint,
    element: id,
    color: look.color,
    name: look.name,
    type: shape.style,
    width: shownNumber(boxOf(shape).width),
    convertedHeight: shownNumber(height),
    convertedWidth: shownNumber(width),
    totalLength: shownNumber(length),
    totalArea: shownNumber(area),
  };
}
