import { changeAutomation } from '@plumbline/contract/automations';
import type { SentQuery } from '@plumbline/contract/call';
import { listShifts } from '@plumbline/contract/shifts';
import { addDays } from '@plumbline/domain/dates/calendar-day';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { setAutomations } from '../automations/automations.fixtures.ts';
import { makeJobType, makeProject } from '../jobs/jobs.fixtures.ts';

const on = setAutomations();
let manager: TestPerson;
let amir: TestPerson;
let jobType: string;
/** The seven days from tomorrow on. */
let week: { from: string; to: string };

beforeAll(async () => {
  manager = await on.server.person('project_manager');
  amir = await on.server.person('inspector', { first: 'Amir', last: 'Haddad' });
  jobType = await makeJobType(on.server, { title: 'Round', settings: { plannedLength: 90 } });
  const today = dayThere(new Date().toISOString(), 'Asia/Jerusalem');
  week = { from: addDays(today, 1), to: addDays(today, 7) };
});

const ahead = async (as: TestPerson, query: Partial<SentQuery<typeof listShifts>> = {}) =>
  given(await on.server.call(listShifts, { as, query: { ...week, ...query } as never })).planned_ahead;
const automate = (action: object, schedule: object = { every: 'day', time: '06:00' }) =>
  on.automate({
    event: { kind: 'time', schedule },
    actions: [{ kind: 'create_job', jobType, link: 'none', ...action }],
  } as never);
const daily = (project: string, more: object = {}) =>
  automate({ project: { from: 'one', project }, start: { days: 0, time: '08:00' }, ...more });

describe('what automations will create', () => {
  it('is on the days of its runs, with type, project, people and length; who manages automations sees whose it is', async () => {
    const rule = await daily(on.project, { assign: { how: 'people', users: [amir.id] } });
    const seen = await ahead(on.admin);
    expect(seen).toHaveLength(7);
    expect(seen[0]).toMatchObject({
      automation: { _id: rule._id, name: rule.name },
      jobType,
      project: on.project,
      in_many_projects: false,
      users: [amir.id],
      plannedLength: 90,
    });
    expect(seen.map(({ startDate }) => dayThere(startDate, 'Asia/Jerusalem'))).toEqual(
      Array.from({ length: 7 }, (_, place) => addDays(week.from, place)),
    );
    const { jobTypes, projects } = given(await on.server.call(listShifts, { as: on.admin, query: week }));
    expect([jobTypes.map(({ _id }) => _id), projects.map(({ _id }) => _id)]).toEqual([[jobType], [on.project]]);
    expect((await ahead(manager)).map(({ automation }) => automation)).toEqual(Array.from({ length: 7 }, () => null));
    await on.remove(rule._id);
    expect(await ahead(on.admin)).toEqual([]);
  });

  it('is shown to nobody who doesn’t see its project', async () => {
    const hidden = await makeProject(on.server, { name: 'Secret', private: true });
    const rule = await daily(hidden);
    expect([(await ahead(on.admin)).length, (await ahead(manager)).length]).toEqual([7, 0]);
    await on.remove(rule._id);
    const many = await automate({ project: { from: 'filter', filter: { and: [] } }, start: { days: 0, time: null } });
    expect((await ahead(on.admin))[0]).toMatchObject({ in_many_projects: true, project: null });
    expect(await ahead(manager)).toEqual([]);
    await on.remove(many._id);
    const foreign = await on.server.person('business_admin', { instance: 'acme' });
    expect(await ahead(foreign)).toEqual([]);
  });

  it('is nothing while the automation is paused, or its job type is off', async () => {
    const rule = await daily(on.project);
    const set = (state: 'active' | 'paused') =>
      on.server.call(changeAutomation, { as: on.admin, params: { id: rule._id }, body: { state } });
    await set('paused');
    expect(await ahead(on.admin)).toEqual([]);
    await set('active');
    expect(await ahead(on.admin)).toHaveLength(7);
    const disable = (is_disabled: boolean) =>
      on.server.db().query.updateTable('job_types').set({ is_disabled }).where('id', '=', jobType).execute();
    await disable(true);
    expect(await ahead(on.admin)).toEqual([]);
    await disable(false);
    await on.remove(rule._id);
  });

  it('is narrowed by people, job types and projects, and absent where jobs are searched or filtered', async () => {
    const rule = await daily(on.project, { assign: { how: 'people', users: [amir.id] } });
    const count = async (query: Partial<SentQuery<typeof listShifts>>) => (await ahead(on.admin, query)).length;
    expect(await count({ users: amir.id })).toBe(7);
    expect(await count({ users: manager.id })).toBe(0);
    expect(await count({ job_type: jobType })).toBe(7);
    expect(await count({ project: on.project })).toBe(7);
    expect(await count({ project: await makeProject(on.server) })).toBe(0);
    expect(await count({ search: 'round' })).toBe(0);
    expect(await count({ status: 'open' })).toBe(0);
    await on.remove(rule._id);
  });

  it('is bounded, however many automations there are', async () => {
    const rules = [];
    for (let n = 0; n < 12; n += 1) rules.push(await daily(on.project));
    expect(await ahead(on.admin, { to: addDays(week.from, 44) })).toHaveLength(500);
    for (const rule of rules) await on.remove(rule._id);
  });
});
