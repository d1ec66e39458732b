import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import en from '../../i18n/en/ui.json';
import he from '../../i18n/he/ui.json';
import type { GridColumn, GridPage } from './columns.ts';
import { DataGrid } from './data-grid.tsx';
import type { GridQuery } from './grid-state.ts';
import { defaultPageSize, skeletonRows } from './grid-state.ts';
import type { Selection } from './selection.ts';
import { noSelection } from './selection.ts';

interface Job {
  readonly id: string;
  readonly status: string;
}

const columns: readonly GridColumn<Job>[] = [
  { id: 'name', header: 'Job', cell: ({ id }) => `Job ${id}`, isName: true, sort: 'ID' },
  { id: 'status', header: 'Status', cell: ({ status }) => status, sort: 'status' },
];
const cardOf = ({ id }: Job) => <span>{`Job ${id}`}</span>;
const jobs: readonly Job[] = ['1', '2', '3', '4', '5', '6'].map((id) => ({ id, status: 'open' }));

/** A page as the query has it once it is there; while it is on its way without one. */
function pageOf(docs: readonly Job[] | null, total = docs?.length ?? 0): UseQueryResult<GridPage<Job>> {
  const data = docs === null ? undefined : { docs, total, pages: Math.max(Math.ceil(total / defaultPageSize), 1) };
  return {
    data,
    isPending: data === undefined,
    isError: false,
    isPlaceholderData: false,
    fetchStatus: data ? 'idle' : 'fetching',
  } as UseQueryResult<GridPage<Job>>;
}

const query: GridQuery = { page: 0, pageSize: defaultPageSize, search: '', sort: null, filters: null };

interface ListProps {
  readonly page?: UseQueryResult<GridPage<Job>>;
  readonly first?: Partial<GridQuery>;
  readonly onChange?: (part: Partial<GridQuery>) => void;
}

function List({ page: shown = pageOf(jobs), first = {}, onChange }: ListProps) {
  const [now, setNow] = useState<GridQuery>({ ...query, ...first });
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [openId, setOpenId] = useState<string>();
  return (
    <DataGrid<Job>
      label="Jobs"
      screen="test"
      columns={columns}
      page={shown}
      state={{
        query: now,
        change: (part) => {
          onChange?.(part);
          setNow({ ...now, ...part });
        },
      }}
      rowId={({ id }) => id}
      rowName={({ id }) => `Job ${id}`}
      card={cardOf}
      selection={selection}
      onSelect={setSelection}
      openId={openId}
      onOpen={({ id }) => setOpenId(id)}
      onClose={() => setOpenId(undefined)}
      empty={<p>No jobs yet.</p>}
    />
  );
}

const grid = page.getByRole('grid', { name: 'Jobs' });
const row = (id: string) => grid.getByRole('row', { name: new RegExp(`Job ${id}\\b`) });
const tick = (id: string) => row(id).getByRole('checkbox');
const drawn = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
const chosen = () => drawn().flatMap((one, index) => (one.ariaSelected === 'true' ? [index + 1] : []));
const focused = () => drawn().findIndex((one) => one === document.activeElement) + 1;
const open = () => drawn().findIndex((one) => one.ariaCurrent === 'true') + 1;

