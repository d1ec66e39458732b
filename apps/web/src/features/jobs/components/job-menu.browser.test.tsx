import { notifications, Notifications } from '@mantine/notifications';
import { exportJobs } from '@plumbline/contract/job-documents';
import { readNotificationSettings } from '@plumbline/contract/notification-settings';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aJob } from '../../../../test/jobs.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
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
      <Notifications />
    </>,
    { person: aPerson(), language },
  );
  await page.getByRole('button', { name: /#7/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect.element(page.getByText(/No archive file/).first()).toBeVisible();
  expect(asked).toEqual(['true']);
});
