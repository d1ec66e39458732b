import { createJob } from '@plumbline/contract/jobs';
import { createJobType } from '@plumbline/contract/job-types';
import { createProject } from '@plumbline/contract/projects';
import { listUsers } from '@plumbline/contract/users';
import { describe, expect, it } from 'vitest';
import { expectAccessible, picture } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

const stage = setStage();

describe('assigning several jobs at once', () => {
  it.each(['en', 'he'] as const)('warns of people who have another job on one of the days (%s)', async (language) => {
    const text = texts(language);
    const { docs } = await stage.admin.call(listUsers, { query: { role: 'inspector', sort: 'name' } });
    const person = docs.find(({ name }) => name.first !== '')!;
    const title = `Busy ${language}`;
    const jobType = await stage.admin.call(createJobType, { body: { title } });
    const project = await stage.admin.call(createProject, { body: { name: `${title} site` } });
    // The person has a job on the first of the two days.
    const days = language === 'en' ? ['2031-03-03', '2031-03-04'] : ['2031-04-07', '2031-04-08'];
    const body = (day: string) => ({ job_type: jobType._id, project: project._id, startDate: `${day}T08:00:00.000Z` });
    await stage.admin.call(createJob, { body: { ...body(days[0]!), users: [person._id] } });
    for (const day of days) await stage.admin.call(createJob, { body: body(day) });

    const { page, context, mistakes } = await stage.enter({ language, email: 'manager@demo.test' });
    const filters = { and: [{ field: 'jobType', operator: 'in', value: [jobType._id] }] };
    await page.goto(`/jobs?sort=ID&filters=${encodeURIComponent(JSON.stringify(filters))}`);
    const rows = page.locator('tr[data-row]');
    await rows.nth(2).waitFor();
    await rows.nth(1).getByRole('checkbox').click();
    await rows.nth(2).getByRole('checkbox').click();
    const bar = page.getByRole('region', { name: text('jobs', 'bulk.label') });
    await bar.getByRole('button', { name: text('jobs', 'bulk.assign'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const name = `${person.name.first} ${person.name.last}`;
    await dialog.locator('button[aria-pressed]').filter({ hasText: name }).click();
    const warning = text('ui', 'picker.busyPeople').replace('{{names}}', `\u2068${name}\u2069`);
    await dialog.getByText(warning).waitFor();
    await expectAccessible(page);
    await picture(page, `busy-people-${language}`);
    expect(mistakes).toEqual([]);
    await context.close();
  });
});
