import { createHash } from 'node:crypto';
import { readJob } from '@plumbline/contract/jobs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { signInByApi } from './support/api.ts';
import { enterAnswering, liftShort, until, untilSynced } from './support/answering.ts';
import { answersOf, makeJob, makeJobType } from './support/questionnaires.ts';
import { setOwnStage } from './support/stage.ts';

/** A day is long: it is played when somebody asks for it, as DAY_JOBS=30 DAY_PHOTOS=200 (CONTRIBUTING.md). */
const jobCount = Number(process.env['DAY_JOBS'] ?? 0);
const photoCount = Number(process.env['DAY_PHOTOS'] ?? 0);
/** After so many jobs the phone was put away, and the app is opened again. */
const jobsInOnePage = 10;

const stage = setOwnStage();
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** About a megabyte that no other photo has. */
function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

it.runIf(jobCount > 0)('a day’s work is done wholly offline and brought home', { timeout: 3_600_000 }, async () => {
  const type = await makeJobType(stage.admin, 'Day', liftShort);
  const jobs = [];
  for (let n = 0; n < jobCount; n++) jobs.push(await makeJob(stage.admin, type.id, [stage.inspectorId]));
  const photos = await Promise.all(
    Array.from({ length: photoCount }, async (_, n) => ({
      name: `photo-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await noisyPhoto(),
    })),
  );
  const photosOf = (index: number) => photos.filter((_, n) => n % jobCount === index);

  const { context, page: first, say, mistakes } = await enterAnswering(stage, 'en', 'phone', { keepsApp: true });
  await first.goto('/jobs');
  for (const job of jobs) await untilSynced(first, job.id);
  await first.close();
  await context.setOffline(true);

  const questionOn = (on: Page, title: string) =>
    on.locator('[data-question]').filter({ has: on.getByRole('heading', { name: title }) });
  const next = (on: Page) => on.getByRole('button', { name: say.next, exact: true, disabled: false }).click();
  let page = await context.newPage();
  for (const [index, job] of jobs.entries()) {
    if (index % jobsInOnePage === jobsInOnePage - 1) {
      await page.close();
      page = await context.newPage();
    }
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: say.start }).tap();
    await questionOn(page, 'Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await next(page);
    await questionOn(page, 'Rated load')
      .locator('input')
      .first()
      .fill(String(300 + index));
    await next(page);
    await questionOn(page, 'Kind').getByRole('radio', { name: 'Hydraulic' }).tap();
    await next(page);
    const taken = questionOn(page, 'Plate');
    for (const photo of photosOf(index)) {
      await taken.locator('input[type=file]').first().setInputFiles(photo);
      await expect.poll(() => taken.getByText(photo.name).count(), { timeout: 60_000 }).toBe(1);
    }
    await page.getByRole('button', { name: say.submit, disabled: false }).tap({ timeout: 120_000 });
    await page.getByRole('heading', { name: say.done }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
  }
  expect((await answersOf(stage.admin, jobs[0]!.id)).counts).toEqual({});

  const began = Date.now();
  await context.setOffline(false);
  const { call, session } = await signInByApi(stage.app.origin, 'admin@demo.test');
  const untilHome = async (id: string) => (await answersOf(stage.admin, id)).status === 'reported';
  for (const { id } of jobs) await until(() => untilHome(id), 'the job is reported', 600_000);
  const bytes = photos.reduce((sum, { buffer }) => sum + buffer.length, 0);
  process.stdout.write(
    `${jobCount} jobs and ${photoCount} photos (${(bytes / 1e6).toFixed(0)} MB) came home in ${(Date.now() - began) / 1000} s\n`,
  );

  for (const [index, { id }] of jobs.entries()) {
    const { values, counts } = await answersOf(stage.admin, id);
    expect(values).toMatchObject({ 'Is the lift there?': true, 'Rated load': 300 + index, Kind: 'Hydraulic' });
    expect(new Set(Object.values(counts))).toEqual(new Set([1]));
    const { answers } = await call(readJob, { params: { id } });
    const arrived = await Promise.all(
      answers
        .flatMap(({ files }) => files)
        .map(async (file) => {
          const headers = { authorization: `Bearer ${session.accessToken}` };
          const response = await fetch(`${stage.app.origin}/v1/s3/download/${file}`, { headers });
          expect(response.status).toBe(200);
          return sha256Of(new Uint8Array(await response.arrayBuffer()));
        }),
    );
    expect(arrived.toSorted()).toEqual(
      photosOf(index)
        .map(({ buffer }) => sha256Of(buffer))
        .toSorted(),
    );
  }
  expect(mistakes).toEqual([]);
});
