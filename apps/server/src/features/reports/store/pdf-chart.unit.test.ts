import { contrast } from '@plumbline/domain/colours/shades';
import { expect, it } from 'vitest';
import { pdfChart } from './pdf-chart.ts';
import { pdfText } from './pdf-text.ts';

const statusColour = (status: string) => (status === 'done' ? '#1098ad' : '#ffe066');
const writing = { text: pdfText, number: String, others: 'Others', statusColour };
const rowsOf = (kind: 'bar' | 'stacked', series: readonly (readonly (number | null)[])[]) => {
  const drawn = pdfChart(
    {
      kind,
      title: 'Sum',
      labels: ['Tower', 'Villa'],
      series: series.map((values, place) => ({ name: `${place}`, values: [...values] })),
      isCut: false,
    },
    writing,
  );
  return drawn.kind === 'bars' ? drawn.rows : [];
};

it('a bar without a figure is none, not nought', () => {
  expect(rowsOf('bar', [[0, null]]).map(({ figure }) => figure)).toEqual(['0', '']);
  const [tower, villa] = rowsOf('stacked', [
    [null, null],
    [3, null],
  ]);
  expect([tower?.figure, villa?.figure]).toEqual(['3', '']);
  // Series retain their colors when others are left out.
  const [whole] = rowsOf('stacked', [
    [1, 1],
    [3, 1],
  ]);
  expect(tower?.pieces.map(({ colour }) => colour)).toEqual([whole?.pieces[1]?.colour]);
});

const months = ['Jan', 'Feb', ''];

it('bars of times stand side by side, in whole marks', () => {
  const series = [
    { name: 'Open', values: [1, null, 2] },
    { name: 'Done', values: [1, 0, null], status: 'done' },
  ];
  const drawn = pdfChart(
    { kind: 'stacked', title: '', labels: months, series, isCut: false, isTimeline: true },
    writing,
  );
  if (drawn.kind !== 'columns') throw new Error(drawn.kind);
  expect(drawn.marks.map(({ text }) => text)).toEqual(['0', '1', '2']);
  expect(drawn.bars.map(({ y, height }) => [y, height])).toEqual([
    [0.5, 0.5],
    [0, 0.5],
    [0, 1],
  ]);
  expect(drawn.bars[1]?.colour).toBe('#1098ad');
  expect(drawn.legend.map(({ colour }) => colour)[1]).toBe('#1098ad');
});

it('what has no time is a point apart from the line', () => {
  const series = [{ name: 'Rows', values: [1, 2, 3] }];
  const drawn = pdfChart({ kind: 'line', title: '', labels: months, series, isCut: false, isTimeline: true }, writing);
  expect(drawn.kind === 'line' && drawn.lines.map(({ points }) => points.length)).toEqual([2, 1]);
});

it.each(['bar', 'pie'] as const)('statuses have their colours in a %s, dark enough for paper', (kind) => {
  const chart = { kind, title: '', labels: ['To do', 'Done'], isCut: false, statuses: ['open', 'done'] };
  const drawn = pdfChart({ ...chart, series: [{ name: 'Rows', values: [2, 1] }] }, writing);
  const colours =
    drawn.kind === 'bars'
      ? drawn.rows.flatMap(({ pieces }) => pieces.map(({ colour }) => colour))
      : drawn.legend.map(({ colour }) => colour);
  expect(colours[1]).toBe('#1098ad');
  expect(contrast(colours[0] ?? '#ffffff', '#ffffff')).toBeGreaterThanOrEqual(3);
});
