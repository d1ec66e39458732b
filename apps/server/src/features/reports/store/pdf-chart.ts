import type { ReportTable } from '@plumbline/contract/report-cells';
import { axisFor, labelEvery, placeOn } from '@plumbline/domain/reports/chart-scale';
import { drawnOn } from '@plumbline/domain/colours/shades';
import { slicesOf } from '@plumbline/domain/reports/slices';
import type { PdfText } from './pdf-text.ts';

type Chart = NonNullable<ReportTable['chart']>;

/** How a chart's words and figures are written. */
interface Writing {
  readonly text: (text: string) => PdfText;
  readonly number: (value: number) => string;
  readonly others: string;
  /** The colour of a job status, as the instance has it. */
  readonly statusColour: (status: string) => string;
}

/** The hues of the screen's charts on white paper: each 3 : 1 against it. */
const colours = ['#1971c2', '#e8590c', '#2f9e44', '#9c36b5', '#c2255c', '#0c8599', '#846358', '#5c7cfa'];
const colourOf = (place: number) => colours[place % colours.length] ?? '#1971c2';
const paperColour = '#ffffff';

/** The colour of one of the series, or of a label's bar or slice: that of its job status where it is one. */
function colourFor(status: string | null | undefined, place: number, { statusColour }: Writing): string {
  return status === null || status === undefined ? colourOf(place) : drawnOn(statusColour(status), paperColour);
}

/** The colour of what is drawn of a series at a label: labels of statuses colour the only series. */
function colourAt({ series, statuses }: Chart, place: number, index: number, writing: Writing): string {
  const status = series[place]?.status ?? (series.length === 1 ? statuses?.[index] : null);
  return colourFor(status, place, writing);
}

interface Legend {
  readonly name: PdfText;
  readonly colour: string;
  readonly figure: string;
}

