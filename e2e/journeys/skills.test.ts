import { createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { changeSettings } from '@plumbline/contract/settings';
import { setUserSkills } from '@plumbline/contract/skills';
import { defaultSecurityFlags } from '@plumbline/domain/settings/default-settings';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Language } from '../support/browser.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setOwnStage();

const words = { skill: 'עבודה על פיגומים', type: 'בדיקת פיגום' };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** As it is shown: 22/11/2026. */
const shown = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** An administrator makes a skill that holds two years. */
async function makeSkill(page: Page, language: Language): Promise<void> {
  const text = texts(language);
  await page.goto('/settings/skills');
  await page
    .getByRole('button', { name: text('skills', 'list.create') })
    .first()
    .click();
  await page.getByRole('textbox', { name: text('skills', 'form.name') }).fill(words.skill);
  await page.getByText(text('skills', 'form.forPeriod'), { exact: true }).click();
  await page.getByLabel(text('skills', 'form.amount')).fill('2');
  await page.getByRole('combobox', { name: text('skills', 'form.unit') }).click();
  await page.getByRole('option', { name: text('skills', 'form.units.years') }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: text('skills', 'form.create'), exact: true }).click();
  await page.getByRole('button', { name: text('skills', 'form.delete') }).waitFor();
  await picture(page, `skill-${language}`);
}

/** Chooses the skill in the picker that is open. */
async function chooseSkill(page: Page): Promise<void> {
  const picker = page.getByRole('dialog').last();
  await picker.getByText(words.skill).click();
  await picker.locator('button').last().click();
}

/** Chooses a day of this month or the next in the calendar of a field. */
async function chooseDay(page: Page, field: string, day: string): Promise<void> {
  await page.getByRole('button', { name: field, exact: true }).click();
  if (day.slice(0, 7) !== inDays(0).slice(0, 7)) await page.locator('button[data-direction=next]').click();
  await page
    .locator('table button:not([data-outside])')
    .filter({ hasText: new RegExp(`^${Number(day.slice(8))}$`) })
    .click();
}

describe('skills', () => {
  // The office reads Hebrew, the inspector English.
  const language = 'he';
  const text = texts(language);
  const { skill, type } = words;
  const add = (page: Page) => page.getByRole('button', { name: text('skills', 'add') }).last();

  const hide = (hideSkillsFromInspector: boolean) =>
    stage.admin.call(changeSettings, { body: { security: { ...defaultSecurityFlags, hideSkillsFromInspector } } });
  afterAll(() => hide(false));

  it('are made, given until a day, asked for by a job type, missed in time, and hidden from inspectors', async () => {
    const jobType = await makeJobType(stage.admin, type, [{ type: 'text', title: 'Tag' }]);
    const project = await stage.admin.call(createProject, { body: { name: type, users: [stage.inspectorId] } });
    await stage.admin.call(setUserSkills, { params: { userId: stage.inspectorId }, body: { skills: [] } });

    const { page, mistakes } = await stage.enter({ language, email: 'admin@demo.test' });
    await makeSkill(page, language);

    await page.goto(`/users/${stage.inspectorId}`);
    await add(page).click();
    await chooseSkill(page);
    await page.getByText(text('skills', 'holding.untilDay'), { exact: true }).click();
    await chooseDay(page, text('skills', 'holding.until'), inDays(10));
    await expectAccessible(page);
    await page.getByRole('button', { name: text('skills', 'person.give'), exact: true }).click();
    await page.getByText(text('skills', 'status.close_to_expire')).first().waitFor();
    // The field that it was chosen in is there a moment longer.
    await page
      .getByText(shown(inDays(10)))
      .first()
      .waitFor();
    await picture(page, `skills-of-person-${language}`);

    await page.goto(`/job_type/settings/${jobType.id}`);
    await add(page).click();
    const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
    await chooseSkill(page);
    await saved;
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText(skill).first().waitFor();
    await expectAccessible(page);

    const job = await stage.admin.call(createJob, {
      body: { job_type: jobType.id, project: project._id, startDate: `${inDays(3)}T08:00:00Z`, users: [] },
    });
    expect(job.skills.map(({ name }) => name)).toEqual([skill]);
    await page.goto(`/jobs/${job._id}`);
    await page.getByRole('button', { name: text('jobs', 'panel.addPeople') }).click();
    const people = page.getByRole('dialog').last();
    await people.getByRole('button', { name: /Oleg Marchenko/ }).click();
    await people.getByRole('button', { name: /Amir Haddad/ }).click();
    await people.getByText(text('skills', 'lack.warning')).waitFor();
    await expectAccessible(page);
    await picture(page, `people-who-lack-${language}`);
    await people.locator('button').last().click();
    await people.waitFor({ state: 'detached' });
    const lack = text('skills', 'lack.line').split('{{')[0] ?? '';
    // The inspector has it on the day of the job; only the other one lacks it.
    await expect.poll(() => page.getByText(lack).count()).toBe(1);
    await expectAccessible(page);
    await picture(page, `job-with-skills-${language}`);

    const phone = await stage.enter({ language: 'en', view: 'phone' });
    await phone.page.goto('/profile');
    await phone.page.getByText(texts('en')('skills', 'status.close_to_expire')).first().waitFor();
    await expectAccessible(phone.page);
    await picture(phone.page, 'own-skills-en');
    await hide(true);
    await phone.page.reload();
    await phone.page.getByText('inspector@demo.test').first().waitFor();
    expect(await phone.page.getByText(skill).count()).toBe(0);
    await phone.page.goto(`/jobs/${job._id}`);
    await phone.page.getByRole('button', { name: /^Oleg Marchenko/ }).waitFor();
    expect(await phone.page.getByText(skill).count()).toBe(0);

    expect([...mistakes, ...phone.mistakes]).toEqual([]);
  });
});
