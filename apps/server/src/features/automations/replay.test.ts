import * as runCalls from '@plumbline/contract/automation-runs';
import { changeAutomation } from '@plumbline/contract/automations';
import { readJob } from '@plumbline/contract/jobs';
import { describe, expect, it, vi } from 'vitest';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { setAutomations } from './automations.fixtures.ts';

const on = setAutomations();

const change = async (id: string, actions: readonly object[]) =>
  given(await on.server.call(changeAutomation, { as: on.admin, params: { id }, body: { actions } }));
const replay = async (id: string, body: { rule?: 'now' | 'then' } = {}) =>
  given(await on.server.call(runCalls.replayAutomationRuns, { as: on.admin, params: { id }, body })).count;
const runOf = async (id: string) =>
  given(await on.server.call(runCalls.listAutomationRuns, { as: on.admin, params: { id } })).docs[0];
const statusOf = async (id: string) => given(await on.server.call(readJob, { as: on.admin, params: { id } })).status;
const assign = { kind: 'assign_users', assign: { how: 'actor' } };
const push = { kind: 'send_push', to: [{ kind: 'owner' }], subject: 'Done' };

/** A rule whose second action fails, and the job that it failed for. */
async function failed(actions: readonly object[] = [assign, { kind: 'change_job_status', status: 'no such status' }]) {
  const type = await makeJobType(on.server, on.admin, [['text', 'Round']]);
  const rule = await on.automate({ event: { kind: 'job_created', jobTypes: [type.id] }, actions: [...actions] });
  const job = await on.makeJob(type.id);
  expect((await on.ended(rule._id))[0]?.state).toBe('failed');
  return { rule, job, type };
}

describe('a replay', () => {
  it('goes on with the rule as it is now, and does nothing twice', async () => {
    const { rule, job } = await failed();
    await change(rule._id, [assign, { kind: 'change_job_status', status: 'done' }, push]);
    expect(await replay(rule._id)).toBe(1);
    await vi.waitFor(async () => expect((await runOf(rule._id))?.state).toBe('done'), 10_000);
    expect(await runOf(rule._id)).toMatchObject({
      version: 2,
      steps: [{ state: 'done' }, { state: 'done' }, { kind: 'send_push' }],
    });
    expect(await statusOf(job._id)).toBe('done');
    const { query } = on.server.db();
    const assigned = await query
      .selectFrom('events')
      .select('id')
      .where('job_id', '=', job._id)
      .where('name', '=', 'job.assigned')
      .execute();
    expect(assigned).toHaveLength(1);
    await on.remove(rule._id);
  });

  it('goes on with the rule as it was where that is asked for, or where what was done stands otherwise now', async () => {
    const { rule } = await failed();
    await change(rule._id, [assign, { kind: 'change_job_status', status: 'done' }]);
    expect(await replay(rule._id, { rule: 'then' })).toBe(1);
    await vi.waitFor(async () => expect(await runOf(rule._id)).toMatchObject({ state: 'failed', version: 1 }), 10_000);
    await change(rule._id, [push, { kind: 'change_job_status', status: 'done' }]);
    expect(await replay(rule._id)).toBe(1);
    await vi.waitFor(async () => expect(await runOf(rule._id)).toMatchObject({ state: 'failed', version: 1 }), 10_000);
    await on.remove(rule._id);
  });

  it('knows the answers of the job where the rule asks for them only now', async () => {
    const wrong = { kind: 'change_job_status', status: 'no such status' };
    const { rule, job, type } = await failed([{ ...push }, wrong]);
    const question = type.q['Round'];
    expect((await runOf(rule._id))?.steps[0]?.state).toBe('done');
    const text = `Round: {{answers.${question?._id ?? ''}}}.`;
    await change(rule._id, [push, { ...push, text }]);
    expect(await replay(rule._id)).toBe(1);
    await vi.waitFor(async () => expect((await runOf(rule._id))?.state).toBe('done'), 10_000);
    expect((await runOf(rule._id))?.steps[1]?.input).toMatchObject({ text: 'Round: .' });
    expect(job._id).toBeTruthy();
    await on.remove(rule._id);
  });
});

