import { randomBytes } from 'node:crypto';
import { createClientLink, listClientLinks, withdrawClientLink } from '@plumbline/contract/client-links';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { expectGoodLook } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

/** A submitted job with issues and photos that clients see. */
async function reportedJob(): Promise<string> {
  const client = await signInByApi(stage.app.origin, 'client@demo.test');
  const { docs } = await client.call(listJobs, { query: { page_size: '100' } as never });
  for (const { _id, issues_count: issues } of docs) {
    if (issues === 0) continue;
    const job = await client.call(readJob, { params: { id: _id } });
    if (job.submitted_at !== null && job.answers.some(({ files }) => files.length > 0)) return _id;
  }
  throw new Error('the demo has no reported job for its client');
}

it.each(['en', 'he'] as const)(
  'a customer opens the results of a job by a link, without an account (%s)',
  async (language) => {
    const say = texts(language);
    const job = await reportedJob();
    const secret = randomBytes(32).toString('base64url');
    const params = { id: job };
    const made = await stage.admin.call(createClientLink, { params, body: { secret, days: 7 } });
    const link = made.links[0]?._id ?? '';

    const view = language === 'he' ? 'phone' : 'desk';
    const { page } = await stage.open({ language, view, fails: [/status of 410/] });
    await page.goto(`/shared/${secret}`);
    await page.getByRole('region', { name: say('client-links', 'page.issues') }).waitFor();
    await expectGoodLook(page, `shared-job-${language}`, language);

    const pdf = page.getByRole('button', { name: say('client-links', 'page.pdf') });
    const [download] = await Promise.all([page.waitForEvent('download'), pdf.click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);

    await page.locator('article button img').first().click();
    await page.getByRole('dialog').locator('img').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    const { links } = await stage.admin.call(listClientLinks, { params });
    expect(links.find(({ _id }) => _id === link)?.opens).toBe(1);
    await stage.admin.call(withdrawClientLink, { params: { id: job, link } });
    await page.reload();
    await page.getByRole('heading', { name: say('client-links', 'page.gone.withdrawn.title') }).waitFor();
  },
);
