import { sendAnswers } from '@plumbline/contract/answers';
import { describe, expect, it } from 'vitest';
import en from '../../apps/web/src/i18n/en/search.json' with { type: 'json' };
import he from '../../apps/web/src/i18n/he/search.json' with { type: 'json' };
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJob, makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const texts = { en, he } as const;

describe('the search for everything', () => {
  it.each(['en', 'he'] as const)('leads to a file, and to the project of a row of a table (%s)', async (language) => {
    const { page, context, mistakes } = await stage.enter({ language, email: 'admin@demo.test' });
    await page.goto('/jobs');
    await page.locator('tr[data-row]').first().waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: texts[language].title });
    await field.fill('handrail');
    await page
      .getByRole('option', { name: /handrail\.jpg/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await picture(page, `search-files-${language}`);
    await page
      .getByRole('option', { name: /handrail\.jpg/ })
      .first()
      .click();
    await page.waitForURL(/\/files\?.*file=/);
    await page.getByRole('heading', { name: 'handrail.jpg' }).waitFor();

    await page.keyboard.press('Control+k');
    await field.fill('kg');
    const rows = page.getByRole('group', { name: texts[language].tableRows });
    await rows.getByRole('option').first().waitFor();
    await picture(page, `search-rows-${language}`);
    await rows.getByRole('option').first().click();
    await page.waitForURL(/\/project\/view\//);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it.each(['en', 'he'] as const)('leads to the job of an answer that holds the words (%s)', async (language) => {
    const word = `quince${language}`;
    const made = await makeJobType(stage.admin, `Cables ${language}`, [{ type: 'text', title: 'Remark' }]);
    const { id: job } = await makeJob(stage.admin, made.id, []);
    const question = made.idOf('Remark');
    const answer = { ID: `${question}_${word}`, value: `The ${word} is worn`, date: new Date().toISOString() };
    await stage.admin.call(sendAnswers, { body: { job, data: [{ question, answer }] } });
    const { page, context, mistakes } = await stage.enter({ language, view: 'phone', email: 'admin@demo.test' });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: texts[language].title }).click();
    await page.getByRole('combobox', { name: texts[language].title }).fill(`worn ${word}`);
    const answers = page.getByRole('group', { name: texts[language].answers });
    await answers.getByRole('option', { name: `The ${word} is worn` }).waitFor();
    await expectAccessible(page);
    await picture(page, `search-answers-${language}`);
    await answers.getByRole('option').click();
    await page.waitForURL(new RegExp(`/jobs/${job}`));
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
