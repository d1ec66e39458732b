import { createJob, readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { listUsers } from '@plumbline/contract/users';
import { dayAt } from '@plumbline/domain/dates/expressions';
import { expect, it } from 'vitest';
import { expectGoodLook } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();
const timeZone = 'Asia/Jerusalem';

/** A job of today at noon, of the first of two inspectors who are on its project. */
async function planned(title: string) {
  const { docs } = await stage.admin.call(listUsers, { query: { role: 'inspector', sort: 'name' } });
  const [first, second] = docs.filter(({ name }) => name.first !== '').map(({ _id }) => _id);
  if (!first || !second) throw new Error('the demo has no two inspectors');
  const jobType = await makeJobType(stage.admin, title, [{ type: 'text', title: 'What is there?' }]);
  const project = await stage.admin.call(createProject, { body: { name: title, users: [first, second] } });
  const today = dayAt(new Date().toISOString(), timeZone);
  const body = { job_type: jobType.id, project: project._id, startDate: `${today}T10:00:00.000Z`, users: [first] };
  const { _id: id } = await stage.admin.call(createJob, { body });
  const people = async () => (await stage.admin.call(readJob, { params: { id } })).users.map((user) => user._id);
  const filters = JSON.stringify({ match: 'all', rules: [{ field: 'users', operator: 'in', value: [first, second] }] });
  return { id, first, second, today, people, filters };
}

it.each(['en', 'he'] as const)(
  'a planner moves a job by keys, another one sees it at once, and it is taken back (%s)',
  async (language) => {
    const say = texts(language);
    const { id, first, second, people } = await planned(language === 'en' ? 'Fire doors' : 'דלתות אש');
    const { page, mistakes } = await stage.enter({ language, email: 'admin@demo.test' });
    const other = await stage.enter({ language, email: 'system@demo.test' });
    const chipOf = (at: typeof page, person: string) => at.locator(`[data-person="${person}"] [data-job="${id}"]`);
    for (const one of [page, other.page]) {
      await one.goto('/shifts?range=week');
      await one
        .getByRole('searchbox')
        .first()
        .fill(language === 'en' ? 'Fire doors' : 'דלתות אש');
      await chipOf(one, first).waitFor();
    }
    await expectGoodLook(page, `shifts-week-${language}`, language);

    // The order of people is theirs: whoever is next to the first is beside, above or below.
    const rows = await page
      .locator('[data-person]')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getAttribute('data-person')))]);
    const [from, to] = [rows.indexOf(first), rows.indexOf(second)];
    await chipOf(page, first).focus();
    await page.keyboard.press('Space');
    for (let step = 0; step < Math.abs(to - from); step += 1) {
      await page.keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp');
    }
    await page.keyboard.press('Enter');
    await expect.poll(people).toEqual([second]);
    await chipOf(other.page, second).waitFor();
    await page
      .getByRole('button', { name: say('bulk-changes', 'undo'), exact: true })
      .last()
      .click();
    await expect.poll(people).toEqual([first]);
    await chipOf(other.page, first).waitFor();
    expect([...mistakes, ...other.mistakes]).toEqual([]);
  },
);

it.each(['en', 'he'] as const)('an inspector has the stops of the day on a phone (%s)', async (language) => {
  const say = texts(language);
  const { page, mistakes } = await stage.enter({ language, view: 'phone' });
  await page.goto('/my-day');
  await page
    .getByRole('heading', { name: say('my-day', 'title') })
    .first()
    .waitFor();
  await expectGoodLook(page, `my-day-${language}`, language);
  await page.goto('/dashboard');
  await page.getByText(say('my-day', 'title'), { exact: true }).first().waitFor();
  expect(mistakes).toEqual([]);
});
