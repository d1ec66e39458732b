import { changeJob, listJobs, readJob } from '@plumbline/contract/jobs';
import { expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { expectGoodLook } from '../support/browser.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setOwnStage();
const email = 'client@demo.test';

/** A job that was submitted, with issues and photos that the client sees; the office has set it to done. */
async function finishedJob(): Promise<string> {
  const client = await signInByApi(stage.app.origin, email);
  const { docs } = await client.call(listJobs, { query: { page_size: '100' } as never });
  for (const { _id, issues_count: issues } of docs) {
    if (issues === 0) continue;
    const job = await client.call(readJob, { params: { id: _id } });
    if (job.submitted_at === null || !job.answers.some(({ files }) => files.length > 0)) continue;
    if (job.status !== 'done') {
      await stage.admin.call(changeJob, { params: { id: _id }, body: { status: 'done' } });
    }
    return _id;
  }
  throw new Error('the demo has no finished job for its client');
}

it.each(['en', 'he'] as const)('a client has the results of a finished job in two presses (%s)', async (language) => {
  const say = texts(language);
  const job = await finishedJob();
  const view = language === 'he' ? ('phone' as const) : ('desk' as const);
  const { page } = await stage.enter({ language, email, view });
  await page.goto(`/jobs/${job}`);
  const panel = page.getByRole('region', { name: say('answers', 'title') });
  await panel.waitFor();
  const pdf = page.getByRole('button', { name: say('exports', 'pdf') });
  await pdf.waitFor();
  await expectGoodLook(page, `client-job-${language}`, language);

  const [download] = await Promise.all([page.waitForEvent('download'), pdf.click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);

  const choice = page.getByRole('radiogroup', { name: say('answers', 'choice.label') });
  const all = await panel.getByRole('article').count();
  await choice.getByText(/ליקוי|issue/).click();
  const issues = await panel.getByRole('article').count();
  expect(issues).toBeGreaterThan(0);
  expect(issues).toBeLessThan(all);
  await expectGoodLook(page, `client-issues-${language}`, language);
  await choice.getByText(/תמונות|Photos/).click();
  await expect.poll(() => panel.locator('article img').count()).toBeGreaterThan(0);
});
