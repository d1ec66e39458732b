import { readJob } from '@plumbline/contract/jobs';
import { readAssetInfo } from '@plumbline/contract/assets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mp3File } from '../../apps/server/test/support/files/recording-files.ts';
import { signInByApi } from '../support/api.ts';
import { until } from '../support/answering.ts';
import type { Language, View } from '../support/browser.ts';
import { expectAccessible, openBrowser, openWindow, picture } from '../support/browser.ts';
import { makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

/** A browser with a microphone, which hears beeps. */
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  browser = await openBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);
});
afterAll(() => browser.close());

const scenes: readonly (readonly [Language, View, boolean])[] = [
  ['en', 'desk', false],
  ['he', 'phone', true],
];

describe('what a motor sounds like', () => {
  it.each(scenes)(
    'is recorded in an answer, heard there and by those who read it (%s)',
    async (language, view, dark) => {
      const type = await makeJobType(stage.admin, 'Motors', [
        { type: 'bool', title: 'Does it run quietly?', settings: { allowAddingFile: true, allowAudio: true } },
      ]);
      const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
      const words = texts(language);
      const enter = async (email: string) => {
        const { session } = await signInByApi(stage.app.origin, email);
        return openWindow(browser, stage.app.origin, { session, language, view, dark });
      };
      const { page, context, mistakes } = await enter('inspector@demo.test');
      await page.goto(`/jobs/${job.id}/answer`);
      const question = page.locator('[data-question]');
      await question.getByRole('radio').first().click();
      await question.getByRole('button', { name: words('question-inputs', 'recorder.record') }).click();
      const stop = question.getByRole('button', { name: /[0-9]:(0[2-9]|[1-5][0-9])/ });
      await stop.waitFor();
      await expectAccessible(page);
      await picture(page, `recording-${language}`);
      await stop.click();
      await question.getByRole('list').locator('audio').waitFor();
      await question
        .locator('input[type=file]')
        .nth(1)
        .setInputFiles({ name: 'מנוע ישן.mp3', mimeType: 'audio/mpeg', buffer: mp3File() });
      await expect.poll(() => question.locator('audio').count()).toBe(2);
      await expectAccessible(page);
      await picture(page, `recorded-${language}`);
      await page
        .getByRole('button', { name: words('answers', 'actions.submit'), exact: true, disabled: false })
        .click();
      const stored = async () => {
        const { answers } = await stage.admin.call(readJob, { params: { id: job.id } });
        return answers.flatMap((one) => one.assets);
      };
      await until(async () => (await stored()).length === 2, 'both recordings are at the server');
      const [spoken] = await stored();
      expect(spoken?.contentType).toMatch(/^audio\/(mp4|webm)$/);
      const info = await stage.admin.call(readAssetInfo, { params: { id: spoken?.assetId ?? '' } });
      expect(info.size).toBeGreaterThan(1000);
      expect(mistakes).toEqual([]);
      await context.close();

      const reader = await enter('admin@demo.test');
      await reader.page.goto(`/files?jobId=${job.id}&file=${info._id}&preview=true`);
      const heard = reader.page.getByRole('dialog').locator('audio');
      const length = () => heard.evaluate((audio: HTMLAudioElement) => audio.readyState > 0 && audio.error === null);
      await expect.poll(length).toBe(true);
      await expectAccessible(reader.page);
      await picture(reader.page, `heard-${language}`);
      expect(reader.mistakes).toEqual([]);
      await reader.context.close();
    },
  );
});
