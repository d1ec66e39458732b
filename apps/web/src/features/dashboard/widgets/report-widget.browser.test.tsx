import type { DashboardWidget } from '@plumbline/contract/dashboard';
import { listDashboardWidgets, removeDashboardWidget } from '@plumbline/contract/dashboard';
import type { ReportTable } from '@plumbline/contract/report-cells';
import { readReportRows } from '@plumbline/contract/reports';
import { widgetOfReport } from '@plumbline/domain/dashboard/widgets';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { emptyTable } from '../../../../test/report-table.ts';
import { onCall, problem } from '../../../../test/server.ts';
import { saidBy } from '../../../../test/tables.ts';
import en from '../../../i18n/en/dashboard.json';
import reportsEn from '../../../i18n/en/reports.json';
import he from '../../../i18n/he/dashboard.json';
import { ReportWidget } from './report-widget.tsx';

const report = { _id: idOf(5), name: 'Lifts of the north' };
const id = widgetOfReport(report._id);

const placed = (named: DashboardWidget['data']['report']): DashboardWidget => ({
  _id: id,
  id,
  data: { position: 0, isHidden: false, size: 'wide', report: named },
});

const drawn: Partial<ReportTable> = {
  total: 4,
  chart: {
    kind: 'line',
    title: 'Jobs by month',
    labels: ['Jan 2026', 'Feb 2026', 'Mar 2026'],
    series: [{ name: 'Rows', values: [1, 0, 3] }],
    isCut: false,
    isTimeline: true,
  },
};

/** Shows the widget; gives how often its report was read, and what was taken off the dashboard. */
async function show(
  table: Partial<ReportTable> | Response,
  { named = report, ...options }: RenderOptions & { named?: typeof report | null } = {},
) {
  let widgets = [placed(named)];
  const reads: string[] = [];
  const removed: string[] = [];
  onCall(listDashboardWidgets, () => widgets);
  onCall(readReportRows, ({ params }) => {
    reads.push(params['id'] ?? '');
    return table instanceof Response ? table.clone() : { ...emptyTable, ...table };
  });
  onCall(removeDashboardWidget, ({ params }) => {
    removed.push(decodeURIComponent(params['id'] ?? ''));
    widgets = [];
    return { success: true as const };
  });
  await render(<ReportWidget id={id} />, { person: aPerson(), ...options });
  return { reads, removed };
}

describe('a report on the dashboard', () => {
  it.each([
    ['en', 'desk', en.report.open],
    ['he', 'phone', he.report.open],
  ] as const)('has its name, its chart by one call, and the way to it (%s, %s)', async (language, view, open) => {
    const { reads } = await show(drawn, { language, view });
    await expect.element(page.getByRole('heading', { name: report.name })).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'Jobs by month' })).toBeVisible();
    const link = page.getByRole('link', { name: new RegExp(open) });
    await expect.element(link).toHaveAttribute('href', `/reports/${report._id}`);
    expect(new Set(reads)).toEqual(new Set([report._id]));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expectAccessible();
  });

  it('has its figures and first groups where it has no chart', async () => {
    const group = (label: string, rows: number) => ({ level: 0, value: null, label, rows, totals: [] });
    await show({
      total: 12_000,
      totals: [{ label: 'Sum: Width', value: { kind: 'number', number: 7.5 } }],
      groups: [group('Tower', 11_990), group('', 10)],
    });
    const terms = () => [...document.querySelectorAll('dl > div')].map(saidBy);
    await expect
      .poll(terms)
      .toEqual([`${reportsEn.figure.rows}12,000`, 'Sum: Width7.5', 'Tower11,990', `${reportsEn.table.none}10`]);
    await expectAccessible();
  });

  it('says that nothing is in it', async () => {
    await show({});
    await expect.element(page.getByText(reportsEn.figure.none)).toBeVisible();
  });

  it('says why it can’t be shown, and tries again', async () => {
    const { reads } = await show(problem(409, 'report_too_demanding', 'This report asks for too much.'));
    await expect.element(page.getByText('This report asks for too much.')).toBeVisible();
    const before = reads.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => reads.length).toBeGreaterThan(before);
  });

  it('can be removed once it is deleted or no longer shared, and is not asked for', async () => {
    const { reads, removed } = await show(drawn, { named: null });
    await expect.element(page.getByText(en.report.goneText)).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: en.report.remove }).click();
    await expect.poll(() => removed).toEqual([id]);
    expect(reads).toEqual([]);
  });
});
