import { changePublicLink } from '@plumbline/contract/job-types';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { changeQuestion } from '@plumbline/contract/questions';
import { describe, expect, it } from 'vitest';
import { pressSettled } from '../support/answering.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJob, makeJobType, type WordedQuestion } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const doors: readonly WordedQuestion[] = [
  { type: 'step', title: 'Arrival' },
  { type: 'text', title: 'Building' },
  { type: 'step', title: 'Doors', settings: { repeat: { min: 1, max: 3, title: 'Door' } } },
  { type: 'bool', title: 'Does it close?', settings: { isMandatory: true, allowTaggingIssue: true } },
  { type: 'text', title: 'Width' },
  { type: 'step', title: 'End' },
  { type: 'summary', title: 'What you answered' },
];

const hebrewDoors: readonly WordedQuestion[] = [
  { type: 'step', title: 'הגעה' },
  { type: 'text', title: 'בניין' },
  { type: 'step', title: 'דלתות', settings: { repeat: { min: 2, max: null, title: 'דלת' } } },
  { type: 'bool', title: 'האם הדלת נסגרת?', settings: { isMandatory: true } },
  { type: 'text', title: 'רוחב' },
];

/** What the server holds: each repetition's answers by title, in the order of the list. */
async function currentAnswers(job: string, group: string): Promise<Record<string, unknown>[]> {
  const { questions, answers } = await stage.admin.call(readJob, { params: { id: job } });
  const titles = new Map(questions.map((question) => [question.ID, question.title]));
  const list = answers.find((answer) => titles.get(answer.question) === group)?.value as
    | { present: string[] }
    | undefined;
  return (list?.present ?? ['']).map((repetition) =>
    Object.fromEntries(
      answers
        .filter(
          (answer) => answer.isCurrent && answer.repetition === repetition && titles.get(answer.question) !== group,
        )
        .filter((answer) => titles.get(answer.question) !== 'Building')
        .map((answer) => [titles.get(answer.question), answer.value]),
    ),
  );
}

