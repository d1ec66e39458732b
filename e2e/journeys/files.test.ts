import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sendAnswers } from '@plumbline/contract/answers';
import type { Asset } from '@plumbline/contract/assets';
import { readAssetInfo, uploadAsset } from '@plumbline/contract/assets';
import { removeJob } from '@plumbline/contract/jobs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { filmFile } from '../../apps/server/test/support/files/film-files.ts';
import { pdfFile } from '../../apps/server/test/support/files/pdf-files.ts';
import {
  overwritten,
  photoWithGrain,
  placedJpeg,
  quarters,
} from '../../apps/server/test/support/files/picture-files.ts';
import { signInByApi } from '../support/api.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

const a4 = { width: 595, height: 842 };
const names = {
  photo: 'Machine room of the north wing, seen from the door, third visit.jpg',
  film: 'Brake test.mp4',
  plan: 'תוכנית הקומה השנייה.pdf',
};

/** A job whose one answer has a photo, a film and a plan of two pages. Gives the photo's id, too. */
async function makeJobWithFiles(photo: Promise<Buffer>): Promise<{ jobId: string; photoId: string }> {
  const inspector = await signInByApi(stage.app.origin, 'inspector@demo.test');
  const headers = { authorization: `Bearer ${inspector.session.accessToken}` };
  const upload = async (name: string, bytes: Buffer) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const reply = await fetch(`${stage.app.origin}${uploadAsset.path}?target=answer`, {
      method: 'POST',
      headers,
      body,
    });
    expect(reply.ok).toBe(true);
    return ((await reply.json()) as Asset).assetId;
  };
  const photoId = await upload(names.photo, await photo);
  const files = [
    photoId,
    await upload(names.film, filmFile()),
    await upload(names.plan, pdfFile([a4, { width: 842, height: 595 }])),
  ];
  const type = await makeJobType(stage.admin, 'Machine room', [
    { type: 'text', title: 'Plate', settings: { allowAddingFile: true } },
  ]);
  const { id } = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const question = type.idOf('Plate');
  const answer = { ID: `${question}_${randomUUID()}`, value: 'A 12', files };
  await inspector.call(sendAnswers, { body: { job: id, data: [{ question, answer }] } });
  return { jobId: id, photoId };
}

const rows = (page: Page) => page.locator('tr[data-row]');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

