import { randomUUID } from 'node:crypto';
import { sendAnswers } from '@plumbline/contract/answers';
import { createJob } from '@plumbline/contract/jobs';
import { createProject, listAllProjects } from '@plumbline/contract/projects';
import { createSkill } from '@plumbline/contract/skills';
import { listTranslations } from '@plumbline/contract/translations';
import { expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setOwnStage();

it('names are translated in one table, and read by each in their language (en, he)', async () => {
  const jobType = await makeJobType(stage.admin, 'Sprinkler check', [
    { type: 'text', title: 'Tag' },
    { type: 'system_list', title: 'Next check', settings: { systemListType: 'job_types' } },
  ]);
  await stage.admin.call(createSkill, { body: { name: 'Rope access' } });
  const project = await stage.admin.call(createProject, {
    body: { name: 'Harbour hall', users: [stage.inspectorId] },
  });
  const job = await stage.admin.call(createJob, {
    body: {
      job_type: jobType.id,
      project: project._id,
      startDate: new Date().toISOString(),
      users: [stage.inspectorId],
    },
  });

  const question = jobType.idOf('Next check');
  const value = { id: jobType.id, label: 'Sprinkler check' };
  const answer = { ID: `${question}_${randomUUID()}`, value };
  await stage.admin.call(sendAnswers, { body: { job: job._id, data: [{ question, answer }] } });

  const office = await stage.enter({ language: 'en', view: 'desk', email: 'admin@demo.test' });
  const { page } = office;
  const en = texts('en');
  await page.goto('/settings');
  await page.getByRole('link', { name: en('menu', 'settings_translations'), exact: true }).click();
  await page.getByRole('textbox', { name: /^Sprinkler check, Job type, Hebrew/ }).waitFor();
  await picture(page, 'translations-all-en');
  await expectAccessible(page);

  // What is missing, two columns pasted from a spreadsheet, taken back and typed.
  await page.getByRole('textbox', { name: en('settings', 'translations.search') }).fill('Sprinkler');
  const typeInHebrew = page.getByRole('textbox', { name: /^Sprinkler check, Job type, Hebrew/ });
  await typeInHebrew.fill('בדיקת ספרינקלרים');
  await page.getByRole('textbox', { name: en('settings', 'translations.search') }).fill('Rope');
  await page.getByRole('textbox', { name: /^Rope access, Skill, Hebrew/ }).fill('גישה בחבלים');
  await picture(page, 'translations-unsaved-en');
  await page.getByRole('button', { name: en('settings', 'bar.save'), exact: true }).click();
  await page.getByRole('button', { name: en('settings', 'translations.undo') }).waitFor();
  const stored = async () =>
    (await stage.admin.call(listTranslations)).docs.flatMap(({ original, texts: { he } }) =>
      he && /^(Sprinkler check|Rope access)$/.test(original) ? [he] : [],
    );
  expect(await stored()).toEqual(['בדיקת ספרינקלרים', 'גישה בחבלים']);
  await page.reload();
  await page.getByRole('textbox', { name: en('settings', 'translations.search') }).fill('ספרינקלרים');
  expect(await typeInHebrew.inputValue()).toBe('בדיקת ספרינקלרים');

  // The inspector reads Hebrew on a phone.
  const field = await stage.enter({ language: 'he', view: 'phone', email: 'inspector@demo.test' });
  await field.page.goto('/jobs');
  await field.page.getByText('בדיקת ספרינקלרים').first().waitFor();
  expect(await field.page.getByText('Sprinkler check').count()).toBe(0);
  await picture(field.page, 'translations-jobs-he');
  await field.page.goto(`/jobs/${job._id}`);
  await field.page.getByText('בדיקת ספרינקלרים').first().waitFor();
  // What was chosen in an answer is read in the reader's language, too.
  await field.page.getByText('Next check').first().waitFor();
  await expect.poll(() => field.page.getByText('Sprinkler check').count()).toBe(0);
  expect(await field.page.locator('bdi', { hasText: 'בדיקת ספרינקלרים' }).count()).toBeGreaterThan(0);
  await expectAccessible(field.page);

  // The demo's building: headings, fields and what was chosen of a list.
  const buildings = await stage.admin.call(listAllProjects);
  const building = buildings.find(({ name }) => name.includes('Jaffa Road'));
  await field.page.goto(`/project/view/${building?._id}`);
  for (const name of ['המבנה', 'מספר תחנות', 'חוזה שירות']) await field.page.getByText(name).first().waitFor();
  expect(await field.page.getByText('Number of stops').count()).toBe(0);
  await picture(field.page, 'translations-project-he');
  await page.goto(`/project/view/${building?._id}`);
  await page.getByText('Number of stops').first().waitFor();
  await picture(page, 'translations-project-en');

  // And the office in Hebrew, on a phone too; undo takes it back.
  const abroad = await stage.enter({ language: 'he', view: 'phone', email: 'admin@demo.test' });
  const he = texts('he');
  await abroad.page.goto('/settings/translations?kind=skill');
  const skill = abroad.page.getByRole('textbox', { name: /^Rope access, הסמכה, אנגלית/ });
  await skill.waitFor();
  await picture(abroad.page, 'translations-phone-he');
  await expectAccessible(abroad.page);
  await skill.fill('Rope access technique');
  await abroad.page.getByRole('button', { name: he('settings', 'bar.save'), exact: true }).click();
  await abroad.page.getByRole('button', { name: he('settings', 'translations.undo') }).click();
  await expect.poll(() => skill.inputValue()).toBe('');
  expect([...office.mistakes, ...field.mistakes, ...abroad.mistakes]).toEqual([]);
});
