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

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A chart of so many months, from the start of 2024. */
const ofMonths = (kind: Chart['kind'], months: number, valueAt: (index: number) => number | null): Chart => ({
  kind,
  title: 'Number of rows',
  labels: Array.from({ length: months }, (_, index) => `${monthNames[index % 12]} ${2024 + Math.floor(index / 12)}`),
  series: [{ name: 'Rows', values: Array.from({ length: months }, (_, index) => valueAt(index)) }],
  isCut: false,
  isTimeline: true,
});

/** The texts of the drawing that lie over another one or beyond its edge, by more than half a pixel. */
function collisions(): readonly string[] {
  const svg = drawing().element();
  const edge = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].map((text) => ({
    said: saidBy(text),
    box: text.getBoundingClientRect(),
  }));
  const slack = 0.5;
  const beyond = texts.filter(({ box }) => box.left < edge.left - slack || box.right > edge.right + slack);
  const over = texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      return across > slack && down > slack ? [`${one.said} | ${other.said}`] : [];
    }),
  );
  return [...beyond.map(({ said }) => said), ...over];
}

/** What is written below the drawing. */
const namesBelow = () => {
  const texts = [...drawing().element().querySelectorAll('text')];
  const lowest = Math.max(...texts.map((text) => Number(text.getAttribute('y'))));
  return texts.filter((text) => Number(text.getAttribute('y')) === lowest).map(saidBy);
};

/** The colours in which a kind of shape is drawn, as they are computed. */
const fills = (shapes: string) =>
  [...drawing().element().querySelectorAll(shapes)].map((shape) => getComputedStyle(shape).fill);

const views = ['desk', 'phone'] as const;

describe('the chart of a report', () => {
  const times = [
    ['line', 3],
    ['line', 40],
    ['bar', 12],
    ['bar', 60],
    ['stacked', 30],
  ] as const;
  it.each(times.flatMap((one) => views.map((view) => [...one, view] as const)))(
    'of times is upright, with names that fit (%s, %i months, %s)',
    async (kind, months, view) => {
      await render(<ReportChart chart={ofMonths(kind, months, (index) => (index * 37) % 1200)} />, { view });
      await expect.element(drawing()).toBeVisible();
      expect(collisions()).toEqual([]);
      const names = namesBelow();
      expect(names[0]).toBe('Jan 2024');
      expect(names.length).toBeGreaterThan(1);
      if (kind !== 'line') {
        const edges = [...drawing().element().querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect().left);
        expect(edges).toEqual(edges.toSorted((one, other) => one - other));
      }
    },
  );

  const kinds = ['bar', 'line', 'stacked'] as const;
  it.each(kinds.flatMap((kind) => [3, 9].flatMap((shown) => views.map((view) => [kind, shown, view] as const))))(
    'of long names and large figures runs into nothing (%s, %i, %s)',
    async (kind, shown, view) => {
      const labels = Array.from({ length: 9 }, (_, index) => `Ben Yehuda street tower number ${index}, northern wing`);
      const values = labels.map((_, index) => 1_234_567.25 * (index + 1));
      const series = [{ name: 'Rows', values: values.slice(0, shown) }];
      await render(
        <ReportChart chart={{ kind, title: 'Number of rows', labels: labels.slice(0, shown), series, isCut: false }} />,
        { view },
      );
      await expect.element(drawing()).toBeVisible();
      expect(collisions()).toEqual([]);
    },
  );

  it('has whole marks where figures are counts', async () => {
    await render(<ReportChart chart={ofMonths('line', 6, (index) => index % 2)} />);
    await expect.element(drawing()).toBeVisible();
    const written = [...drawing().element().querySelectorAll('text')].map(saidBy);
    expect(written.filter((text) => text.includes('.'))).toEqual([]);
  });

  it('draws what has no time apart from the line', async () => {
    const months = ofMonths('line', 3, (index) => index + 1);
    await render(<ReportChart chart={{ ...months, labels: ['Jan', 'Feb', ''] }} />);
    await expect.element(drawing()).toBeVisible();
    const points = [...drawing().element().querySelectorAll('polyline')].map((line) => line.getAttribute('points'));
    expect(points.map((one) => one?.split(' ').length)).toEqual([2, 1]);
  });

  it.each([
    ['bar', 'rect', 'en'],
    ['pie', 'path', 'en'],
    ['bar', 'rect', 'he'],
  ] as const)('has the colours of job statuses (%s, %s, %s)', async (kind, shapes, language) => {
    const statuses = ['rejected', 'done', null];
    const labels = ['Rejected', 'Done', ''];
    const series = [{ name: 'Rows', values: [3, 2, 1] }];
    await render(<ReportChart chart={{ kind, title: 'Number of rows', labels, series, statuses, isCut: false }} />, {
      language,
    });
    await expect.element(drawing()).toBeVisible();
    expect(fills(shapes).slice(0, 2)).toEqual(['rgb(224, 49, 49)', 'rgb(16, 152, 173)']);
    await expectAccessible();
  });

  it('has the colours of job statuses where they are the series', async () => {
    const series = [
      { name: 'Rejected', values: [3, 1], status: 'rejected' },
      { name: 'Done', values: [1, 2], status: 'done' },
    ];
    const stacked: Chart = { kind: 'stacked', title: 'Number of rows', labels: ['A', 'B'], series, isCut: false };
    await render(<ReportChart chart={stacked} />);
    await expect.element(drawing()).toBeVisible();
    const [rejected, done] = ['rgb(224, 49, 49)', 'rgb(16, 152, 173)'];
    expect(fills('rect')).toEqual([rejected, done, rejected, done]);
    const swatches = page
      .getByRole('listitem')
      .elements()
      .map((entry) => entry.firstElementChild);
    expect(swatches.map((one) => one && getComputedStyle(one).backgroundColor)).toEqual([rejected, done]);
  });

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
