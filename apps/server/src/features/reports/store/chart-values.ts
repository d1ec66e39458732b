import type { ReportTable } from '@plumbline/contract/report-cells';
import type { Language } from '@plumbline/domain/languages/languages';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { pdfText, type PdfText } from './pdf-text.ts';

export type Chart = NonNullable<ReportTable['chart']>;

/** More of a chart's values fit on no paper. */
const valuesSize = { labels: 100, series: 8 } as const;

/** The values of a chart as a table, where its drawing doesn't write them. */
export interface ChartValues {
  /** Of the drawing, to whoever can't see it. */
  readonly alt: string;
  readonly heads: readonly PdfText[];
  readonly rows: readonly { readonly label: PdfText; readonly cells: readonly string[] }[];
  /** That there are more of them. */
  readonly note: PdfText | null;
}

/** Whether a chart's drawing has a figure beside each bar or slice. */
function saysFigures({ kind, series, isTimeline }: Chart): boolean {
  return kind === 'pie' || (kind !== 'line' && series.length < 2 && !isTimeline);
}

/** What a chart's drawing shows in numbers; null where they stand beside it: a lying bar or a slice each has its own. */
export function chartValues(
  chart: Chart,
  { number, language }: { readonly number: (value: number) => string; readonly language: Language },
): ChartValues | null {
  if (saysFigures(chart)) return null;
  const { title, labels, series } = chart;
  const words = textsIn(language).reportDocuments;
  const shown = series.slice(0, valuesSize.series);
  const isCut = labels.length > valuesSize.labels || series.length > valuesSize.series;
  const counts = { labels: number(labels.length), series: number(series.length) };
  return {
    alt: filled(words.chartAlt, { title }),
    heads: shown.map(({ name }) => pdfText(name)),
    rows: labels.slice(0, valuesSize.labels).map((label, place) => ({
      label: pdfText(label),
      cells: shown.map(({ values }) => {
        const value = values[place] ?? null;
        return value === null ? '–' : number(value);
      }),
    })),
    note: isCut ? pdfText(filled(words.valuesCut, counts)) : null,
  };
}
