import { notifications } from '@mantine/notifications';
import { createExport } from '@plumbline/contract/exports';
import { exportReportPdf } from '@plumbline/contract/report-exports';
import { readReportCounters } from '@plumbline/contract/reports';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import { ExportMenu } from './export-menu.tsx';

const report = { _id: idOf(1), name: 'Lifts' };

const show = (language: 'en' | 'he' = 'en') =>
  render(
    <>
      <ExportMenu report={report} />
      <Notices />
    </>,
    { person: aPerson(), language },
  );

const exported = async (menu: string, name: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

afterEach(() => notifications.clean());

it.each([
  ['en', 'Export', 'PDF', 'PDF/A (archive)'],
  ['he', 'ייצוא', 'PDF', 'PDF/A (לארכיון)'],
] as const)('a report is exported as a PDF, or for archives (%s)', async (language, menu, plain, archival) => {
  const asked: unknown[] = [];
  onCall(readReportCounters, () => problem(404, 'not_found', 'Not found.'));
  onCall(exportReportPdf, ({ body }) => {
    asked.push(body);
    return problem(422, 'document_not_archivable', 'No archive file.');
  });
  await show(language);
  await exported(menu, archival);
  await expect.element(page.getByText(/No archive file/).first()).toBeVisible();
  await exported(menu, plain);
  await expect.poll(() => asked).toEqual([{ archival: true }, {}]);
});

const counters = { is_limited: false, statuses: {}, issues: null, columns: 3, counted_at: '2026-03-15T08:00:00.000Z' };

it('one of 1,000 rows is made at once', async () => {
  const asked: unknown[] = [];
  onCall(readReportCounters, () => ({ ...counters, total: 1000, total_is_estimate: false }));
  onCall(exportReportPdf, ({ body }) => {
    asked.push(body);
    return problem(503, 'exports_busy', 'Busy.');
  });
  onCall(createExport, () => {
    asked.push('in the background');
    return problem(429, 'exports_too_many', 'Too many.');
  });
  await show();
  await exported('Export', 'PDF');
  await expect.element(page.getByText(/Busy/).first()).toBeVisible();
  expect(asked).toEqual([{}]);
});

it('one with more is made for archives in the background', async () => {
  const asked: unknown[] = [];
  onCall(readReportCounters, () => ({ ...counters, total: 1001, total_is_estimate: true }));
  onCall(createExport, ({ body }) => {
    asked.push(body);
    return problem(429, 'exports_too_many', 'Too many.');
  });
  await show();
  await exported('Export', 'PDF/A (archive)');
  await expect.poll(() => asked).toEqual([{ kind: 'report_pdf', input: { report: report._id, archival: true } }]);
});
