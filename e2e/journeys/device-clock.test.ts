import { readJob } from '@plumbline/contract/jobs';
import { changeQuestion } from '@plumbline/contract/questions';
import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterAnswering, pressSettled, until } from '../support/answering.ts';
import { answersOf, makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

const fast = 4 * 60_000;

/** Each page of the window has a clock that is some minutes fast. */
async function setClockFast(context: BrowserContext): Promise<void> {
  await context.addInitScript((by) => {
    const real = Date.now.bind(Date);
    globalThis.Date = class extends Date {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [real() + by] : given) as [number]));
      }
      static override now = () => real() + by;
    } as DateConstructor;
  }, fast);
}

async function makeMoments(): Promise<string> {
  const title = 'Moment';
  const settings = { dateMode: 'date_time', isMandatory: true } as const;
  const type = await makeJobType(stage.admin, `Clock ${Date.now()}`, [{ type: 'date_time', title, settings }]);
  const id = type.idOf(title);
  const rule = { constraint: `{${id}} <= now()`, constraintMessage: 'No later than now, please.' };
  await stage.admin.call(changeQuestion, { params: { id }, body: { settings: { ...settings, ...rule } } });
  return type.id;
}

describe('a device whose clock is four minutes fast', () => {
  it('answers “now” where nothing later is taken, online and from the outbox; what is refused says why (en)', async () => {
    const type = await makeMoments();
    const jobs = await Promise.all([1, 2, 3].map(() => makeJob(stage.admin, type, [stage.inspectorId])));
    const [online, offline, refused] = jobs.map(({ id }) => id) as [string, string, string];
    const fails = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /400 .*\/v2\/answers/];
    const { page, context, mistakes, say, question, goOffline } = await enterAnswering(stage, 'en', 'phone', { fails });
    await setClockFast(context);
    const begun = Date.now();
    const answerNow = async () => {
      await question('Moment').getByRole('button', { name: say.now, exact: true }).tap();
      await pressSettled(page.getByRole('button', { name: say.submit, exact: true }), 'phone');
    };
    const isReported = async (id: string) => (await answersOf(stage.admin, id)).status === 'reported';
    const expectNow = async (id: string) => {
      const value = Date.parse(((await answersOf(stage.admin, id)).values['Moment'] as { date: string }).date);
      // To the second, or the minute, as such answers are kept.
      expect(value).toBeGreaterThan(begun - 60_000);
      expect(value).toBeLessThanOrEqual(Date.now());
    };

    await page.goto(`/jobs/${online}/answer`);
    expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + fast - 30_000);
    await answerNow();
    await page.getByRole('heading', { name: say.done }).waitFor();
    await until(() => isReported(online), 'the job is reported');
    await expectNow(online);

    await page.goto(`/jobs/${offline}/answer`);
    await question('Moment').waitFor();
    await goOffline();
    await answerNow();
    await page.getByRole('heading', { name: say.done }).waitFor();
    expect(await isReported(offline)).toBe(false);
    await context.setOffline(false);
    await until(() => isReported(offline), 'the job is reported from the outbox');
    await expectNow(offline);

    // What no screen lets through: the server has the last word, and the question its own.
    await page.goto(`/jobs/${refused}/answer`);
    await question('Moment').waitFor();
    await page.route('**/v2/answers', (route) => {
      const sent = route.request().postDataJSON() as { job: string; data: { answer: { value: { date: string } } }[] };
      if (sent.job !== refused) return route.continue();
      for (const { answer } of sent.data) answer.value.date = answer.value.date.replace(/^\d{4}/, '2031');
      return route.continue({ postData: JSON.stringify(sent) });
    });
    await answerNow();
    await page
      .getByText(/Moment.*No later than now, please\./)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: texts('en')('answers', 'submitted.refused') }).waitFor();
    expect(await page.getByRole('heading', { name: say.done, exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: texts('en')('answers', 'submitted.back') }).tap();
    await question('Moment').waitFor();
    expect(await isReported(refused)).toBe(false);
    expect((await stage.admin.call(readJob, { params: { id: refused } })).answers).toEqual([]);
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
