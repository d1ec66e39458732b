import * as runCalls from '@plumbline/contract/automation-runs';
import * as calls from '@plumbline/contract/automations';
import type { SentBody } from '@plumbline/contract/call';
import { describe, expect, it, vi } from 'vitest';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { setAutomations } from './automations.fixtures.ts';

const on = setAutomations();

const tryDraft = async (body: SentBody<typeof runCalls.testDraftAutomation>) =>
  given(await on.server.call(runCalls.testDraftAutomation, { as: on.admin, body }));

/** How many rows there are of what a step could leave behind. */
async function left() {
  const { query } = on.server.db();
  const tables = ['jobs', 'answers', 'events', 'users', 'webhook_deliveries', 'outgoing_messages'] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { n } = await query
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(n);
  }
  return counts;
}

const bare = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '');

describe('a test', () => {
  it('refuses what the run refuses, by question and field, and says what would not be reached', async () => {
    const type = await makeJobType(on.server, on.admin, [
      ['list', 'Colour', { childs: [{ value: 'red' }, { value: 'blue' }] }],
    ]);
    await on.makeJob(type.id);
    const follow = await makeJobType(on.server, on.admin, [
      ['list', 'Shade', { childs: [{ value: 'dark' }, { value: 'light' }] }],
    ]);
    const question = follow.q['Shade']?._id ?? '';
    const body = {
      event: { kind: 'job_created', jobTypes: [type.id] },
      actions: [
        {
          kind: 'create_job',
          jobType: follow.id,
          answers: [{ question, from: 'value', value: '{{project.name}}' }],
        },
        { kind: 'send_email', to: [{ kind: 'owner' }], subject: 'New {{newJob.number}}', text: 'x' },
      ],
    };
    const before = await left();
    const tried = await tryDraft(body);
    const first = bare(tried.steps[0]?.error);
    expect(first).toMatch(/^Shade \(answer\): /);
    expect(first).not.toContain('data.0');
    expect(tried.steps.map(({ isReached }) => isReached)).toEqual([true, false]);
    expect(tried.steps[1]).toMatchObject({ error: null, input: { subject: 'New #0' } });
    expect(await left()).toEqual(before);

    const rule = await on.automate(body);
    await on.makeJob(type.id);
    const [run] = await on.ended(rule._id);
    expect(run?.steps.map(({ state }) => state)).toEqual(['failed', 'skipped']);
    expect(bare(run?.steps[0]?.error)).toBe(first);
    await on.remove(rule._id);
  });

  it('shows what is sent and made: people, the new job, the body; and leaves nothing behind', async () => {
    const type = await makeJobType(on.server, on.admin, [['text', 'Round']]);
    const job = await on.makeJob(type.id);
    const inspector = await on.server.person('inspector', { first: 'Amir', last: 'Haddad' });
    const question = type.q['Round']?._id ?? '';
    const hook = { url: `${on.receiver.url}/tried`, params: [{ name: 'number', value: '{{job.ID}}' }] };
    const body = {
      event: { kind: 'job_created', jobTypes: [type.id] },
      conditions: { field: 'job.prevJob', operator: 'empty' },
      actions: [
        {
          kind: 'create_job',
          jobType: type.id,
          assign: { how: 'people', users: [inspector.id] },
          answers: [{ question, from: 'value', value: 'After {{job.number}}' }],
        },
        { kind: 'change_job_status', target: 'created', status: 'done' },
        { kind: 'send_email', to: [{ kind: 'user', user: inspector.id }], subject: '{{newJob.number}}', text: 'x' },
        { kind: 'send_webhook', ...hook },
      ],
    };
    const before = await left();
    const draft = await tryDraft(body);
    expect(draft.steps.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(draft.steps).toMatchObject([
      {
        input: {
          job_type: type.id,
          project: on.project,
          users: [inspector.id],
          prev_job: job._id,
          answers: [{ question, value: `After #${job.ID}` }],
        },
      },
      { input: { jobs: ['#0'], status: 'done' } },
      { input: { to: [{ name: 'Amir Haddad' }], subject: '#0' } },
      {
        input: {
          url: hook.url,
          method: 'post',
          body: { type: 'automation.run', parameters: { number: String(job.ID) }, data: { job: { ID: job.ID } } },
        },
      },
    ]);
    expect(await left()).toEqual(before);

    const rule = await on.automate(body);
    const saved = await left();
    const test = given(
      await on.server.call(runCalls.testAutomation, { as: on.admin, params: { id: rule._id }, body: {} }),
    );
    expect(await left()).toEqual(saved);
    const next = await on.makeJob(type.id);
    // A test takes no number from the jobs.
    expect(next.ID).toBe(job.ID + 1);
    await on.ended(rule._id);
    await vi.waitFor(() => expect(on.receiver.received.some(({ path }) => path === '/tried')).toBe(true), 10_000);
    const sent = JSON.parse(String(on.receiver.received.find(({ path }) => path === '/tried')?.body)) as object;
    const shown = (test.steps[3]?.input as { body?: object } | undefined)?.body;
    const keysOf = (value: unknown, at = ''): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${at}.${key}`))
        : [at];
    expect(keysOf(shown).toSorted()).toEqual(keysOf(sent).toSorted());
    await on.remove(rule._id);
  });

  it('is done with the rights of the owner, and refused without one', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    await on.makeJob(type.id);
    const owner = await on.server.person('business_admin', { first: 'Owner' });
    const rule = given(
      await on.server.call(calls.createAutomation, {
        as: owner,
        body: {
          name: 'Owned',
          event: { kind: 'job_created', jobTypes: [type.id] },
          actions: [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: 'x' }],
        },
      }),
    );
    const test = async () =>
      given(await on.server.call(runCalls.testAutomation, { as: on.admin, params: { id: rule._id }, body: {} }));
    expect((await test()).steps).toMatchObject([{ error: null, input: { to: [expect.stringContaining('Owner')] } }]);
    const banned = { banned_at: new Date() };
    await on.server.db().query.updateTable('users').set(banned).where('id', '=', owner.id).execute();
    expect((await test()).steps[0]?.error).toEqual(expect.stringMatching(/./));
    await on.remove(rule._id);
  });

  it('refuses mails and messages that reach nobody', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    await on.makeJob(type.id);
    const to = [{ kind: 'address', address: '{{job.people}}' }];
    const { steps } = await tryDraft({
      event: { kind: 'job_created', jobTypes: [type.id] },
      actions: [{ kind: 'send_email', to, subject: 'x', text: 'x' }],
    });
    expect(steps[0]?.error).toBe('None of the recipients has an email address.');
  });
});
