import type { ReportTable } from '@plumbline/contract/report-cells';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderReport } from '../../../../../test/report-body.tsx';

it('draws of ten thousand groups only those in sight, in their order', async () => {
  const count = 10_000;
  const groups: ReportTable['groups'] = Array.from({ length: count }, (_, index) => ({
    level: 0,
    value: { kind: 'text', text: `Group ${index}` },
    label: `Group ${index}`,
    rows: index + 1,
    totals: [],
  }));
  await renderReport({
    table: { groups, total: count },
    definition: {
      group_by: ['c1'],
      columns: [{ _id: 'c1', type: 'property', table: 'jobs', field: 'job_status' }],
      summary_only: true,
    },
  });
  await expect.element(page.getByRole('rowheader', { name: 'Group 0', exact: true })).toBeVisible();
  const drawn = () => document.querySelectorAll('tbody tr').length;
  expect(drawn()).toBeLessThan(60);
  const scroller = document.querySelector<HTMLElement>('[role=group]');
  const height = scroller?.scrollHeight ?? 0;
  scroller?.scrollTo({ top: height });
  await expect.element(page.getByRole('rowheader', { name: `Group ${count - 1}`, exact: true })).toBeVisible();
  expect(scroller?.scrollHeight).toBe(height);
  expect(drawn()).toBeLessThan(60);
});
