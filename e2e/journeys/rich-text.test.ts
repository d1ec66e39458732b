import { randomUUID } from 'node:crypto';
import { sendAnswers } from '@plumbline/contract/answers';
import { expect, it } from 'vitest';
import { picture } from '../support/browser.ts';
import { makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

it('rich text of an answer is read below the headings of the page, and nothing in it runs, whoever sent it', async () => {
  const type = await makeJobType(stage.admin, 'Findings', [
    { type: 'text', title: 'Report', settings: { richText: true } },
  ]);
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const question = type.idOf('Report');
  const value =
    '<h1 onclick="window.ran = 1">Sent</h1><img src=x onerror="window.ran = 1"><script>window.ran = 1</script>';
  const answer = { ID: `${question}_${randomUUID()}`, value };
  await stage.admin.call(sendAnswers, { body: { job: job.id, data: [{ question, answer }] } });

  // The browser says that it keeps a handler from running which is parsed apart from the page, where nothing runs anyway.
  const { page, mistakes } = await stage.enter({
    language: 'he',
    email: 'admin@demo.test',
    fails: [/inline event handler/],
  });
  await page.goto(`/jobs/${job.id}`);
  const sent = page.getByRole('heading', { name: 'Sent', level: 4 });
  await sent.click();
  await picture(page, 'rich-text-read-he');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(await sent.evaluate((element) => element.getAttributeNames().length)).toBe(0);
  expect(mistakes).toEqual([]);
});
