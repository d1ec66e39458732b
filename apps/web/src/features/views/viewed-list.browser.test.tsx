import { readClientState, saveClientState } from '@plumbline/contract/client-states';
import type { ListView } from '@plumbline/contract/views';
import { changeView, listViews } from '@plumbline/contract/views';
import type { UseQueryResult } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../test/people.ts';
import type { RenderOptions } from '../../../test/render.tsx';
import { render } from '../../../test/render.tsx';
import { onCall } from '../../../test/server.ts';
import { aView } from '../../../test/views.ts';
import en from '../../i18n/en/filters.json';
import enShell from '../../i18n/en/shell.json';
import enUi from '../../i18n/en/ui.json';
import he from '../../i18n/he/filters.json';
import heUi from '../../i18n/he/ui.json';
import type { GridPage } from '../../ui/grid/columns.ts';
import { useListView } from './use-list-view.ts';
import { ViewedList } from './viewed-list.tsx';

interface Row {
  readonly _id: string;
  readonly name: string;
}

const rows: readonly Row[] = [
  { _id: idOf(10), name: 'First' },
  { _id: idOf(11), name: 'Second' },
];
const found = {
  data: { docs: rows, total: rows.length, pages: 1 },
  isPending: false,
  isError: false,
  isPlaceholderData: false,
  fetchStatus: 'idle',
} as unknown as UseQueryResult<GridPage<Row>>;

function Screen() {
  return (
    <ViewedList<Row>
      label="Jobs"
      screen="jobs"
      columns={[{ id: 'jobType', header: 'Job', cell: ({ name }) => name, isName: true }]}
      page={found}
      view={useListView('jobs')}
      rowName={({ name }) => name}
      card={({ name }) => name}
      opened={{ open: () => undefined }}
      empty={{ title: 'No jobs yet', text: 'They come here.' }}
    />
  );
}

const open = { and: [{ field: 'status', operator: 'in', value: ['open'] }] };

/** The server has these views of the list, with which it opens for this person where that is said. */
function serverHas(views: readonly ListView[], byDefault: string | null = null): void {
  const empty = { _id: null, updated_at: null };
  onCall(listViews, () => [...views]);
  onCall(readClientState, ({ params: { screen = '' } }) => ({
    ...empty,
    screen,
    state: screen === 'jobs' && byDefault ? { view: byDefault } : null,
  }));
  onCall(saveClientState, ({ params: { screen = '' } }) => ({ ...empty, screen, state: null }));
}

const show = (options: RenderOptions) => render(<Screen />, { person: aPerson(), address: '/jobs', ...options });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const names = () =>
  page
    .getByRole('tab')
    .elements()
    .map((one) => one.querySelector('bdi')?.textContent);
const menuButton = page.getByRole('button', { name: new RegExp(`^(${en.views.menu}|${he.views.menu})`) });
const isWide = () => document.documentElement.scrollWidth > globalThis.innerWidth;

