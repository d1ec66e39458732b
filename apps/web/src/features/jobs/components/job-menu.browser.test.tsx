import { notifications } from '@mantine/notifications';
import { exportJobs } from '@plumbline/contract/job-documents';
import { readNotificationSettings } from '@plumbline/contract/notification-settings';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aJob } from '../../../../test/jobs.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { Notices } from '../../../../test/notices.tsx';
import { JobMenu } from './job-menu.tsx';

afterEach(() => notifications.clean());

it.each([
  ['en', 'Export PDF/A (archive)'],
  ['he', 'הפקת PDF/A (לארכיון)'],
] as const)('a job is exported for archives, and what is against it is said (%s)', async (language, name) => {
  const asked: (string | null)[] = [];
  onCall(readNotificationSettings, () => problem(404, 'not_found', 'Not found.'));
  onCall(exportJobs, ({ query }) => {
    asked.push(query.get('archival'));
    return problem(422, 'document_not_archivable', 'No archive file.');
  });
  await render(
    <>
      <JobMenu job={aJob(7)} onGone={() => undefined} />
      <Notices />
    </>,
    { person: aPerson(), language },
  );
  await page.getByRole('button', { name: /#7/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect.element(page.getByText(/No archive file/).first()).toBeVisible();
  expect(asked).toEqual(['true']);
});

it.each([
  ['en', 'Add to calendar'],
  ['he', 'הוספה ליומן'],
] as const)('a job with a start is added to a calendar, made without the server (%s)', async (language, name) => {
  onCall(readNotificationSettings, () => problem(404, 'not_found', 'Not found.'));
  const saved: Blob[] = [];
  const makeAddress = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:saved';
  });
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  try {
    const job = aJob(7, { plannedLength: 90, status: 'rejected' });
    await render(<JobMenu job={job} onGone={() => undefined} />, { person: aPerson(), language });
    await page.getByRole('button', { name: /#7/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect.poll(() => names).toEqual(['job-7.ics']);
    const text = (await saved[0]?.text()) ?? '';
    for (const line of [
      `UID:${job._id}`,
      'SUMMARY:#7 Fire safety',
      'DTSTART:20260315T080000Z',
      'DTEND:20260315T093000Z',
      'STATUS:CANCELLED',
    ]) {
      expect(text.split('\r\n')).toContain(line);
    }
    expect(text.replaceAll('\r\n ', '')).toContain(`${window.location.origin}/jobs/${job._id}`);
  } finally {
    makeAddress.mockRestore();
    click.mockRestore();
  }
});

it('a job without a start has no place in a calendar', async () => {
  onCall(readNotificationSettings, () => problem(404, 'not_found', 'Not found.'));
  await render(<JobMenu job={aJob(7, { startDate: null })} onGone={() => undefined} />, { person: aPerson() });
  await page.getByRole('button', { name: /#7/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Share link' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Add to calendar' }).elements()).toEqual([]);
});
