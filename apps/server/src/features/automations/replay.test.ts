import * as runCalls from '@plumbline/contract/automation-runs';
import { changeAutomation } from '@plumbline/contract/automations';
import { readJob } from '@plumbline/contract/jobs';
import { describe, expect, it, vi } from 'vitest';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { backdateEvents } from '../../../test/support/backdate-events.ts';
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

const gone = { kind: 'change_job_status', status: 'gone since' };

/** Makes a rule that names a status which goes away after that. */
async function automateBefore(body: Parameters<typeof on.automate>[0]) {
  await on.setStatuses(gone.status);
  const rule = await on.automate(body);
  await on.setStatuses();
  return rule;
}

/** A rule whose second action fails, and the job that it failed for. */
async function failed(actions: readonly object[] = [assign, gone]) {
  const type = await makeJobType(on.server, on.admin, [['text', 'Round']]);
  const rule = await automateBefore({ event: { kind: 'job_created', jobTypes: [type.id] }, actions: [...actions] });
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
    const { rule, job, type } = await failed([{ ...push }, gone]);
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

describe('times of day that were missed', () => {
  it('are those of the pauses, and are run or discarded, each once', async () => {
    const rule = await on.automate({
      event: { kind: 'time', schedule: { every: 'day', time: '06:00' } },
      actions: [push],
    });
    const params = { id: rule._id };
    const setState = async (state: 'active' | 'paused') =>
      given(await on.server.call(changeAutomation, { as: on.admin, params, body: { state } }));
    const missed = async () => given(await on.server.call(runCalls.listMissedEvents, { as: on.admin, params }));
    const { query } = on.server.db();
    expect(await missed()).toMatchObject({ total: 0 });
    await setState('paused');
    // Since four days ago.
    const day = 86_400_000;
    const since = new Date(Date.now() - 4 * day);
    await query.updateTable('automations').set({ created_at: since }).where('id', '=', rule._id).execute();
    await backdateEvents(on.server, rule._id, since);
    const { events, total } = await missed();
    const [newest, second] = events;
    expect([total, newest?.id, newest?.about.job]).toEqual([4, null, null]);
    expect(Date.parse(newest?.at ?? '') - Date.parse(second?.at ?? '')).toBeGreaterThan(day * 0.9);
    const send = (call: typeof runCalls.runMissedEvents | typeof runCalls.discardMissedEvents, at?: string) =>
      on.server.call(call, { as: on.admin, params, body: at === undefined ? {} : { events: [{ at }] } });
    expect((await send(runCalls.runMissedEvents)).problem.code).toBe('automation_paused');
    // What nobody wants any more may go while it is paused.
    expect(given(await send(runCalls.discardMissedEvents, newest?.at)).count).toBe(1);
    expect(given(await send(runCalls.discardMissedEvents, newest?.at)).count).toBe(0);
    await setState('active');
    expect(await missed()).toMatchObject({ total: 3 });
    expect(given(await send(runCalls.runMissedEvents, second?.at)).count).toBe(1);
    const [run] = (await on.ended(rule._id, 2)).filter(({ state }) => state === 'done');
    expect(Date.parse(run?.due_at ?? '')).toBe(Date.parse(second?.at ?? ''));
    expect(given(await send(runCalls.discardMissedEvents)).count).toBe(2);
    expect(await missed()).toMatchObject({ total: 0, events: [] });
    const skipped = (await on.ended(rule._id, 4)).filter(({ state }) => state === 'skipped');
    expect(skipped.map(({ error }) => error)).toEqual(Array(3).fill(expect.stringMatching(/^Discarded/)));
    // They are taken up again only one by one.
    const again = { as: on.admin, params, body: { state: 'skipped' as const } };
    expect(given(await on.server.call(runCalls.replayAutomationRuns, again)).count).toBe(0);
    await on.remove(rule._id);
  });

  it('are jobs too that have stayed in a status for long enough in a pause', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const rule = await on.automate({
      event: { kind: 'status_for_days', jobTypes: [type.id], status: 'open', days: 2 },
      actions: [push],
    });
    const params = { id: rule._id };
    const job = await on.makeJob(type.id);
    const body = { state: 'paused' as const };
    given(await on.server.call(changeAutomation, { as: on.admin, params, body }));
    const { query } = on.server.db();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await query
      .updateTable('automations')
      .set({ created_at: daysAgo(5) })
      .where('id', '=', rule._id)
      .execute();
    await backdateEvents(on.server, rule._id, daysAgo(1));
    await query
      .updateTable('events')
      .set({ at: daysAgo(2.5) })
      .where('job_id', '=', job._id)
      .execute();
    const missed = async () => given(await on.server.call(runCalls.listMissedEvents, { as: on.admin, params }));
    expect(await missed()).toMatchObject({ total: 1, events: [{ about: { job: { ID: job.ID } } }] });
    await query
      .updateTable('events')
      .set({ at: daysAgo(4) })
      .where('job_id', '=', job._id)
      .execute();
    expect(await missed()).toMatchObject({ total: 0 });
    await on.remove(rule._id);
  });
});

describe('an action that may fail', () => {
  it('lets the ones after it go on, and says in the log that it failed', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const rule = await automateBefore({
      event: { kind: 'job_created', jobTypes: [type.id] },
      actions: [
        { ...gone, ifRefused: 'go_on' },
        { kind: 'change_job_status', status: 'done', ifRefused: 'stop' },
        { ...gone, ifRefused: 'go_on' },
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