describe('the views of a list', () => {
  it('are tabs, each with an address of its own, walked by the arrow keys', async () => {
    serverHas([aView(1, 'Morning'), aView(2, 'Late', { sharing: 'everybody', owner: null })]);
    const { router } = await show({});
    await expect.poll(names).toEqual([en.views.all.jobs, 'Morning', 'Late']);
    await expect.element(tab(en.views.all.jobs)).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('Morning')).toHaveAttribute('href', `/jobs?view=${idOf(701)}`);
    await expect.element(tab('Late')).toHaveAccessibleName(/shared/);
    await expectAccessible();
    (tab(en.views.all.jobs).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(() => router.state.location.search).toEqual({ view: idOf(701) });
    await expect.element(tab('Morning')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End} ');
    await expect.poll(() => router.state.location.search).toEqual({ view: idOf(702) });
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.poll(() => router.state.location.search).toEqual({});
  });

  it('have a dot while they are shown otherwise, which is saved or undone beside them', async () => {
    const views = [aView(1, 'Morning', { filters: open }), aView(2, 'Theirs', { filters: open, can: [] })];
    serverHas(views);
    const sent: unknown[] = [];
    onCall(changeView, ({ body }) => {
      sent.push(body);
      return aView(1, 'Morning', { version: 2 });
    });
    const { router } = await show({ address: `/jobs?view=${idOf(701)}` });
    await expect.element(page.getByRole('button', { name: /^Status: / })).toBeVisible();
    await expect.element(tab('Morning')).not.toHaveAccessibleName(/changed/);
    const clear = page.getByRole('button', { name: en.clear, exact: true });
    await clear.click();
    await expect.element(tab('Morning')).toHaveAccessibleName(/changed/);
    await page.getByRole('button', { name: en.views.reset, exact: true }).click();
    await expect.poll(() => router.state.location.search).toEqual({ view: idOf(701) });
    await expect.element(tab('Morning')).toHaveFocus();
    await clear.click();
    await page.getByRole('button', { name: en.views.save, exact: true }).click();
    await expect.poll(() => sent).toMatchObject([{ filters: null, version: 1 }]);
    await expect.element(tab('Morning')).not.toHaveAccessibleName(/changed/);
    // Who may not change a view has only the way back.
    await tab('Theirs').click();
    await clear.click();
    await expect.element(page.getByRole('button', { name: en.views.reset, exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: en.views.save, exact: true }).elements()).toEqual([]);
  });

  it.each(['en', 'he'] as const)(
    'without room are in a menu, which names the one that is shown (%s)',
    async (language) => {
      const letters =
        language === 'en' ? 'Inspections of lifts that wait for the answer of an engineer' : 'בדיקות מעליות שממתינות';
      const long = (n: number) => `${n} ${letters.repeat(3)}`.slice(0, 60);
      serverHas(Array.from({ length: 12 }, (_, n) => aView(n, long(n))));
      const { router } = await show({ language });
      // Before they are known there is one tab alone.
      await expect.poll(() => names().length > 2 && names().length < 7).toBe(true);
      expect(isWide()).toBe(false);
      const [first, last] = [page.getByRole('tab').first(), page.getByRole('tab').last()].map((one) =>
        one.element().getBoundingClientRect(),
      );
      expect(last?.top).toBe(first?.top);
      expect(last && first && last.left > first.left).toBe(language === 'en');
      await expect.element(menuButton).toHaveAccessibleName(/\d/);
      await expectAccessible();
      await menuButton.click();
      await page.getByRole('menuitem', { name: long(11) }).click();
      await expect.poll(() => router.state.location.search).toEqual({ view: idOf(711) });
      await expect.element(menuButton).toHaveAccessibleName(new RegExp(long(11)));
      expect(isWide()).toBe(false);
      await expectAccessible();
    },
  );

  it('say with which of them the list opens', async () => {
    serverHas([aView(1, 'Morning')], idOf(701));
    await show({});
    await expect.element(tab('Morning')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('Morning')).toHaveAccessibleName(new RegExp(en.views.isDefault));
  });
});

describe('the menu of a list', () => {
  it('has what is done with the whole list, and its columns', async () => {
    serverHas([]);
    await show({});
    await page.getByRole('button', { name: enUi.grid.more }).click();
    const items = page.getByRole('menuitem');
    await expect
      .poll(() => items.elements().map((one) => one.textContent))
      .toEqual([enShell.report, en.csv, enUi.grid.columns]);
    await items.last().click();
    await expect.element(page.getByRole('dialog', { name: enUi.grid.columns })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  it.each(['en', 'he'] as const)('all tools are one row of targets that a thumb hits (%s)', async (language) => {
    const words = language === 'en' ? en : he;
    const { grid } = language === 'en' ? enUi : heUi;
    const name = 'Inspections of lifts that wait for the answer of an engineer';
    serverHas([aView(1, name, { filters: open })]);
    await show({ language, view: 'phone', address: `/jobs?view=${idOf(701)}` });
    await page.viewport(360, 780);
    const bar = page.getByRole('search');
    await expect.element(bar.getByRole('button', { name: new RegExp(name) })).toBeVisible();
    const buttons = bar.getByRole('button').elements();
    expect(buttons).toHaveLength(4);
    const boxes = buttons.map((one) => one.getBoundingClientRect());
    expect(boxes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    const middles = boxes.map(({ top, height }) => Math.round(top + height / 2));
    expect(new Set(middles).size).toBe(1);
    expect(isWide()).toBe(false);
    expect(page.getByRole('tab').elements()).toEqual([]);
    await expect.element(bar.getByRole('button', { name: words.openCount.replace('{{count}}', '1') })).toBeVisible();
    await expectAccessible();
    // What else a list can be shown as has no room beside it.
    await bar.getByRole('button', { name: grid.more }).click();
    await expect.element(page.getByRole('menuitemradio', { name: words.display.map })).toBeVisible();
    await page.viewport(390, 844);
  });

  it('the search takes the row while somebody searches, and says afterwards what was searched', async () => {
    serverHas([]);
    const { router } = await show({ view: 'phone' });
    await page.getByRole('button', { name: enUi.grid.search, exact: true }).click();
    const field = page.getByRole('searchbox');
    await expect.element(field).toHaveFocus();
    expect(menuButton.elements()).toEqual([]);
    await field.fill('roof');
    await page.getByRole('button', { name: enUi.grid.closeSearch }).click();
    await expect.poll(() => router.state.location.search).toEqual({ search: 'roof' });
    const again = page.getByRole('button', { name: /^Search: .?roof/ });
    await expect.element(again).toHaveFocus();
    await expect.element(menuButton).toBeVisible();
    await again.click();
    await expect.element(field).toHaveValue('roof');
    await expectAccessible();
  });
});
