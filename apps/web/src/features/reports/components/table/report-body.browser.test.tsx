import type { ReportTable } from '@plumbline/contract/report-cells';
import type { Cell, CellTarget } from '@plumbline/domain/reports/cells';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../../test/accessibility.ts';
import { idOf } from '../../../../../test/people.ts';
import { aShownColumn, renderReport } from '../../../../../test/report-body.tsx';
import { edgeOf, expectFiguresUnderHeads, saidBy, tableSays } from '../../../../../test/tables.ts';

const number = (value: number): Cell => ({ kind: 'number', number: value });
const text = (value: string): Cell => ({ kind: 'text', text: value });
const group = (label: string, rows: number, ...totals: number[]): ReportTable['groups'][number] => ({
  level: 0,
  value: text(label),
  label,
  rows,
  totals: totals.map(number),
});

describe('the pivot table of a report', () => {
  const pivot: ReportTable['pivot'] = {
    title: 'Sum: Width',
    rows: ['Tower', ''],
    columns: ['Open', 'Done'],
    cells: [
      [number(1), number(2)],
      [null, number(4)],
    ],
    rowTotals: [number(3), number(4)],
    columnTotals: [number(1), number(6)],
    total: number(7),
    hasOtherRows: false,
    hasOtherColumns: false,
  };

  it.each([
    ['en', 'Pivot table', 'Total', 'No value'],
    ['he', 'טבלת ציר', 'סך הכול', 'ללא ערך'],
  ] as const)(
    'has the totals of each row, each column and all, each under its name (%s)',
    async (language, ...words) => {
      const [label, total, none] = words;
      await renderReport(
        {
          table: { pivot, columns: [aShownColumn('c1', 'Job')], total: 1 },
          definition: { pivot: { rows: 'c2', columns: 'c3', value: { column: 'c1', measure: 'sum' } } },
          rows: [{ key: idOf(1), to: null, cells: [text('Job 1')] }],
        },
        { language },
      );
      const table = page.getByRole('region', { name: label }).getByRole('table');
      await expect.element(table).toBeVisible();
      expect(tableSays(table.element())).toEqual([
        ['', 'Open', 'Done', total],
        ['Tower', '1', '2', '3'],
        [none, '', '4', '4'],
        [total, '1', '6', '7'],
      ]);
      expectFiguresUnderHeads(table.element());
      await expectAccessible();
    },
  );
});

describe('groups and totals of a report', () => {
  const columns = [
    aShownColumn('width', 'Width', { value: 'number' }),
    aShownColumn('project', 'Project'),
    aShownColumn('price', 'Price', { value: 'number' }),
  ];
  const cells = [number(2), text('Tower'), number(30)];
  const rows = [{ key: idOf(1), to: null, cells }];
  const definition = {
    columns: columns.map(({ key }) => ({ _id: key, type: 'property', table: 'jobs', field: key }) as const),
    group_by: ['project'],
    totals: [
      { column: 'width', measure: 'max' },
      { column: 'price', measure: 'sum' },
      { column: null, measure: 'count' },
    ],
  } as const;

  it.each(['en', 'he'] as const)(
    'stand under the columns that they are of; of the first one beside the name (%s)',
    async (language) => {
      await renderReport(
        {
          table: {
            columns,
            groups: [group('Tower', 1, 2, 30, 1)],
            totals: [
              { label: 'Max: Width', value: number(2) },
              { label: 'Sum: Price', value: number(30) },
              { label: 'Rows', value: number(1) },
            ],
            total: 1,
          },
          definition: { ...definition, group_by: [...definition.group_by], totals: [...definition.totals] },
          rows,
        },
        { language },
      );
      const rowOf = (selector: string) => document.querySelector(selector) as HTMLTableRowElement;
      const words = { en: ['1 row', 'Total'], he: ['שורה אחת', 'סך הכול'] }[language];
      await expect.poll(() => rowOf('tr[data-level]')).not.toBeNull();
      const [heading, foot] = [rowOf('tr[data-level]'), rowOf('tfoot tr')];
      expect([...heading.cells].map(saidBy).slice(0, -1)).toEqual([`Tower${words[0]}Max: Width 2`]);
      expect([...foot.cells].map(saidBy).slice(0, -1)).toEqual([`${words[1]}Max: Width 2Rows 1`, '']);
      const head = page.getByRole('columnheader', { name: 'Price' }).element();
      for (const { lastElementChild: cell } of [heading, foot]) {
        if (!cell) throw new Error('there are no figures');
        expect(saidBy(cell)).toMatch(/ 30$/);
        expect(edgeOf(cell)).toBe(edgeOf(head));
      }
      await expectAccessible();
    },
  );
});

describe('a row of a report', () => {
  const targets: readonly (readonly [CellTarget['kind'], string, string])[] = [
    ['job', 'Open the job', `/jobs/${idOf(7)}`],
    ['project', 'Open the project', `/project/view/${idOf(7)}`],
    ['user', 'Open the user', `/users/${idOf(7)}`],
  ];

  it.each(targets)('leads to its %s by its link, and wherever it is pressed', async (kind, name, address) => {
    const { router } = await renderReport({
      table: { columns: [aShownColumn('c1', 'Name')], total: 1 },
      rows: [{ key: idOf(7), to: { kind, id: idOf(7) }, cells: [text('Tower')] }],
    });
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address);
    await page.getByRole('cell', { name: 'Tower' }).click();
    await expect.poll(() => router.state.location.pathname).toBe(address);
  });

  it('leads nowhere where it stands for nothing that has a page', async () => {
    const { router } = await renderReport({
      table: { columns: [aShownColumn('c1', 'Name')], total: 1 },
      rows: [{ key: idOf(7), to: null, cells: [text('Tower')] }],
    });
    await page.getByRole('cell', { name: 'Tower' }).click();
    expect(page.getByRole('link').elements()).toEqual([]);
    expect(router.state.location.pathname).toBe('/here');
  });
});
