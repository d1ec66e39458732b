import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInByApi } from '../support/api.ts';
import { openBrowser, openWindow } from '../support/browser.ts';
import { cameraBefore } from '../support/camera.ts';
import { answersOf, makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();
const serial = 'SN-4711/ב';

let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-camera-'));
  browser = await openBrowser(await cameraBefore(serial, join(folder, 'code.y4m')));
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

it('a QR code that the camera sees is the answer', async () => {
  const say = (key: string) => texts('he')('question-inputs', key);
  const type = await makeJobType(stage.admin, 'Codes', [
    { type: 'text', title: 'Serial number', settings: { qrReader: true } },
  ]);
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const { session } = await signInByApi(stage.app.origin, 'inspector@demo.test');
  const { page, mistakes } = await openWindow(browser, stage.app.origin, { language: 'he', view: 'phone', session });
  await page.goto(`/jobs/${job.id}/answer`);
  await page.getByRole('button', { name: say('code.scan') }).tap();
  const scanner = page.getByRole('dialog', { name: say('code.title') });
  await scanner.locator('video').waitFor();
  await scanner.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('textbox', { name: 'Serial number' }).inputValue()).toBe(serial);
  await page.getByRole('button', { name: texts('he')('answers', 'actions.submit') }).tap();
  await expect.poll(async () => (await answersOf(stage.admin, job.id)).values['Serial number']).toBe(serial);
  expect(mistakes).toEqual([]);
});
