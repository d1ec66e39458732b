import type { ReportTable } from '@plumbline/contract/report-cells';
import { reportDefinition } from '@plumbline/domain/reports/definition';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../../test/render.tsx';
import { emptyTable } from '../../../../../test/report-table.ts';
import { ReportBody } from './report-body.tsx';

it('draws of ten thousand groups only those in sight, in their order', async () => {
  const count = 10_000;
  const groups: ReportTable['groups'] = Array.from({ length: count }, (_, index) => ({
    level: 0,
    value: { kind: 'text', text: `Group ${index}` },
    label: `Group ${index}`,
    rows: index + 1,
    totals: [],
  }));
  const definition = reportDefinition.parse({
    type: 'jobs',
    settings: {},
    group_by: ['c1'],
    columns: [{ _id: 'c1', type: 'property', table: 'jobs', field: 'job_status' }],
    summary_only: true,
  });
  await render(
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: '600px' }}>
      <ReportBody
        table={{ ...emptyTable, groups, total: count }}
        definition={definition}
        rows={[]}
        hasMore={false}
        onEnd={() => undefined}
      />
    </div>,
  );
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