describe('the files of a job', () => {
  it('are found from it, looked at, renamed, replaced, brought back, taken together and deleted', async () => {
    const text = texts('en');
    const files = (key: string, count?: number) => text('files', key).replace('{{count}}', String(count));
    const { jobId } = await makeJobWithFiles(placedJpeg());
    const { page, mistakes } = await stage.enter({ language: 'en', email: 'admin@demo.test' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');

    await page.goto(`/jobs/${jobId}`);
    await page.getByRole('link', { name: text('jobs', 'panel.files') }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(new URL(page.url()).searchParams.get('jobId')).toBe(jobId);
    await expectAccessible(page);
    await button(text('filters', 'open')).click();
    await dialog.getByRole('combobox', { name: text('filters', 'fields.files.extension') }).click();
    await page.getByRole('option', { name: text('filters', 'kinds.videos') }).click();
    await dialog.getByRole('button', { name: /1/ }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await row(page, names.film).click();
    await button(files('actions.preview')).click();
    await dialog.getByText(files('preview.notPlayed')).waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await button(text('filters', 'clear')).click();

    await row(page, names.photo).click();
    await page.getByText('32.10900, 34.85500').waitFor();
    await expectAccessible(page);
    await picture(page, 'file-en');
    await button(files('actions.preview')).click();
    const large = dialog.getByRole('img', { name: names.photo });
    await expect.poll(() => large.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(160);
    await expectAccessible(page);
    await page.reload();
    await large.waitFor();
    // The keys lead to the files beside it, which are known once the list is there.
    const toPrevious = dialog.getByRole('button', { name: files('preview.previousFile') });
    await expect.poll(() => toPrevious.getAttribute('aria-disabled')).toBe('false');
    await page.keyboard.press('ArrowLeft');
    await dialog.getByText(files('preview.notPlayed')).waitFor();
    await page.keyboard.press('ArrowRight');
    await large.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await button(files('actions.rename')).click();
    await page.getByLabel(files('rename.label')).fill('Machine room');
    await button(files('rename.save')).click();
    await page.getByRole('heading', { name: 'Machine room.jpg' }).waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'After the repair.jpg',
      mimeType: 'image/jpeg',
      buffer: await quarters(300, 200).jpeg().toBuffer(),
    });
    await page.getByText('300 × 200').waitFor();
    await button(files('versions.restore')).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: files('versions.restore') }).click();
    await page.getByText('160 × 120').waitFor();
    await button(files('actions.turn')).click();
    await page.getByText('120 × 160').waitFor();
    await picture(page, 'file-versions-en');

    await page.keyboard.press('Escape');
    await page.getByText('120 × 160').waitFor({ state: 'detached' });
    await row(page, names.film).getByRole('checkbox').check();
    await row(page, names.plan).getByRole('checkbox').check();
    await expectAccessible(page);
    const [zip] = await Promise.all([page.waitForEvent('download'), button(files('bulk.zip')).click()]);
    const bytes = await readFile(await zip.path());
    expect([names.film, names.plan].map((name) => bytes.includes(name))).toEqual([true, true]);
    await button(files('bulk.delete_other', 2)).click();
    await dialog.getByText(names.plan).waitFor();
    await dialog.getByText(/^Job .*Machine room/).waitFor();
    await expectAccessible(page);
    await picture(page, 'files-deleted-en');
    await dialog.getByRole('button', { name: files('delete.confirm'), exact: true }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(mistakes).toEqual([]);
    // Other journeys open the newest job, whose files must be there.
    // Closed first: an open page would ask for the job that is gone.
    await page.close();
    await stage.admin.call(removeJob, { params: { id: jobId } });
  });

  it('are leafed through, deleted, and told as corrupted on a phone, in Hebrew', async () => {
    const text = texts('he');
    const damaged = photoWithGrain()
      .jpeg({ quality: 90 })
      .toBuffer()
      .then((photo) => overwritten(photo, 0.5, 4096));
    const { jobId, photoId } = await makeJobWithFiles(damaged);
    const { page, mistakes } = await stage.enter({
      language: 'he',
      view: 'phone',
      email: 'admin@demo.test',
      // What was deleted is asked for once more, where it was open.
      fails: [/404 .*\/v2\/asset\/info\//],
    });
    const dialog = page.getByRole('dialog');
    await page.goto(`/files?jobId=${jobId}`);
    await expectAccessible(page);
    await page.getByRole('listitem').filter({ hasText: names.plan }).getByRole('button').tap();
    await page.getByRole('button', { name: text('files', 'actions.preview'), exact: true }).tap();
    const next = dialog.getByRole('button', { name: text('files', 'preview.next') });
    await next.tap();
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    await expect
      .poll(() => dialog.locator('img').evaluate((shown: HTMLImageElement) => shown.naturalWidth > shown.naturalHeight))
      .toBe(true);
    await expectAccessible(page);
    await picture(page, 'plan-he');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('files', 'delete.open'), exact: true }).tap();
    await dialog.getByRole('heading', { name: names.plan }).waitFor();
    await dialog.getByText(/^עבודה .*Machine room/).waitFor();
    await expectAccessible(page);
    await picture(page, 'file-delete-he');
    await dialog.getByRole('button', { name: text('files', 'delete.confirm'), exact: true }).tap();
    const photo = page.getByRole('listitem').filter({ hasText: names.photo });
    await photo.waitFor();
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: names.plan }).count()).toBe(0);

    // Damage amid a photo is looked for behind all else.
    const reported = () => stage.admin.call(readAssetInfo, { params: { id: photoId } });
    await expect.poll(async () => (await reported()).damaged).toBe(true);
    await page.reload();
    await photo.getByText(text('files', 'corruptedMark'), { exact: true }).waitFor();
    await photo.getByRole('button').tap();
    await page.getByRole('status').getByText(text('files', 'corrupted')).waitFor();
    await expectAccessible(page);
    await picture(page, 'file-damaged-he');
    expect(mistakes).toEqual([]);
    // Closed first: an open page would ask for the job that is gone.
    await page.close();
    await stage.admin.call(removeJob, { params: { id: jobId } });
  });
});
