import { sendAnswers } from '@plumbline/contract/answers';
import { changeJobStatuses, createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { createSkill, setJobTypeSkills, setUserSkills } from '@plumbline/contract/skills';
import { listUsers } from '@plumbline/contract/users';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectGoodLook, picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setOwnStage();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
type Named = { readonly name: { readonly first: string; readonly last: string } };
const alreadyBusy = (text: string, { name }: Named) =>
  new RegExp(text.replace('{{names}}.', `.*${name.first} ${name.last}`));
const initials = ({ name }: Named) => `${name.first[0]}${name.last[0]}`;
const rows = (page: Page) => page.locator('tr[data-row]');

/** Jobs in review on three sites (and a fourth), whose brakes are worn by so many millimetres, and two that are not late. */
async function makeJobs(people: readonly string[]) {
  const jobType = await makeJobType(stage.admin, 'Brake check', [
    { type: 'text', title: 'Brake wear', settings: { textKind: 'number' } },
  ]);
  const permit = await stage.admin.call(createSkill, { body: { name: 'Rail permit', roles: ['inspector'] } });
  await stage.admin.call(setJobTypeSkills, { params: { id: jobType.id }, body: { skills: [permit._id] } });
  const projects = [];
  for (const name of ['Depot north', 'Depot south', 'Depot east', 'Depot west']) {
    projects.push(await stage.admin.call(createProject, { body: { name, users: [...people] } }));
  }
  const made: string[] = [];
  for (const [place, wear, days] of [
    [0, 4.5, -5],
    [0, 2, -5],
    [1, 3.5, -5],
    [1, 5, 5],
    [2, 7, -5],
    [2, 3, -5],
    [3, 8, -5],
  ] as const) {
    const body = { job_type: jobType.id, project: projects[place]!._id, startDate: inDays(days) };
    const job = await stage.admin.call(createJob, { body });
    const question = jobType.idOf('Brake wear');
    const answer = { ID: `${question}_${crypto.randomUUID()}`, value: wear };
    await stage.admin.call(sendAnswers, { body: { job: job._id, data: [{ question, answer }] } });
    made.push(job._id);
  }
  await stage.admin.call(changeJobStatuses, { body: { status: 'review', jobs: made } });
  return { jobType, permit, projects };
}

it('late jobs in review with worn brakes are found, given to who may and can, and the view is shared (en)', async () => {
  const text = texts('en');
  const { docs } = await stage.admin.call(listUsers, { query: { role: 'inspector', sort: 'name' } });
  const [holder, lapsed, busy] = docs.filter(({ name }) => name.first !== '');
  const people = [holder!, lapsed!, busy!];
  const { jobType, permit, projects } = await makeJobs(people.map(({ _id }) => _id));
  const give = (userId: string, expiryDate: string) =>
    stage.admin.call(setUserSkills, {
      params: { userId },
      body: { skills: [{ _id: permit._id, startDate: inDays(-300).slice(0, 10), expiryDate }] },
    });
  await give(holder!._id, inDays(300).slice(0, 10));
  await give(lapsed!._id, inDays(-20).slice(0, 10));
  await give(busy!._id, inDays(300).slice(0, 10));
  // Other people of the demo may have jobs today, too.
  const body = { job_type: jobType.id, project: projects[3]!._id, startDate: inDays(0), users: [busy!._id] };
  await stage.admin.call(createJob, { body });

  const { page, mistakes } = await stage.enter({ language: 'en', email: 'manager@demo.test' });
  const dialog = page.getByRole('dialog');
  await page.goto('/jobs');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: text('filters', 'open'), exact: true }).click();
  await picture(page, 'morning-dialog-en');
  await dialog.getByRole('checkbox', { name: text('status', 'review'), exact: true }).check();
  for (const name of ['Depot north', 'Depot south', 'Depot east']) {
    await dialog.getByRole('combobox', { name: text('filters', 'fields.jobs.project'), exact: true }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  const starts = dialog.getByRole('combobox', { name: text('filters', 'fields.jobs.startDate'), exact: true });
  await starts.click();
  await page.getByRole('option', { name: text('filters', 'daysAgo'), exact: true }).click();
  await dialog.getByRole('textbox', { name: text('filters', 'days'), exact: true }).fill('3');
  await dialog.getByRole('combobox', { name: text('filters', 'addCustom.any') }).fill('brake');
  await page.getByRole('option', { name: /Brake wear/ }).click();
  const wear = dialog
    .getByRole('group')
    .filter({ has: page.getByRole('combobox', { name: /.+/ }) })
    .last();
  await wear.getByRole('combobox', { name: text('filters', 'comparison') }).click();
  await page.getByRole('option', { name: text('filters', 'operators.greater'), exact: true }).click();
  await wear.getByRole('textbox', { name: text('filters', 'value') }).fill('3');
  await expectGoodLook(page, 'morning-filters-en', 'en');
  await dialog.getByRole('button', { name: /Show .?3.? jobs/ }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  await picture(page, 'morning-found-en');

  // What is late is done today at the earliest. Of the people who are chosen, one has another job then, and the permit of another is over.
  await page.locator('thead').getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: text('jobs', 'bulk.label') });
  await bar.getByRole('button', { name: text('jobs', 'bulk.assign'), exact: true }).click();
  const choice = ({ name }: (typeof people)[number]) =>
    dialog.locator('button[aria-pressed]').filter({ hasText: `${name.first} ${name.last}` });
  for (const person of people) await choice(person).click();
  await dialog.getByText(text('skills', 'lack.warning')).waitFor();
  await dialog.getByText(alreadyBusy(text('ui', 'picker.busyPeople'), busy!)).waitFor();
  await expect(choice(lapsed!).getByText('Rail permit').count()).resolves.toBe(1);
  await expect(choice(holder!).getByText(text('skills', 'lack.hasAll')).count()).resolves.toBe(1);
  await expectGoodLook(page, 'morning-people-en', 'en');
  for (const person of [lapsed!, busy!]) await choice(person).click();
  await dialog.getByRole('button', { name: /Choose .?1/ }).click();
  await expect.poll(() => rows(page).getByText(initials(holder!), { exact: true }).count()).toBe(3);

  // The list is to be found again tomorrow, and by everybody.
  await page.getByRole('button', { name: new RegExp(`^${text('filters', 'views.menu')}`) }).click();
  await page.getByRole('menuitem', { name: text('filters', 'views.saveAs'), exact: true }).click();
  await dialog.getByRole('textbox').fill('Worn brakes');
  await dialog.getByRole('radio', { name: text('filters', 'views.everybody') }).check();
  await dialog.getByRole('button', { name: text('filters', 'views.saveIt') }).click();
  await page.waitForURL(/view=[0-9a-f-]{36}$/);
  const other = await stage.enter({ language: 'en', email: 'admin@demo.test' });
  await other.page.goto(page.url());
  await expect.poll(() => rows(other.page).getByText(initials(holder!), { exact: true }).count()).toBe(3);
  await picture(other.page, 'morning-shared-en');
  expect([...mistakes, ...other.mistakes]).toEqual([]);
});
