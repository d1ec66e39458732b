import { randomUUID } from 'node:crypto';
import { sendAnswers } from '@plumbline/contract/answers';
import { expect, it } from 'vitest';
import en from '../../apps/web/src/i18n/en/question-inputs.json' with { type: 'json' };
import { expectAccessible, picture } from '../support/browser.ts';
import { enterAnswering } from '../support/answering.ts';
import { makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

it('rich text has headings of four levels, which are read below those of the page, and nothing in it runs', async () => {
  const type = await makeJobType(stage.admin, 'Findings', [
    { type: 'text', title: 'Report', settings: { richText: true } },
  ]);
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const { page, say, mistakes } = await enterAnswering(stage, 'en', 'desk');
  await page.goto(`/jobs/${job.id}/answer`);
  const level = page.getByRole('combobox', { name: en.richText.level });
  const text = page.getByRole('textbox', { name: 'Report' });
  await text.click();
  for (const one of [1, 2, 3, 4]) {
    await level.selectOption(String(one));
    await page.keyboard.type(`Level ${one}`);
    expect(await text.locator(`h${one}`).textContent()).toBe(`Level ${one}`);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('All else is well.');
  await expectAccessible(page);
  await picture(page, 'rich-text-en');
  await page.getByRole('button', { name: say.submit }).click();
  await page.getByRole('heading', { name: say.done }).waitFor();

  // The browser says that it keeps a handler from running which is parsed apart from the page, where nothing runs anyway.
  const read = await stage.enter({ language: 'he', email: 'admin@demo.test', fails: [/inline event handler/] });
  await read.page.goto(`/jobs/${job.id}`);
  // The page has its own headings: those of an answer come below its question.
  for (const [name, heading] of [
    ['Level 1', 4],
    ['Level 2', 5],
    ['Level 3', 6],
    ['Level 4', 6],
  ] as const)
    await read.page.getByRole('heading', { name, level: heading }).waitFor();
  await picture(read.page, 'rich-text-read-he');

  const question = type.idOf('Report');
  const value =
    '<h1 onclick="window.ran = 1">Sent</h1><img src=x onerror="window.ran = 1"><script>window.ran = 1</script>';
  const answer = { ID: `${question}_${randomUUID()}`, value };
  await stage.admin.call(sendAnswers, { body: { job: job.id, data: [{ question, answer }] } });
  await read.page.reload();
  const sent = read.page.getByRole('heading', { name: 'Sent', level: 4 });
  await sent.click();
  expect(await read.page.evaluate(() => 'ran' in window)).toBe(false);
  expect(await sent.evaluate((element) => element.getAttributeNames().length)).toBe(0);
  expect([mistakes, read.mistakes]).toEqual([[], []]);
});
