import type { ReportTable } from '@plumbline/contract/report-cells';
import { axisFor, labelEvery, placeOn } from '@plumbline/domain/reports/chart-scale';
import { slicesOf } from '@plumbline/domain/reports/slices';
import type { PdfText } from './pdf-text.ts';

type Chart = NonNullable<ReportTable['chart']>;

/** How a chart's words and figures are written. */
interface Writing {
  readonly text: (text: string) => PdfText;
  readonly number: (value: number) => string;
  readonly others: string;
}

/** The hues of the screen's charts on white paper: each 3 : 1 against it. */
const colours = ['#1971c2', '#e8590c', '#2f9e44', '#9c36b5', '#c2255c', '#0c8599', '#846358', '#5c7cfa'];
const colourOf = (place: number) => colours[place % colours.length] ?? '#1971c2';

interface Legend {
  readonly name: PdfText;
  readonly colour: string;
  readonly figure: string;
}

/** A chart as the template draws it; places are shares of its width and height, zero at the left and at the top. */
export type PdfChart =
  | {
      readonly kind: 'bars';
      readonly rows: readonly {
        readonly label: PdfText;
        readonly figure: string;
        readonly pieces: readonly { readonly from: number; readonly size: number; readonly colour: string }[];
      }[];
      readonly legend: readonly Legend[];
    }
  | {
      readonly kind: 'line';
      readonly marks: readonly { readonly y: number; readonly text: string }[];
      readonly labels: readonly { readonly x: number; readonly label: PdfText }[];
      readonly lines: readonly { readonly colour: string; readonly points: readonly (readonly [number, number])[] }[];
      readonly legend: readonly Legend[];
    }
  | {
      readonly kind: 'pie';
      readonly slices: readonly { readonly colour: string; readonly points: readonly (readonly [number, number])[] }[];
      readonly legend: readonly Legend[];
    };

const drawings: Readonly<Record<Chart['kind'], (chart: Chart, writing: Writing) => PdfChart>> = {
  bar: bars,
  stacked: bars,
  line,
  pie,
};

/** What the template draws of a chart. */
export function pdfChart(chart: Chart, writing: Writing): PdfChart {
  return drawings[chart.kind](chart, writing);
}

function legendOf({ series }: Chart, { text }: Writing): Legend[] {
  if (series.length < 2) return [];
  return series.map(({ name }, place) => ({ name: text(name), colour: colourOf(place), figure: '' }));
}

/** Lying bars, one a label; of a stacked chart the series one after the other. */
function bars(chart: Chart, writing: Writing): PdfChart {
  const stacks = chart.labels.map((_, index) => {
    let [above, below] = [0, 0];
    return chart.series.flatMap(({ values }, place) => {
      const value = values[index] ?? null;
      // No figure is no nought.
      if (value === null) return [];
      const from = value < 0 ? below : above;
      if (value < 0) below += value;
      else above += value;
      return [{ place, from, to: from + value, value }];
    });
  });
  const axis = axisFor(stacks.flat().map(({ to }) => to));
  const rows = chart.labels.map((label, index) => {
    const pieces = stacks[index] ?? [];
    return {
      label: writing.text(label),
      figure: pieces.length === 0 ? '' : writing.number(pieces.reduce((sum, { value }) => sum + value, 0)),
      pieces: pieces.flatMap(({ from, to, place }) => {
        const [start, end] = [placeOn(axis, Math.min(from, to)), placeOn(axis, Math.max(from, to))];
        return end > start ? [{ from: start, size: end - start, colour: colourOf(place) }] : [];
      }),
    };
  });
  return { kind: 'bars', rows, legend: legendOf(chart, writing) };
}

/** Points of the width of a page that a name below the axis needs. */
const nameRoom = 60;
const pageRoom = 480;

function line(chart: Chart, writing: Writing): PdfChart {
  const axis = axisFor(chart.series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const last = Math.max(chart.labels.length - 1, 1);
  const every = labelEvery(chart.labels.length, pageRoom, nameRoom);
  const y = (value: number) => 1 - placeOn(axis, value);
  return {
    kind: 'line',
    marks: axis.marks.map((mark) => ({ y: y(mark), text: writing.number(mark) })),
    labels: chart.labels.flatMap((label, index) =>
      index % every === 0 ? [{ x: index / last, label: writing.text(label) }] : [],
    ),
    // Where there is no figure a line is interrupted.
    lines: chart.series.flatMap(({ values }, place) =>
      runs(values).map((points) => ({
        colour: colourOf(place),
        points: points.map(([index, value]) => [index / last, y(value)] as const),
      })),
    ),
    legend: legendOf(chart, writing),
  };
}

function runs(values: readonly (number | null)[]): (readonly [number, number])[][] {
  const found: (readonly [number, number])[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) found.push([]);
    else found.at(-1)?.push([index, value]);
  }
  return found.filter((points) => points.length > 0);
}

/** A whole turn of a pie has so many corners: on paper a circle. */
const corners = 180;

function pie(chart: Chart, { text, number, others }: Writing): PdfChart {
  const { slices, sum } = slicesOf(chart.labels, chart.series[0]?.values ?? []);
  const at = (turn: number): readonly [number, number] => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return [0.5 + 0.5 * Math.cos(angle), 0.5 + 0.5 * Math.sin(angle)];
  };
  let turned = 0;
  const drawn = slices.map(({ value }, place) => {
    const from = turned;
    turned += value / sum;
    const steps = Math.max(1, Math.ceil((value / sum) * corners));
    const arc = Array.from({ length: steps + 1 }, (_, step) => at(from + ((turned - from) * step) / steps));
    return { colour: colourOf(place), points: [[0.5, 0.5] as const, ...arc] };
  });
  return {
    kind: 'pie',
    slices: drawn,
    legend: slices.map(({ name, value }, place) => ({
      name: text(name ?? others),
      colour: colourOf(place),
      figure: `${number(value)} (${number(Math.round((value / sum) * 1000) / 10)}%)`,
    })),
  };
}