describe('a step that is answered several times', () => {
  it('is filled in on a phone: doors are added, answered without network, removed, and all arrive', async () => {
    const jobType = await makeJobType(stage.admin, 'Door inspection', doors);
    const job = await makeJob(stage.admin, jobType.id, [stage.inspectorId]);
    const { context, page, mistakes, goOffline } = await stage.enter({ language: 'en', view: 'phone' });
    const press = (name: string | RegExp) =>
      pressSettled(page.getByRole('button', { name, exact: typeof name === 'string' }), 'desk');
    const next = () => press('Next');
    await page.goto(`/jobs/${job.id}`);
    await press('Start answering');
    await page.locator('[data-question] input').fill('Tower 3');
    await next();
    await page.getByText('0 of 2 answered').waitFor();
    await press('Add another: Door');
    await expect.poll(() => page.getByText('0 of 2 answered').count()).toBe(2);
    await picture(page, 'repeat-list-phone');
    await expectAccessible(page);

    await goOffline();
    await next();
    await page.getByText('Door 1 of 2').waitFor();
    await page
      .getByRole('radio', { name: 'Yes' })
      .or(page.getByRole('button', { name: 'Yes' }))
      .first()
      .click();
    await page.locator('[data-type="text"] input').filter({ visible: true }).fill('80');
    await picture(page, 'repeat-door-phone');
    await expectAccessible(page);
    await next();
    await page.getByText('Door 2 of 2').waitFor();
    await press('Add another: Door');
    await page.getByText('Please answer this question').or(page.locator('[data-pointed]')).first().waitFor();
    await page
      .getByRole('radio', { name: 'No' })
      .or(page.getByRole('button', { name: 'No', exact: true }))
      .first()
      .click();
    await press('Issue');
    await press('Add another: Door');
    await page.getByText('Door 3 of 3').waitFor();
    await page
      .getByRole('radio', { name: 'Yes' })
      .or(page.getByRole('button', { name: 'Yes' }))
      .first()
      .click();
    await press('Show all');
    await page.getByText('There can be 3 at most.').waitFor();
    await picture(page, 'repeat-full-phone');
    await press('Remove Door 1');
    await page.getByText('2 answers were given in it.').waitFor();
    await picture(page, 'repeat-remove-phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => page.getByText(/of 2 answered/).count()).toBe(2);

    await context.setOffline(false);
    await next();
    await next();
    await next();
    await page.getByText('What you answered').first().waitFor();
    await page.getByText('Door 2 ·').first().waitFor();
    await picture(page, 'repeat-summary-phone');
    await press('Submit');
    await page.getByRole('heading', { name: 'Submitted' }).waitFor();
    await expect
      .poll(() => currentAnswers(job.id, 'Doors'))
      .toEqual([{ 'Does it close?': false }, { 'Does it close?': true }]);
    await press('Done');
    await page.getByRole('heading', { name: 'Door 2' }).waitFor();
    await page.getByText('The item this was answered for was removed').first().waitFor();
    await picture(page, 'repeat-read-phone');
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('shows every repetition in the outline of a desk, in Hebrew too', async () => {
    const jobType = await makeJobType(stage.admin, 'בדיקת דלתות', hebrewDoors);
    const job = await makeJob(stage.admin, jobType.id, [stage.inspectorId]);
    const { context, page, mistakes } = await stage.enter({ language: 'he', view: 'desk' });
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: 'התחלת מילוי' }).click();
    const next = () => pressSettled(page.getByRole('button', { name: 'הבא', exact: true }), 'desk');
    await next();
    await page.getByRole('button', { name: 'הוספה: דלת' }).click();
    const outline = page.getByRole('navigation', { name: 'שאלות' });
    await expect.poll(() => outline.getByText(/^דלת \d$/).count()).toBe(3);
    await next();
    await page.getByText('דלת 1 מתוך 3').waitFor();
    await picture(page, 'repeat-desk-he');
    await expectAccessible(page);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('is filled in by a stranger by the public link, computed and shown by condition', async () => {
    const jobType = await makeJobType(stage.admin, 'Public doors', [
      { type: 'step', title: 'Doors', settings: { repeat: { min: 1, max: null, title: 'Door' } } },
      { type: 'text', title: 'Width', settings: { textKind: 'number', isMandatory: true } },
      { type: 'step', title: 'End' },
      { type: 'text', title: 'All widths', settings: { textKind: 'number' } },
    ]);
    await stage.admin.call(changeQuestion, {
      params: { id: jobType.idOf('All widths') },
      body: { settings: { textKind: 'number', calculate: `sum({${jobType.idOf('Width')}})` } },
    });
    const { publicLink } = await stage.admin.call(changePublicLink, {
      params: { id: jobType.id },
      body: { isActive: true },
    });
    const { context, page, mistakes } = await stage.open({ language: 'en', view: 'phone' });
    const next = () => page.getByRole('button', { name: 'Next' }).click();
    await page.goto(`/job_type/asnwer/${publicLink}`);
    // Whoever answers has nothing to share, and sees who asks.
    expect(await page.getByRole('button', { name: 'Share link' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add another: Door' }).click();
    await next();
    await page.getByText('Door 1 of 2').waitFor();
    // Pressed all the same, Next leads to what is missing.
    await page.getByText('1 required left').waitFor();
    const width = page.getByRole('heading', { name: 'Width' });
    await width.evaluate((heading) => (heading as HTMLElement).blur());
    await pressSettled(page.getByRole('button', { name: 'Next' }), 'desk');
    await page.getByRole('alert').getByText('Please answer this question.').waitFor();
    expect(await width.evaluate((heading) => heading === document.activeElement)).toBe(true);
    const steps = page.getByRole('navigation', { name: 'Steps' });
    expect(await steps.locator('[aria-current=step]').textContent()).toBe('2Door 1');
    await page.locator('[data-type="text"] input').filter({ visible: true }).fill('80');
    await picture(page, 'repeat-public-phone');
    await expectAccessible(page);
    await page.reload();
    await page.getByText('1 of 1 answered').waitFor();
    await next();
    await next();
    await page.getByText('Door 2 of 2').waitFor();
    await page.locator('[data-type="text"] input').fill('90');
    await next();
    await page.getByText('170').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: /Thank|Sent|sent/ }).waitFor();
    const { docs } = await stage.admin.call(listJobs, { query: { search: 'Public doors' } });
    const job = await stage.admin.call(readJob, { params: { id: docs[0]?._id ?? '' } });
    expect(
      job.answers
        .map((answer) => answer.value)
        .filter((value) => typeof value === 'number')
        .toSorted(),
    ).toEqual([170, 80, 90]);
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
