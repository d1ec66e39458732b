import * as runCalls from '@plumbline/contract/automation-runs';
import { readAutomation } from '@plumbline/contract/automations';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { changeSettings } from '@plumbline/contract/settings';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../../ids.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { setAutomations } from './automations.fixtures.ts';
import { runDue } from './due-automations.ts';

const on = setAutomations();

describe('time', () => {
  it('creates recurring jobs in every project of a filter, once for each time, linked to the one before', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const sites: string[] = [];
    for (const name of ['Harbour site', 'Airport site']) {
      sites.push(given(await on.server.call(createProject, { as: on.admin, body: { name } }))._id);
    }
    const rule = await on.automate({
      event: { kind: 'time', schedule: { every: 'day', time: '06:00' } },
      actions: [
        {
          kind: 'create_job',
          jobType: type.id,
          project: { from: 'filter', filter: { field: 'name', operator: 1, value: ' site' } },
          start: { days: 0, time: '08:00' },
          link: 'last',
        },
      ],
    });
    expect(rule.next_at).not.toBeNull();
    const makeDue = (days: number) =>
      on.server
        .db()
        .query.updateTable('automations')
        .set({ next_due_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', rule._id)
        .execute();
    await makeDue(3);
    await on.ended(rule._id, 1);
    await makeDue(0);
    const { settings } = await on.server.services.settings.of(on.server.db());
    await Promise.all([1, 2, 3].map(() => runDue({ db: on.server.db(), now: new Date(), settings })));
    const runs = await on.ended(rule._id, 2);
    expect(runs.map((run) => run.state)).toEqual(['done', 'done']);
    for (const site of sites) {
      const jobs = await on.server
        .db()
        .query.selectFrom('jobs')
        .leftJoin('job_links', 'job_links.next_id', 'jobs.id')
        .select(['jobs.id', 'job_links.previous_id'])
        .where('job_type_id', '=', type.id)
        .where('project_id', '=', site)
        .orderBy('jobs.number')
        .execute();
      expect(jobs).toEqual([
        { id: jobs[0]?.id, previous_id: null },
        { id: jobs[1]?.id, previous_id: jobs[0]?.id },
      ]);
    }
    await on.remove(rule._id);
  });

  it('logs what was wrong with its assignments, in the projects of a filter as well', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    for (const name of ['East yard', 'West yard']) {
      given(await on.server.call(createProject, { as: on.admin, body: { name } }));
    }
    const inspector = await on.server.person('inspector');
    const rule = await on.automate({
      event: { kind: 'time', schedule: { every: 'day', time: '06:00' } },
      actions: [
        {
          kind: 'create_job',
          jobType: type.id,
          project: { from: 'filter', filter: { field: 'name', operator: 1, value: ' yard' } },
          start: { days: 1, time: '08:00' },
          assign: { how: 'people', users: [inspector.id] },
          link: 'none',
        },
      ],
    });
    await on.server
      .db()
      .query.updateTable('automations')
      .set({ next_due_at: new Date(Date.now() - 1000) })
      .where('id', '=', rule._id)
      .execute();
    const [run] = await on.ended(rule._id, 1);
    const output = run?.steps[0]?.output as { created: number; warnings: { user: string; why: string }[] } | undefined;
    expect(output?.created).toBe(2);
    // Each of the two jobs is at the time of the other one.
    expect(output?.warnings.map(({ user, why }) => [user, why])).toEqual([
      [inspector.id, 'double_booked'],
      [inspector.id, 'double_booked'],
    ]);
    await on.remove(rule._id);
  });

  it('creates a recurring job with its people and first answers, written from the data of its time', async () => {
    const type = await makeJobType(on.server, on.admin, [
      ['text', 'Round'],
      ['length', 'Lifts'],
    ]);
    const [round, lifts] = ['Round', 'Lifts'].map((title) => type.q[title]?._id ?? '') as [string, string];
    const inspector = await on.server.person('inspector', { first: 'Amir', last: 'Haddad' });
    const rule = await on.automate({
      event: { kind: 'time', schedule: { every: 'week', weekdays: [1], time: '06:00' } },
      actions: [
        {
          kind: 'create_job',
          jobType: type.id,
          project: { from: 'one', project: on.project },
          start: { days: 1, time: '08:00' },
          assign: { how: 'people', users: [inspector.id] },
          answers: [
            { question: round, from: 'value', value: 'Weekly round' },
            { question: lifts, from: 'value', value: '4' },
          ],
        },
      ],
    });
    await on.server
      .db()
      .query.updateTable('automations')
      .set({ next_due_at: new Date(Date.now() - 60_000) })
      .where('id', '=', rule._id)
      .execute();
    const [run] = await on.ended(rule._id, 1);
    expect(run).toMatchObject({ state: 'done', error: null });
    const output = run?.steps[0]?.output as { job: { _id: string } } | undefined;
    const made = given(await on.server.call(readJob, { as: inspector, params: { id: output?.job._id ?? '' } }));
    expect(made).toMatchObject({ status: 'assigned', users: [{ _id: inspector.id }] });
    const values = new Map(made.answers.map((answer) => [answer.question, answer.value]));
    expect([values.get(round), values.get(lifts)]).toEqual(['Weekly round', 4]);
    await on.remove(rule._id);
  });

  it('creates recurring jobs for the least busy holders of a skill, each of which counts for the next', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const { query } = on.server.db();
    const skill = newId();
    await query
      .insertInto('skills')
      .values({ id: skill, name: 'Ropes', roles: ['inspector'] })
      .execute();
    for (const first of ['Dana', 'Amir']) {
      const { id } = await on.server.person('inspector', { first });
      await query.insertInto('user_skills').values({ user_id: id, skill_id: skill, first_day: '2020-01-01' }).execute();
    }
    for (const name of ['North mast', 'South mast', 'East mast', 'West mast']) {
      given(await on.server.call(createProject, { as: on.admin, body: { name } }));
    }
    const rule = await on.automate({
      event: { kind: 'time', schedule: { every: 'day', time: '06:00' } },
      actions: [
        {
          kind: 'create_job',
          jobType: type.id,
          project: { from: 'filter', filter: { field: 'name', operator: 1, value: ' mast' } },
          assign: { how: 'skill', skill, count: 1 },
        },
      ],
    });
    await query.updateTable('automations').set({ next_due_at: new Date() }).where('id', '=', rule._id).execute();
    const [run] = await on.ended(rule._id, 1);
    expect(run).toMatchObject({ state: 'done', steps: [{ output: { created: 4 } }] });
    const { docs } = given(await on.server.call(listJobs, { as: on.admin, query: {} }));
    const people = docs.filter((job) => job.jobType._id === type.id).map((job) => job.users[0]?.name.first);

    expect(people.toSorted()).toEqual(['Amir', 'Amir', 'Dana', 'Dana']);
    await on.remove(rule._id);
  });

  it('is due by the clocks of the time zone that the company moves to', async () => {
    const rule = await on.automate({
      event: { kind: 'time', schedule: { every: 'year', month: 6, day: 15, time: '08:00' } },
      actions: [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: 'Once a year' }],
    });
    const moveTo = async (timezone: string) =>
      given(await on.server.call(changeSettings, { as: on.admin, body: { timezone } }));
    const nextAt = async () =>
      given(await on.server.call(readAutomation, { as: on.admin, params: { id: rule._id } })).next_at;
    const hourIn = (timeZone: string, moment: string | null) =>
      new Date(moment ?? '').toLocaleString('sv', { timeZone }).slice(5, 16);
    const { timezone } = (await on.server.services.settings.of(on.server.db())).settings;
    expect(hourIn(timezone, rule.next_at)).toBe('06-15 08:00');
    try {
      await moveTo('America/Los_Angeles');
      await vi.waitFor(async () => expect(hourIn('America/Los_Angeles', await nextAt())).toBe('06-15 08:00'), 10_000);
    } finally {
      await moveTo(timezone);
    }
    await vi.waitFor(async () => expect(await nextAt()).toBe(rule.next_at), 10_000);
    await on.remove(rule._id);
  });

  it('tells of jobs that stay in a status, once for each stay', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const job = await on.makeJob(type.id);
    await on.server
      .db()
      .query.updateTable('events')
      .set({ at: new Date(Date.now() - 3 * 86_400_000 + 60_000) })
      .where('job_id', '=', job._id)
      .execute();
    const preview = given(
      await on.server.call(runCalls.previewAutomation, {
        as: on.admin,
        body: { event: { kind: 'status_for_days', jobTypes: [type.id], status: 'open', days: 2 } },
      }),
    );
    expect(preview).toMatchObject({ total: 1, events: [{ about: { job: { ID: job.ID } } }] });
  });
});
