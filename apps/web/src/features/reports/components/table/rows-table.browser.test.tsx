import type { ReportRowOnWire, ReportTable } from '@plumbline/contract/report-cells';
import { reportDefinition } from '@plumbline/domain/reports/definition';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf } from '../../../../../test/people.ts';
import { render } from '../../../../../test/render.tsx';
import { aShownColumn, renderReport } from '../../../../../test/report-body.tsx';
import { emptyTable } from '../../../../../test/report-table.ts';
import { ReportBody } from './report-body.tsx';
import type { RenameColumn } from './rows-table.tsx';

const count = 10_000;
/** The row that has more in it than any before. */
const wide = 7_000;
const definition = reportDefinition.parse({ type: 'jobs', settings: {} });
const table: ReportTable = {
  ...emptyTable,
  columns: [aShownColumn('job', 'Job'), aShownColumn('place', 'Place', { value: 'place' })],
  total: count,
};

/** Rows in wire form; `drawn` is called each time one is rendered. */
function rowsOf(drawn: (index: number) => void = () => undefined): readonly ReportRowOnWire[] {
  return Array.from({ length: count }, (_, index) => ({
    key: idOf(index),
    // Every fifth row has no page to link to.
    to: index % 5 === 0 ? null : { kind: 'job', id: idOf(index) },
    get cells() {
      drawn(index);
      const cells: ReportRowOnWire['cells'] = [
        { kind: 'text', text: index === wide ? `Job ${index} of the ${'very '.repeat(4)}long name` : `Job ${index}` },
        { kind: 'place', lat: 32, long: 34, address: `${index} Herzl St` },
      ];
      return cells;
    },
  }));
}

/** Draws the report in a room of its own height; gives what its rows are scrolled in. */
async function show(rows: readonly ReportRowOnWire[]): Promise<HTMLElement> {
  await renderReport({ table, rows });
  await expect.element(page.getByText('Job 0', { exact: true })).toBeVisible();
  const scroller = document.querySelector<HTMLElement>('[role=group]');
  if (!scroller) throw new Error('there is nothing to scroll');
  return scroller;
}

describe('RowsTable', () => {
  it('is as high at its end as at its beginning: a dragged scroll bar keeps its thumb, and no row moves by itself', async () => {
    const scroller = await show(rowsOf());
    const height = scroller.scrollHeight;
    for (const index of [count / 2, count - 1]) {
      scroller.scrollTo({ top: index === count - 1 ? height : height / 2 });
      await expect.element(page.getByText(`Job ${index}`, { exact: true })).toBeInTheDocument();
      expect(scroller.scrollHeight).toBe(height);
    }
    const heights = [...scroller.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')].map(
      ({ offsetHeight }) => offsetHeight,
    );
    expect(new Set(heights).size).toBe(1);
  });

  it('draws no row again that is there already', async () => {
    const drawn = new Map<number, number>();
    const scroller = await show(rowsOf((index) => drawn.set(index, (drawn.get(index) ?? 0) + 1)));
    const there = [...drawn.keys()];
    drawn.clear();
    scroller.scrollTo({ top: 200 });
    const next = Math.max(...there) + 1;
    await expect.element(page.getByText(`Job ${next}`, { exact: true })).toBeInTheDocument();
    expect([...drawn.keys()].filter((index) => there.includes(index))).toEqual([]);
  });

  it('widens a column where a row wants more room, and leaves it so: nothing is cut, and columns move once at most', async () => {
    const scroller = await show(rowsOf());
    const columns = () => [...scroller.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect().width);
    const there = async (index: number) => {
      scroller.scrollTo({ top: index * 45 });
      await expect.element(page.getByText(`Job ${index}`, { exact: index !== wide })).toBeInTheDocument();
    };
    await there(3_000);
    const narrow = columns();
    await there(4_000);
    expect(columns()).toEqual(narrow);
    await there(wide);
    const cell = page.getByText(`Job ${wide}`, { exact: false }).element();
    const room = cell.closest('td')?.getBoundingClientRect();
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(room?.right ?? 0);
    const grown = columns();
    await there(9_000);
    expect(columns()).toEqual(grown);
  });

  it('lets a column be renamed at its head by whoever may, and what stands beside it keeps its name', async () => {
    const renamed = vi.fn<RenameColumn>(() => Promise.resolve());
    const rows = rowsOf().slice(0, 3);
    const columns = [...table.columns, aShownColumn('comment', 'Job · Comment', { column: 'job', part: 'comment' })];
    const body = (onRename?: typeof renamed) => (
      <ReportBody
        table={{ ...table, columns }}
        definition={definition}
        rows={rows}
        hasMore={false}
        onEnd={() => undefined}
        onRename={onRename}
      />
    );
    const { show: showOther } = await render(body(renamed));
    const head = page.getByRole('columnheader', { name: 'Place', exact: true });
    await head.getByRole('button').click();
    await page.getByRole('textbox', { name: 'Name of the column' }).fill('Address');
    await userEvent.keyboard('{Enter}');
    expect(renamed).toHaveBeenCalledExactlyOnceWith('place', 'Place', 'Address');
    await expect.element(head.getByRole('button')).toHaveFocus();
    // Escape, or the same name, changes nothing.
    await head.getByRole('button').click();
    await page.getByRole('textbox', { name: 'Name of the column' }).fill('Elsewhere');
    await userEvent.keyboard('{Escape}');
    await expect.element(head.getByRole('button')).toBeVisible();
    expect(renamed).toHaveBeenCalledOnce();
    expect(page.getByRole('columnheader', { name: 'Job · Comment' }).getByRole('button').elements()).toEqual([]);
    await showOther(body());
    await expect.element(head).toBeVisible();
    expect(page.getByRole('columnheader').getByRole('button').elements()).toEqual([]);
  });
});
