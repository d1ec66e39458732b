import { readAnswerHistory } from '@plumbline/contract/answers';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { describe, expect, it } from 'vitest';
import { enterAnswering, liftShort, liftSteps, until } from '../support/answering.ts';
import { signInByApi } from '../support/api.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { answersOf, makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

describe('reading answers', () => {
  it('shows answers that two people gave at once side by side, until somebody decides which one counts', async () => {
    const type = await makeJobType(stage.admin, 'Parallel', liftShort);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const inspector = await enterAnswering(stage, 'en', 'phone');
    await inspector.page.goto(`/jobs/${job.id}/answer`);
    await inspector.question('Is the lift there?').waitFor();
    await inspector.goOffline();
    await inspector.question('Is the lift there?').getByRole('radio', { name: 'No' }).tap();
    await inspector.next();

    const manager = await enterAnswering(stage, 'en', 'desk', { email: 'admin@demo.test' });
    await manager.page.goto(`/jobs/${job.id}/answer`);
    await manager.question('Is the lift there?').getByRole('radio', { name: 'Yes' }).click();
    await manager.next();
    await until(
      async () => (await answersOf(stage.admin, job.id)).values['Is the lift there?'] === true,
      'the manager’s arrives',
    );
    await inspector.context.setOffline(false);
    await until(
      async () => (await answersOf(stage.admin, job.id)).values['Is the lift there?'] === false,
      'the inspector’s arrives',
    );

    await manager.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const both = manager.page.getByRole('article', { name: 'Is the lift there?' });
    await both.getByText('Two people answered this at the same time').waitFor();
    await expect.poll(() => both.textContent()).toMatch(/Yes.*No/s);
    await picture(manager.page, 'answers-parallel-en');
    await expectAccessible(manager.page);
    await both.getByRole('button', { name: 'Use this answer' }).click();
    await both.getByText('Two people answered').waitFor({ state: 'detached' });
    await both.getByRole('button', { name: '2 earlier answers' }).click();
    const changes = both.getByRole('list', { name: 'History' }).locator('> li');
    await expect.poll(() => changes.count()).toBe(3);
    expect(await changes.nth(0).textContent()).toMatch(/From\s*No\s*to\s*Yes/);
    expect(await changes.nth(1).textContent()).toMatch(/From\s*Yes\s*to\s*No/);
    expect(await changes.nth(2).textContent()).toMatch(/First answer\s*Yes/);
    await picture(manager.page, 'answers-history-en');
    await expectAccessible(manager.page);
    const history = async () => {
      const question = type.idOf('Is the lift there?');
      return (await stage.admin.call(readAnswerHistory, { query: { job: job.id, question } })).map((one) => [
        one.value,
        one.isParallel,
      ]);
    };
    await expect.poll(history).toEqual([
      [true, false],
      [false, false],
      [true, false],
    ]);
    await inspector.context.close();
    await manager.context.close();
  });

  it('shows a client what they may see, and nobody’s name', async () => {
    const client = await signInByApi(stage.app.origin, 'client@demo.test');
    const { docs } = await client.call(listJobs, { query: { page_size: '1000' } });
    const done = docs.find((job) => job.status === 'done');
    if (!done) throw new Error('the demo’s client has no finished job');
    const { page, context } = await enterAnswering(stage, 'he', 'phone', { email: 'client@demo.test' });
    await page.goto(`/jobs/${done._id}`);
    const answers = page.getByRole('region', { name: 'תשובות' });
    await answers.waitFor();
    await picture(page, 'answers-client-he');
    await expectAccessible(page);
    const job = await stage.admin.call(readJob, { params: { id: done._id } });
    const text = (await answers.textContent()) ?? '';
    for (const { user } of job.answers) if (user) expect(text).not.toContain(user.name.last);
    await context.close();
  });

  // Each language and each device once more, in what the tests above have not been.
  for (const [language, view] of [
    ['en', 'desk'],
    ['he', 'phone'],
  ] as const) {
    it(`is open to everybody in ${language} on a ${view}, in the dark`, async () => {
      const type = await makeJobType(stage.admin, `Open ${language} ${view}`, liftSteps);
      const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
      const { page, context, next, question } = await enterAnswering(stage, language, view, { dark: true });
      await page.goto(`/jobs/${job.id}/answer`);
      await question('Began').waitFor();
      await next();
      await expect.poll(() => question('Began').getAttribute('data-pointed')).toBe('true');
      await expectAccessible(page);
      await picture(page, `answering-${view}-${language}-dark`);
      await context.close();
    });
  }
});
