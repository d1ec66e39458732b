import { changePublicLink } from '@plumbline/contract/job-types';
import { listJobs } from '@plumbline/contract/jobs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import enPublic from '../../apps/web/src/i18n/en/public-answers.json' with { type: 'json' };
import { enterAnswering, until, whenSettled } from '../support/answering.ts';
import { answersOf, makeJob, makeJobType, type WordedQuestion } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const three: readonly WordedQuestion[] = ['First', 'Second', 'Third'].map((title) => ({ type: 'text', title }));
const threeSteps: readonly WordedQuestion[] = three.flatMap((question, at) => [
  { type: 'step', title: ['Arrival', 'Machine', 'End'][at] ?? '' },
  question,
]);

/** Two taps of the finger where the button is, and one more: whenever the question comes that the first leads to, they are for it. */
async function tapTwice(page: Page, button: Locator): Promise<void> {
  await whenSettled(button);
  const box = await button.boundingBox();
  if (!box) throw new Error('there is no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

describe('a button that goes on', () => {
  for (const [kind, questions] of [
    ['one question at a time', three],
    ['steps', threeSteps],
  ] as const) {
    it(`takes no second tap for a question that has just come: ${kind}`, async () => {
      const type = await makeJobType(stage.admin, `Tapped twice, ${kind}`, questions);
      const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
      const { page, say, question, mistakes, context } = await enterAnswering(stage, 'en', 'phone');
      await page.goto(`/jobs/${job.id}/answer`);
      await question('First').waitFor();
      const next = page.getByRole('button', { name: say.next, exact: true });
      await tapTwice(page, next);
      await question('Second').waitFor();
      const submit = page.getByRole('button', { name: say.submit, exact: true });
      await whenSettled(next);
      expect(await question('Second').isVisible()).toBe(true);
      // Here Next becomes Submit.
      await tapTwice(page, next);
      await question('Third').waitFor();
      await whenSettled(submit);
      expect(await question('Third').isVisible()).toBe(true);
      expect((await answersOf(stage.admin, job.id)).status).not.toBe('reported');
      await submit.tap();
      await page.getByRole('heading', { name: say.done }).waitFor();
      await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
      expect(mistakes).toEqual([]);
      await context.close();
    });
  }

  it('takes no second Enter and no second click either', async () => {
    const type = await makeJobType(stage.admin, 'Pressed twice', three);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, say, question, mistakes, context } = await enterAnswering(stage, 'en', 'desk');
    await page.goto(`/jobs/${job.id}/answer`);
    const next = page.getByRole('button', { name: say.next, exact: true });
    await whenSettled(next);
    await question('First').getByRole('textbox').fill('one');
    await page.keyboard.press('Enter');
    await question('Second').getByRole('textbox').focus();
    await page.keyboard.press('Enter');
    await whenSettled(next);
    expect(await question('Second').isVisible()).toBe(true);
    await next.dblclick();
    await question('Third').waitFor();
    await whenSettled(page.getByRole('button', { name: say.submit, exact: true }));
    expect(await question('Third').isVisible()).toBe(true);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('takes no second tap of a stranger, and a Submit that failed stays where it was and is sent when it can', async () => {
    const type = await makeJobType(stage.admin, 'Strangers tap', three);
    const params = { id: type.id };
    const { publicLink } = await stage.admin.call(changePublicLink, { params, body: { isActive: true } });
    const { page, mistakes, context } = await stage.open({
      language: 'en',
      view: 'phone',
      fails: [/ERR_(FAILED|INTERNET)/],
    });
    await page.goto(`/job_type/asnwer/${publicLink}`);
    const question = (title: string) => page.getByRole('heading', { name: title, exact: true });
    const next = page.getByRole('button', { name: enPublic.next, exact: true });
    const submit = page.getByRole('button', { name: enPublic.submit, exact: true });
    await question('First').waitFor();
    await page.getByRole('textbox').fill('one');
    await tapTwice(page, next);
    await question('Second').waitFor();
    await whenSettled(next);
    expect(await question('Second').isVisible()).toBe(true);
    await tapTwice(page, next);
    await question('Third').waitFor();
    await whenSettled(submit);
    await page.getByRole('textbox').fill('three');

    await context.route('**/v2/public/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await submit.tap();
    await page.getByRole('alert').getByText(enPublic.waits).waitFor();
    expect(await question('Third').isVisible()).toBe(true);
    expect(await page.getByRole('textbox').inputValue()).toBe('three');
    await page.getByText('3 of 3').waitFor();
    await context.unroute('**/v2/public/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('heading', { name: enPublic.sent.title }).waitFor();
    const { docs } = await stage.admin.call(listJobs, { query: { search: 'Strangers tap' } });
    expect(docs.map(({ status }) => status)).toEqual(['reported']);
    expect((await answersOf(stage.admin, docs[0]?._id ?? '')).values).toEqual({ First: 'one', Third: 'three' });
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
