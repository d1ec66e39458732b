import { readJobType } from '@plumbline/contract/job-types';
import { createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { changeQuestion } from '@plumbline/contract/questions';
import { describe, expect, it } from 'vitest';
import { pressSettled } from '../support/answering.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { answersOf, makeJobType, type WordedQuestion } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const number = { textKind: 'number' } as const;
const questions: readonly WordedQuestion[] = [
  { type: 'step', title: 'Opening' },
  { type: 'text', title: 'Width', settings: number },
  { type: 'text', title: 'Height', settings: number },
  { type: 'text', title: 'Area', settings: number },
  { type: 'text', title: 'Why so large?' },
];
const formulas: Readonly<Record<string, Record<string, string>>> = {
  Height: { constraint: '{Height} < 500', constraintMessage: 'No opening is that high.' },
  Area: { calculate: '{Width} * {Height}' },
  'Why so large?': { showWhen: '{Area} > 100' },
};

async function makeOpenings(): Promise<string> {
  const { id, idOf } = await makeJobType(stage.admin, 'Openings', questions);
  for (const { title, settings } of questions) {
    const own = Object.entries(formulas[title] ?? {}).map(([name, text]) => [
      name,
      text.replace(/\{([^}]+)\}/g, (_, other: string) => `{${idOf(other)}}`),
    ]);
    if (own.length === 0) continue;
    const body = { settings: { ...settings, ...(Object.fromEntries(own) as Record<string, string>) } };
    await stage.admin.call(changeQuestion, { params: { id: idOf(title) }, body });
  }
  return id;
}

describe('conditions, calculations and the previous job', () => {
  it('answer along on a phone without network: shown, computed, held to the constraint, recalled', async () => {
    const jobType = await makeOpenings();
    const project = await stage.admin.call(createProject, { body: { name: 'North tower' } });
    const newJob = () =>
      stage.admin.call(createJob, {
        body: {
          job_type: jobType,
          project: project._id,
          startDate: new Date().toISOString(),
          users: [stage.inspectorId],
        },
      });
    const first = await newJob();
    const { context, page, mistakes, goOffline } = await stage.enter({ language: 'en', view: 'phone' });
    const question = (title: string) =>
      page.locator('[data-question]').filter({ has: page.getByRole('heading', { name: title }) });
    const open = async (id: string) => {
      await page.goto(`/jobs/${id}`);
      await page.getByRole('button', { name: 'Start answering' }).click();
      await question('Width').waitFor();
    };
    const submit = () => pressSettled(page.getByRole('button', { name: 'Submit' }), 'desk');

    await open(first._id);
    await goOffline();
    await question('Width').locator('input').fill('20');
    await question('Height').locator('input').fill('600');
    await question('Area').getByText('12,000').waitFor();
    await question('Why so large?').locator('input').fill('A gate');
    await submit();
    await question('Height').getByText('No opening is that high.').waitFor();
    await picture(page, 'conditions-phone');
    await expectAccessible(page);
    await question('Height').locator('input').fill('4');
    await question('Area').getByText('80').waitFor();
    await expect.poll(() => question('Why so large?').count()).toBe(0);
    await question('Height').locator('input').fill('40');
    await question('Why so large?').waitFor();
    await submit();
    await page.getByRole('heading', { name: 'Submitted' }).waitFor();
    await context.setOffline(false);
    await expect
      .poll(async () => (await answersOf(stage.admin, first._id)).values)
      .toEqual({ Width: 20, Height: 40, Area: 800, 'Why so large?': 'A gate' });

    const second = await newJob();
    await open(second._id);
    await question('Width').getByText(`#${first.ID}`).waitFor();
    await picture(page, 'recall-phone');
    await expectAccessible(page);
    await goOffline();
    await question('Width').getByRole('button', { name: 'Copy answer' }).click();
    await question('Width').getByText('Same as last time').waitFor();
    expect(await question('Width').locator('input').inputValue()).toBe('20');
    expect(await question('Area').getByRole('button', { name: 'Copy answer' }).count()).toBe(0);
    await context.setOffline(false);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('are written in the editor with questions by their titles, mistakes told at their place', async () => {
    const jobType = await makeOpenings();
    const { context, page, mistakes } = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
    await page.goto(`/job_type/editor/${jobType}`);
    await page.getByText('Why so large?').first().click();
    await page.getByRole('button', { name: /^Branching/ }).click();
    const condition = page.getByRole('textbox', { name: 'Shown only when' });
    const clicked = page.locator('[data-condition="showWhen"]');
    const byClicking = clicked.getByRole('group', { name: 'Condition 1' });
    await byClicking.getByRole('textbox', { name: 'Value' }).fill('90');
    await clicked.getByText(/is above \W*90/).waitFor();
    await picture(page, 'condition-clauses');
    await clicked.getByRole('button', { name: 'As formula' }).click();
    await expect.poll(() => condition.inputValue()).toBe('{Area} > 90');
    await condition.fill('{Area} > ');
    await page.getByText('Something is missing here.').waitFor();
    await page.getByText('It is saved once it is valid.').waitFor();
    await condition.fill('');
    await condition.pressSequentially('{wid');
    await page.getByRole('option', { name: /Width/ }).click();
    await condition.press('End');
    await condition.pressSequentially(' > 5');
    await expect.poll(() => condition.inputValue()).toBe('{Width} > 5');
    await picture(page, 'expression-editor');
    await expect
      .poll(async () => JSON.stringify((await stage.admin.call(readJobType, { params: { id: jobType } })).questions))
      .toContain('} > 5');
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
