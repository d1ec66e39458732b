import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { render } from '../../../../../test/render.tsx';
import { expectFiguresUnderHeads, saidBy, tableSays } from '../../../../../test/tables.ts';
import type { Chart } from './chart-shape.ts';
import { ReportChart } from './report-chart.tsx';

const chart = (kind: Chart['kind'], ...series: readonly (readonly [string, ...(number | null)[]])[]): Chart => ({
  kind,
  title: 'Number of rows',
  labels: ['Tower', 'Bridge', 'Yard', ''],
  series: series.map(([name, ...values]) => ({ name, values })),
  isCut: false,
});

const drawing = () => page.getByRole('img', { name: 'Number of rows' });
/** How many marks of a kind are drawn. */
const count = (marks: string) => drawing().element().querySelectorAll(marks).length;
const legend = () => page.getByRole('listitem').elements().map(saidBy);

/** Shows the figures, and gives them row by row. */
async function figures(open: string) {
  await page.getByRole('button', { name: open }).click();
  const table = page.getByRole('region', { name: 'Number of rows' }).getByRole('table');
  await expect.element(table).toBeVisible();
  expectFiguresUnderHeads(table.element());
  return tableSays(table.element());
}

describe('the chart of a report', () => {
  it('is a line with a point for each figure, broken where there is none; its figures are a table', async () => {
    await render(<ReportChart chart={chart('line', ['Number of rows', 3, null, 2, 5])} />);
    await expect.element(drawing()).toBeVisible();
    expect([count('polyline'), count('circle')]).toEqual([2, 3]);
    expect(await figures('Show as table')).toEqual([
      ['Group', 'Number of rows'],
      ['Tower', '3'],
      ['Bridge', ''],
      ['Yard', '2'],
      ['No value', '5'],
    ]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Show as chart' }).click();
    await expect.element(drawing()).toBeVisible();
  });

  it('is a pie with a slice for each figure above zero, the largest first, each with its part in words', async () => {
    await render(<ReportChart chart={chart('pie', ['Number of rows', 2, 5, 0, 3])} />);
    await expect.element(drawing()).toBeVisible();
    expect(count('path')).toBe(3);
    expect(legend()).toEqual(['Bridge5 · 50%', 'No value3 · 30%', 'Tower2 · 20%']);
    expect(saidBy(drawing().element())).toMatch(/10$/);
    await expectAccessible();
  });

  it.each([
    ['en', 'Show as table', 'Group', 'No value'],
    ['he', 'הצגה כטבלה', 'קבוצה', 'ללא ערך'],
  ] as const)(
    'is a stack of pieces for each group, with what they add up to (%s)',
    async (language, open, head, none) => {
      const stacked = chart('stacked', ['Open', 1, null, 2_000_000, 1], ['Done', 4, 3, null, 1]);
      await render(<ReportChart chart={stacked} />, { language });
      await expect.element(drawing()).toBeVisible();
      expect(count('rect')).toBe(6);
      expect(legend()).toEqual(['Open', 'Done']);
      const titles = [...drawing().element().querySelectorAll('g > title')].map(saidBy);
      expect(titles).toEqual(['Tower: 5', 'Bridge: 3', 'Yard: 2,000,000', `${none}: 2`]);
      expect(await figures(open)).toEqual([
        [head, 'Open', 'Done'],
        ['Tower', '1', '4'],
        ['Bridge', '', '3'],
        ['Yard', '2,000,000', ''],
        [none, '1', '1'],
      ]);
      await expectAccessible();
    },
  );
});
