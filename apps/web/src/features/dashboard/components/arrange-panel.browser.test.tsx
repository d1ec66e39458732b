import type { DashboardWidget } from '@plumbline/contract/dashboard';
import { changeDashboardWidget, listDashboardWidgets, removeDashboardWidget } from '@plumbline/contract/dashboard';
import { listReports } from '@plumbline/contract/reports';
import type { ReportListItem } from '@plumbline/contract/report-shapes';
import type { WidgetChange } from '@plumbline/domain/dashboard/arrangement';
import { arrangementOf, rearranged } from '@plumbline/domain/dashboard/arrangement';
import { isWidgetId, reportOfWidget, widgetOfReport } from '@plumbline/domain/dashboard/widgets';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage } from '../../../../test/server.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import en from '../../../i18n/en/dashboard.json';
import he from '../../../i18n/he/dashboard.json';
import { ShellStateProvider, useShell } from '../../../ui/shell/shell-state.tsx';
import { useArrangement } from '../api/arrangement.ts';
import { ArrangePanel } from './arrange-panel.tsx';

const aReport = (index: number, name: string): ReportListItem => ({
  _id: idOf(index),
  name,
  type: 'jobs',
  columns_count: 1,
  owner: null,
  is_shared: true,
  users: [],
  has_feed: false,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  last_opened_at: null,
  can: ['read'],
});
const lifts = aReport(5, 'Lifts of the north');
const doors = aReport(6, 'Doors');

function Panel() {
  const arrangement = useArrangement();
  const { setPanelPlace } = useShell();
  return (
    <>
      {arrangement ? <ArrangePanel arrangement={arrangement} offersSteps={false} onClose={() => undefined} /> : null}
      <div ref={setPanelPlace} />
    </>
  );
}

/** Shows the panel over a dashboard with one report, stored by a server; gives what was sent. */
async function open(role: 'project_manager' | 'inspector', options: RenderOptions = {}) {
  const viewer = { role, toggles: new Set<never>() };
  let arrangement = rearranged(arrangementOf(viewer), widgetOfReport(lifts._id), { position: 0 });
  const onWire = (): DashboardWidget[] =>
    arrangement.map(({ id, isHidden, size }, position) => {
      const report = [lifts, doors].find(({ _id }) => _id === reportOfWidget(id));
      return { _id: id, id, data: { position, isHidden, size, ...(report && { report }) } };
    });
  const sent: unknown[] = [];
  onCall(listReports, () => onePage([lifts, doors]));
  onCall(listDashboardWidgets, onWire);
  onCall(changeDashboardWidget, ({ params, body }) => {
    const id = decodeURIComponent(params['id'] ?? '');
    const { data } = body as { data: WidgetChange };
    sent.push([id, data]);
    if (isWidgetId(id)) arrangement = rearranged(arrangement, id, data);
    return onWire()[0]!;
  });
  onCall(removeDashboardWidget, ({ params }) => {
    sent.push([decodeURIComponent(params['id'] ?? ''), 'removed']);
    arrangement = arrangement.filter(({ id }) => id !== widgetOfReport(lifts._id));
    return { success: true as const };
  });
  await render(
    <ShellStateProvider>
      <Panel />
    </ShellStateProvider>,
    { person: aPerson({ role }), ...options },
  );
  return { sent };
}

const sizeOf = (name: string, size: string) => page.getByRole('button', { name: new RegExp(`${name}.*: .*${size}`) });
/** What the widgets are called, in their order. */
const names = () =>
  page
    .getByRole('switch')
    .elements()
    .map((one) => [...((one as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(''));

describe('arranging the dashboard', () => {
  it.each([
    ['en', 'desk', en],
    ['he', 'phone', he],
  ] as const)('a widget is given another size (%s, %s)', async (language, view, { widgets, arrange }) => {
    const { sent } = await open('project_manager', { language, view });
    await sizeOf(widgets.counters, arrange.sizes.wide).click();
    await expectAccessible();
    const chosen = page.getByRole('menuitemradio', { name: arrange.sizes.wide });
    await expect.element(chosen).toHaveAttribute('aria-checked', 'true');
    await page.getByRole('menuitemradio', { name: arrange.sizes.small, exact: true }).click();
    await expect.element(sizeOf(widgets.counters, arrange.sizes.small)).toBeVisible();
    await expect.poll(() => sent).toEqual([['counters', { size: 'small' }]]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });

  it('a report is put at the top, and taken away again', async () => {
    const { sent } = await open('project_manager');
    await expect.poll(() => names()[0]).toBe(lifts.name);
    await page.getByRole('combobox', { name: en.arrange.addReport }).click();
    await expect.element(page.getByRole('option', { name: lifts.name })).not.toBeInTheDocument();
    await page.getByRole('option', { name: doors.name }).click();
    await expect.poll(() => names().slice(0, 2)).toEqual([doors.name, lifts.name]);
    await sizeOf(lifts.name, en.arrange.sizes.wide).click();
    await page.getByRole('menuitem', { name: en.report.remove }).click();
    await expect.poll(() => names().includes(lifts.name)).toBe(false);
    await expect
      .poll(() => sent)
      .toEqual([
        [widgetOfReport(doors._id), { position: 0 }],
        [widgetOfReport(lifts._id), 'removed'],
      ]);
  });

  it('offers no reports to who works with none, and only widgets that are theirs', async () => {
    await open('inspector');
    await expect.poll(() => names().length).toBeGreaterThan(3);
    expect(names()).not.toContain(lifts.name);
    await expect.element(page.getByRole('combobox', { name: en.arrange.addReport })).not.toBeInTheDocument();
    await sizeOf(en.widgets.counters, en.arrange.sizes.wide).click();
    await expect.element(page.getByRole('menuitem', { name: en.report.remove })).not.toBeInTheDocument();
  });
});
