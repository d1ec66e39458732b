import { readJobType } from '@plumbline/contract/job-types';
import { questionTypeNumber, questionTypes, type QuestionType } from '@plumbline/domain/question-types/question-type';
import { expect, it } from 'vitest';
import { picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

it.each(['en', 'he'] as const)(
  'every type of question is added by the menu, and takes the first letter of its title (%s)',
  async (language) => {
    const say = (key: string) => texts(language)('job-type-editor', key);
    const made = await makeJobType(stage.admin, `Every type ${language}`, []);
    const { page, context, mistakes } = await stage.enter({ language, view: 'desk', email: 'admin@demo.test' });
    await page.goto(`/job_type/editor/${made.id}`);
    const add = page.getByRole('button', { name: say('add'), exact: true });
    const titleOf = (type: QuestionType) => `Number of ${type}`;
    for (const type of questionTypes) {
      await add.click();
      const item = page.getByRole('menuitem', { name: say(`types.${type}`), exact: true });
      await item.waitFor();
      // The cursor is there before anything else can be: whoever types on is faster than any picture.
      const hasCursor = await item.evaluate((one: HTMLElement) => {
        one.click();
        return document.activeElement?.closest('[data-property="title"]') !== null;
      });
      expect([type, hasCursor]).toEqual([type, true]);
      await page.keyboard.type(titleOf(type));
      await expect.poll(() => page.locator('[data-property="title"]').inputValue()).toBe(titleOf(type));
      expect(await page.getByRole('dialog').count()).toBe(0);
      if (type === 'blueprint') {
        await page.getByText(say('property.showOtherJobs'), { exact: true }).waitFor();
        await picture(page, `editor-plan-question-${language}`);
      }
    }
    // What was added is what is asked.
    await expect
      .poll(async () => {
        const { questions } = await stage.admin.call(readJobType, { params: { id: made.id } });
        return questions.map(({ type, title }) => [type, title]);
      })
      .toEqual(questionTypes.map((type) => [questionTypeNumber(type), titleOf(type)]));
    expect(mistakes).toEqual([]);
    await context.close();
  },
);
