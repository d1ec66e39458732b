import { createExport, listExports, readExport, removeExport } from '@plumbline/contract/exports';
import { listJobTypes } from '@plumbline/contract/job-types';
import { changeJob, createJob, listJobs } from '@plumbline/contract/jobs';
import { listProjects } from '@plumbline/contract/projects';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../support/browser.ts';
import { signInByApi } from '../support/api.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

/** The address that a PDF's QR code and link lead to. */
function verifyPath(pdf: Buffer): string {
  const found = (text: string) => /\/verify\/[\w-]+/.exec(text)?.[0];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    let text: string;
    try {
      text = inflateSync(pdf.subarray(at + 7), { finishFlush: 2 }).toString('latin1');
    } catch {
      continue;
    }
    const path = found(text);
    if (path) return path;
  }
  const path = found(pdf.toString('latin1'));
  if (!path) throw new Error('the PDF names no address to verify it at');
  return path;
}

async function reportedJobs(count: number): Promise<string[]> {
  const filters = JSON.stringify({ and: [{ field: 'status', operator: 'in', value: ['reported'] }] });
  const { docs } = await stage.admin.call(listJobs, { query: { filters, page_size: String(count) } as never });
  return docs.map(({ _id }) => _id);
}

describe('exports', () => {
  it.each(['en', 'he'] as const)('are made in the background, saved and deleted (%s)', async (language) => {
    const say = (key: string) => texts(language)('exports', key);
    const { page } = await stage.enter({
      language,
      email: 'admin@demo.test',
      view: language === 'he' ? 'phone' : 'desk',
    });
    const looks = (name: string) => expectGoodLook(page, `${name}-${language}`, language);
    const made = await stage.admin.call(createExport, {
      body: { kind: 'job_pdf', input: { jobs: await reportedJobs(2), format: 'zip' } },
    });
    await page.goto('/exports');
    const row = page.getByRole('article').first();
    await row.waitFor();
    await row.getByRole('button', { name: say('download') }).waitFor();
    await looks('exports');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: say('download') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    await row.getByRole('button', { name: say('remove') }).click();
    await expect
      .poll(async () => (await stage.admin.call(listExports)).some(({ _id }) => _id === made._id))
      .toBe(false);
  });

  it.each(['en', 'he'] as const)('that failed are made after all with Try again (%s)', async (language) => {
    const say = (key: string) => texts(language)('exports', key);
    const { admin, inspectorId } = stage;
    const inspector = await signInByApi(stage.app.origin, 'inspector@demo.test');
    const [type] = await admin.call(listJobTypes);
    const [project] = (await admin.call(listProjects, { query: { page_size: '1' } })).docs;
    const { _id: job } = await admin.call(createJob, {
      body: {
        job_type: type?._id ?? '',
        project: project?._id ?? '',
        startDate: '2026-11-25T08:00:00.000Z',
        users: [inspectorId],
      },
    });
    const assign = (users: string[]) => admin.call(changeJob, { params: { id: job }, body: { users } });
    const stateOf = async (person: typeof admin, id: string) =>
      (await person.call(readExport, { params: { id } })).state;
    // One file is made at a time: while a long one is, the inspector loses the job that theirs is of.
    const long = await admin.call(createExport, {
      body: { kind: 'job_pdf', input: { jobs: await reportedJobs(100), format: 'zip' } },
    });
    await expect.poll(() => stateOf(admin, long._id), { timeout: 60_000 }).toBe('running');
    const made = await inspector.call(createExport, { body: { kind: 'job_pdf', input: { jobs: [job] } } });
    await assign([]);
    await admin.call(removeExport, { params: { id: long._id } });
    await expect.poll(() => stateOf(inspector, made._id), { timeout: 60_000 }).toBe('failed');

    const { page } = await stage.enter({ language, view: language === 'he' ? 'desk' : 'phone' });
    await page.goto('/exports');
    const row = page.getByRole('article').first();
    await row.getByText(say('states.failed')).waitFor();
    const again = row.getByRole('button', { name: say('retry'), exact: true });
    await again.waitFor();
    await expectGoodLook(page, `exports-failed-${language}`, language);
    await assign([inspectorId]);
    await again.click();
    await row.getByRole('button', { name: say('download'), exact: true }).waitFor({ timeout: 60_000 });
    expect(await again.count()).toBe(0);
    expect(await stateOf(inspector, made._id)).toBe('done');
    await inspector.call(removeExport, { params: { id: made._id } });
  });

  it.each(['en', 'he'] as const)('a document is verified, and an altered one is refused (%s)', async (language) => {
    const say = (key: string) => texts(language)('proof', key);
    const [job = ''] = await reportedJobs(1);
    const { session } = await signInByApi(stage.app.origin, 'admin@demo.test');
    const response = await fetch(`${stage.app.origin}/v2/jobs/${job}/export`, {
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    const pdf = Buffer.from(await response.arrayBuffer());
    const { page } = await stage.open({
      language,
      view: language === 'he' ? 'phone' : 'desk',
      fails: [/404 .*\/public\/verify/],
    });
    const looks = (name: string) => expectGoodLook(page, `${name}-${language}`, language);
    await page.goto(verifyPath(pdf));
    await page.getByText('SHA-256').waitFor();
    await looks('verify');
    const choose = (buffer: Buffer) =>
      page.locator('input[type="file"]').setInputFiles({ name: 'inspection.pdf', mimeType: 'application/pdf', buffer });
    await choose(pdf);
    await page.getByText(say('outcomes.same.title')).waitFor();
    await looks('verify-same');
    await choose(Buffer.concat([pdf, Buffer.from('%')]));
    await page.getByText(say('outcomes.other.title')).waitFor();
    await looks('verify-other');
    await page.goto('/verify/ABCD-EFGH-JKMN');
    await page.getByText(say('unknown'), { exact: true }).waitFor();
    await looks('verify-unknown');
  });
});
