import { expect, it } from 'vitest';
import { pdfChart } from './pdf-chart.ts';
import { pdfText } from './pdf-text.ts';

const writing = { text: pdfText, number: String, others: 'Others' };
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