/** Figures beside a drawing, and names below it. */
interface Axes {
  readonly marks: readonly { readonly y: number; readonly text: string }[];
  readonly labels: readonly { readonly x: number; readonly label: PdfText }[];
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
  | (Axes & {
      readonly kind: 'columns';
      readonly bars: readonly {
        readonly x: number;
        readonly width: number;
        readonly y: number;
        readonly height: number;
        readonly colour: string;
      }[];
      readonly legend: readonly Legend[];
    })
  | (Axes & {
      readonly kind: 'line';
      readonly lines: readonly { readonly colour: string; readonly points: readonly (readonly [number, number])[] }[];
      readonly legend: readonly Legend[];
    })
  | {
      readonly kind: 'pie';
      readonly slices: readonly { readonly colour: string; readonly points: readonly (readonly [number, number])[] }[];
      readonly legend: readonly Legend[];
    };

const drawings: Readonly<Record<Chart['kind'], (chart: Chart, writing: Writing) => PdfChart>> = {
  bar: standingOrLying,
  stacked: standingOrLying,
  line,
  pie,
};

/** What the template draws of a chart. */
export function pdfChart(chart: Chart, writing: Writing): PdfChart {
  return drawings[chart.kind](chart, writing);
}

function legendOf({ series }: Chart, writing: Writing): Legend[] {
  if (series.length < 2) return [];
  return series.map(({ name, status }, place) => ({
    name: writing.text(name),
    colour: colourFor(status, place, writing),
    figure: '',
  }));
}

/** What is drawn at each label: where the piece of each series begins and ends, one after the other. */
function stacksOf(chart: Chart) {
  return chart.labels.map((_, index) => {
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
}

/** Times are never turned: their bars stand side by side, as on the screen. */
function standingOrLying(chart: Chart, writing: Writing): PdfChart {
  return chart.isTimeline ? columns(chart, writing) : bars(chart, writing);
}

/** Lying bars, one a label; of a stacked chart the series one after the other. */
function bars(chart: Chart, writing: Writing): PdfChart {
  const stacks = stacksOf(chart);
  const axis = axisFor(stacks.flat().map(({ to }) => to));
  const rows = chart.labels.map((label, index) => {
    const pieces = stacks[index] ?? [];
    return {
      label: writing.text(label),
      figure: pieces.length === 0 ? '' : writing.number(pieces.reduce((sum, { value }) => sum + value, 0)),
      pieces: pieces.flatMap(({ from, to, place }) => {
        const [start, end] = [placeOn(axis, Math.min(from, to)), placeOn(axis, Math.max(from, to))];
        return end > start ? [{ from: start, size: end - start, colour: colourAt(chart, place, index, writing) }] : [];
      }),
    };
  });
  return { kind: 'bars', rows, legend: legendOf(chart, writing) };
}

/** Points of the width of a page that a name below the axis needs. */
const nameRoom = 72;
const pageRoom = 480;
/** The part of its room that an upright bar takes. */
const barShare = 0.68;

/** The names below an axis; as many as fit. */
function labelsBelow({ labels }: Chart, x: (index: number) => number, { text }: Writing): Axes['labels'] {
  const every = labelEvery(labels.length, pageRoom, nameRoom);
  return labels.flatMap((label, index) => (index % every === 0 ? [{ x: x(index), label: text(label) }] : []));
}

/** Standing bars, one a label; of a stacked chart the series one upon the other. */
function columns(chart: Chart, writing: Writing): PdfChart {
  const stacks = stacksOf(chart);
  const axis = axisFor(stacks.flat().map(({ to }) => to));
  const y = (value: number) => 1 - placeOn(axis, value);
  const band = 1 / Math.max(chart.labels.length, 1);
  return {
    kind: 'columns',
    marks: axis.marks.map((mark) => ({ y: y(mark), text: writing.number(mark) })),
    labels: labelsBelow(chart, (index) => band * (index + 0.5), writing),
    bars: stacks.flatMap((stack, index) =>
      stack.flatMap(({ place, from, to }) => {
        const [top, bottom] = [y(Math.max(from, to)), y(Math.min(from, to))];
        if (bottom <= top) return [];
        const x = band * (index + (1 - barShare) / 2);
        const colour = colourAt(chart, place, index, writing);
        return [{ x, width: band * barShare, y: top, height: bottom - top, colour }];
      }),
    ),
    legend: legendOf(chart, writing),
  };
}

function line(chart: Chart, writing: Writing): PdfChart {
  const axis = axisFor(chart.series.flatMap(({ values }) => values.filter((value) => value !== null)));
  const last = Math.max(chart.labels.length - 1, 1);
  const y = (value: number) => 1 - placeOn(axis, value);
  // What has no time is on no line.
  const isApart = (index: number) => chart.isTimeline === true && chart.labels[index] === '';
  return {
    kind: 'line',
    marks: axis.marks.map((mark) => ({ y: y(mark), text: writing.number(mark) })),
    labels: labelsBelow(chart, (index) => index / last, writing),
    // Where there is no figure a line is interrupted.
    lines: chart.series.flatMap(({ values, status }, place) =>
      runs(values, isApart).map((points) => ({
        colour: colourFor(status, place, writing),
        points: points.map(([index, value]) => [index / last, y(value)] as const),
      })),
    ),
    legend: legendOf(chart, writing),
  };
}

function runs(
  values: readonly (number | null)[],
  isApart: (index: number) => boolean,
): (readonly [number, number])[][] {
  const found: (readonly [number, number])[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null || isApart(index)) found.push([]);
    if (value !== null) found.at(-1)?.push([index, value]);
  }
  return found.filter((points) => points.length > 0);
}

/** A whole turn of a pie has so many corners: on paper a circle. */
const corners = 180;

function pie(chart: Chart, writing: Writing): PdfChart {
  const { text, number, others } = writing;
  const { slices, sum } = slicesOf(chart.labels, chart.series[0]?.values ?? []);
  const at = (turn: number): readonly [number, number] => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return [0.5 + 0.5 * Math.cos(angle), 0.5 + 0.5 * Math.sin(angle)];
  };
  const colourOfSlice = (label: number | null, place: number) =>
    colourFor(label === null ? null : chart.statuses?.[label], place, writing);
  let turned = 0;
  const drawn = slices.map(({ value, place: label }, place) => {
    const from = turned;
    turned += value / sum;
    const steps = Math.max(1, Math.ceil((value / sum) * corners));
    const arc = Array.from({ length: steps + 1 }, (_, step) => at(from + ((turned - from) * step) / steps));
    return { colour: colourOfSlice(label, place), points: [[0.5, 0.5] as const, ...arc] };
  });
  return {
    kind: 'pie',
    slices: drawn,
    legend: slices.map(({ name, value, place: label }, place) => ({
      name: text(name ?? others),
      colour: colourOfSlice(label, place),
      figure: `${number(value)} (${number(Math.round((value / sum) * 1000) / 10)}%)`,
    })),
  };
}