describe('events that were missed', () => {
  it('are those of the pauses, and are run once', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const rule = await on.automate({
      event: { kind: 'job_created', jobTypes: [type.id] },
      actions: [{ kind: 'change_job_status', status: 'done' }],
    });
    const params = { id: rule._id };
    const setState = async (state: 'active' | 'paused') =>
      given(await on.server.call(changeAutomation, { as: on.admin, params, body: { state } }));
    const missed = async () => given(await on.server.call(runCalls.listMissedEvents, { as: on.admin, params }));
    const run = (body: { events?: { id: number; item: string }[] }) =>
      on.server.call(runCalls.runMissedEvents, { as: on.admin, params, body });
    const before = await on.makeJob(type.id);
    await on.ended(rule._id);
    expect(await missed()).toMatchObject({ total: 0, events: [] });
    await setState('paused');
    const jobs = [await on.makeJob(type.id), await on.makeJob(type.id), await on.makeJob(type.id)];
    const numbers = jobs.map((job) => job.ID).toReversed();
    expect((await missed()).events.map(({ about }) => about.job?.ID)).toEqual(numbers);
    expect((await run({})).problem.code).toBe('automation_paused');
    await setState('active');
    const after = await on.makeJob(type.id);
    await on.ended(rule._id, 2);
    const { events, total } = await missed();
    expect([total, events.map(({ about }) => about.job?.ID)]).toEqual([3, numbers]);
    const [newest] = events;
    const one = { events: [{ id: newest?.id ?? 0, item: newest?.item ?? '' }] };
    expect(given(await run(one)).count).toBe(1);
    expect(given(await run(one)).count).toBe(0);
    await on.ended(rule._id, 3);
    expect(given(await run({})).count).toBe(2);
    await on.ended(rule._id, 5);
    expect((await missed()).total).toBe(0);
    for (const job of [before, ...jobs, after]) expect(await statusOf(job._id)).toBe('done');
    await on.remove(rule._id);
  });
});

describe('an action that may fail', () => {
  it('lets the ones after it go on, and says in the log that it failed', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const wrong = { kind: 'change_job_status', status: 'no such status' };
    const rule = await on.automate({
      event: { kind: 'job_created', jobTypes: [type.id] },
      actions: [
        { ...wrong, ifRefused: 'go_on' },
        { kind: 'change_job_status', status: 'done', ifRefused: 'stop' },
        { ...wrong, ifRefused: 'go_on' },
      ],
    });
    expect(rule.actions).toMatchObject([{ ifRefused: 'go_on' }, {}, { ifRefused: 'go_on' }]);
    expect(rule.actions[1]).not.toHaveProperty('ifRefused');
    const job = await on.makeJob(type.id);
    const [run] = await on.ended(rule._id);
    expect(run).toMatchObject({ state: 'done', error: null });
    expect(run?.steps.map(({ state, error }) => [state, error === null])).toEqual([
      ['failed', false],
      ['done', true],
      ['failed', false],
    ]);
    expect(await statusOf(job._id)).toBe('done');
    const test = given(
      await on.server.call(runCalls.testAutomation, { as: on.admin, params: { id: rule._id }, body: {} }),
    );
    expect(test.steps.map(({ isReached }) => isReached)).toEqual([true, true, true]);
    await on.remove(rule._id);
  });
});

describe('the webhook of a later action', () => {
  it('says what the actions before it made, and fills its parameters as every other text', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const params = [
      { name: 'id', value: '{{job.ID}}' },
      { name: 'number', value: '{{job.number}}' },
      { name: 'new', value: '{{newJob.number}} of {{job.jobType.name}}' },
    ];
    const rule = await on.automate({
      event: { kind: 'job_created', jobTypes: [type.id] },
      conditions: { field: 'job.prevJob', operator: 'empty' },
      actions: [
        { kind: 'create_job', jobType: type.id },
        { kind: 'send_webhook', url: `${on.receiver.url}/made`, params },
        { ...push, text: params.map(({ value }) => value).join(' ') },
      ],
    });
    const job = await on.makeJob(type.id);
    const [run] = await on.ended(rule._id);
    expect(run).toMatchObject({ state: 'done', error: null });
    const made = (run?.steps[0]?.output as { job?: { _id: string; ID: number } } | undefined)?.job;
    await vi.waitFor(() => expect(on.receiver.received.some(({ path }) => path === '/made')).toBe(true), 10_000);
    const sent = JSON.parse(String(on.receiver.received.find(({ path }) => path === '/made')?.body)) as object;
    const parameters = {
      id: String(job.ID),
      number: `#${job.ID}`,
      new: `#${made?.ID} of ${job.jobType.title}`,
    };
    expect(sent).toMatchObject({ parameters, data: { created: { job: made, user: null } } });
    expect(run?.steps[2]?.input).toMatchObject({ text: Object.values(parameters).join(' ') });
    await on.remove(rule._id);
  });
});