describe('rows of a list', () => {
  it('are opened by a press and ticked in their box, which are two things', async () => {
    await render(<List />);
    await row('2').click();
    await expect.poll(open).toBe(2);
    expect(chosen()).toEqual([]);
    await tick('3').click();
    await expect.poll(chosen).toEqual([3]);
    expect(open()).toBe(2);
    await expectAccessible();
    // The open one again: it is let go.
    await row('2').click();
    await expect.poll(open).toBe(0);
    expect(chosen()).toEqual([3]);
  });

  it('are ticked by ranges, from the last tick to where Shift is held, on the row as in its box', async () => {
    await render(<List />);
    await tick('2').click();
    await row('5').click({ modifiers: ['Shift'] });
    await expect.poll(chosen).toEqual([2, 3, 4, 5]);
    await tick('3').click({ modifiers: ['Shift'] });
    await expect.poll(chosen).toEqual([2, 3]);
    expect(open()).toBe(0);
    await grid.getByRole('checkbox', { name: en.grid.selectAll }).click();
    await expect.poll(chosen).toEqual([1, 2, 3, 4, 5, 6]);
    await expect.element(page.getByText(/6 selected/)).toBeVisible();
    await grid.getByRole('checkbox', { name: en.grid.selectAll }).click();
    await expect.poll(chosen).toEqual([]);
  });

  it('are walked by keys: an arrow enters from anywhere, Space ticks, Enter opens, Tab leaves', async () => {
    await render(<List />);
    await expect.element(row('1')).toBeVisible();
    const walk = async (key: string) => {
      await userEvent.keyboard(`{${key}}`);
      return focused();
    };
    expect([await walk('ArrowDown'), await walk('ArrowDown'), await walk('ArrowUp')]).toEqual([1, 2, 1]);
    expect([await walk('End'), await walk('ArrowDown'), await walk('Home')]).toEqual([6, 6, 1]);
    await userEvent.keyboard(' ');
    await expect.poll(chosen).toEqual([1]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(open).toBe(1);
    await userEvent.tab();
    expect(focused()).toBe(0);
  });

  it('are ticked on the way while Shift is held, and let go on the way back', async () => {
    await render(<List />, { language: 'he' });
    await tick('1').click();
    await userEvent.keyboard('{ArrowDown}');
    drawn()[2]?.focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(chosen).toEqual([1, 3, 4, 5]);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.poll(chosen).toEqual([1, 3, 4]);
    await expectAccessible();
  });

  it('that somebody deleted are no longer among those that are ticked', async () => {
    const { show } = await render(<List />);
    await tick('2').click();
    await tick('3').click();
    await expect.poll(chosen).toEqual([2, 3]);
    await show(<List page={pageOf(jobs.filter(({ id }) => id !== '2'))} />);
    await expect.element(page.getByText(/1 selected/)).toBeVisible();
  });
});

describe('a list', () => {
  it('is sorted by its heads: up, down, as before; with Shift by several', async () => {
    const asked: (string | null | undefined)[] = [];
    await render(<List onChange={({ sort }) => asked.push(sort)} />);
    const head = (name: string) => grid.getByRole('columnheader', { name: new RegExp(`^${name}`) });
    const press = (name: string, modifiers: 'Shift'[] = []) =>
      head(name)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click({ modifiers });
    await press('Status');
    await expect.element(head('Status')).toHaveAttribute('aria-sort', 'ascending');
    await press('Status');
    await expect.element(head('Status')).toHaveAttribute('aria-sort', 'descending');
    await press('Job', ['Shift']);
    await expect.element(head('Job')).toHaveAttribute('aria-sort', 'ascending');
    await expectAccessible();
    await press('Job');
    await press('Job');
    await press('Job');
    await expect.element(head('Job')).toHaveAttribute('aria-sort', 'none');
    expect(asked).toEqual(['status', '-status', '-status,ID', 'ID', '-ID', null]);
  });

  it('has as many empty rows as it keeps room for while the first page is on its way', async () => {
    const { show } = await render(<List page={pageOf(null)} />);
    await expect.element(grid).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('tbody tr').length).toBe(skeletonRows);
    await expect.element(grid.getByRole('checkbox', { name: en.grid.selectAll })).toBeDisabled();
    await expectAccessible();
    await show(<List />);
    await expect.element(grid).toHaveAttribute('aria-busy', 'false');
    await expect.poll(() => drawn().length).toBe(6);
  });

  it('without rows says what belongs here; narrowed to none, how to see all again', async () => {
    const onChange = vi.fn<(part: Partial<GridQuery>) => void>();
    const { show } = await render(<List page={pageOf([])} />);
    await expect.element(page.getByText('No jobs yet.')).toBeVisible();
    await show(<List key="narrowed" page={pageOf([])} first={{ search: 'lift' }} onChange={onChange} />);
    await expect.element(page.getByText(en.grid.noDataText)).toBeVisible();
    await page.getByRole('button', { name: en.grid.clearAll }).click();
    await expect.poll(() => onChange.mock.lastCall).toEqual([{ search: '', filters: null }]);
  });

  it('is cards on a phone, each opened by a press and ticked in its box', async () => {
    await render(<List />, { language: 'he', view: 'phone' });
    const cards = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem');
    await cards.nth(1).getByRole('button').click();
    await expect.element(cards.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true');
    await cards.nth(2).getByRole('checkbox').click();
    await expect.element(cards.nth(2).getByRole('checkbox')).toBeChecked();
    await expect.element(page.getByText(new RegExp(he.grid.selected_one.replace('{{count}}', '.?1.?')))).toBeVisible();
    await expectAccessible();
  });
});
