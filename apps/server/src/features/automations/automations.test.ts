import * as runCalls from '@plumbline/contract/automation-runs';
import * as calls from '@plumbline/contract/automations';
import { sendAnswers } from '@plumbline/contract/answers';
import { changeJob, readJob } from '@plumbline/contract/jobs';
import { listNotifications } from '@plumbline/contract/notifications';
import { createProject } from '@plumbline/contract/projects';
import { momentOn } from '@plumbline/domain/automations/schedule';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { outboxIds, readOutboxFile } from '../../adapters/mail/outbox-folder.ts';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import { newId } from '../../ids.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { setAutomations } from './automations.fixtures.ts';

const on = setAutomations();

const outbox = () => outboxFolder(on.server.services.configuration, '');
const runsOf = async (id: string) =>
  given(await on.server.call(runCalls.listAutomationRuns, { as: on.admin, params: { id } })).docs;
/** What is at somebody's bell about an automation. */
async function notificationsAbout(automation: string, as: TestPerson) {
  await on.server.eventsHandled();
  const { docs } = given(await on.server.call(listNotifications, { as, query: { page_size: 100 } }));
  return docs.filter((one) => one.idAutomation === automation);
}

const answering = async (job: string, question: string, more: object) =>
  given(
    await on.server.call(sendAnswers, {
      as: on.admin,
      body: { job, data: [{ question, answer: { ID: `${question}_${newId()}`, ...more } as never }] },
    }),
  );

describe('when an inspection finds an issue', () => {
  it('creates the repair job with what was answered, emails the client and posts to a system, once each', async () => {
    const inspection = await makeJobType(on.server, on.admin, [
      // Clients are notified of issues that they see.
      ['text', 'Door', { allowTaggingIssue: true, allowComment: true }, { isClientVisible: true }],
    ]);
    const repair = await makeJobType(on.server, on.admin, [['text', 'What to repair', { allowComment: true }]]);
    const [door, what] = [inspection.q['Door']?.ID ?? '', repair.q['What to repair']?.ID ?? ''];
    const client = await on.server.person('client');
    await on.server
      .db()
      .query.insertInto('client_projects')
      .values({ user_id: client.id, project_id: on.project })
      .execute();
    const rule = await on.automate({
      event: { kind: 'issue_found', questions: [door] },
      conditions: { field: 'answer.value', operator: 'contains', value: 'stick' },
      actions: [
        {
          kind: 'create_job',
          jobType: repair.id,
          start: { days: 1, time: '08:00' },
          assign: { how: 'people', users: [on.admin.id] },
          answers: [{ question: what, from: 'event_answer' }],
          carry: { question: what, photos: true, comment: true },
        },
        {
          kind: 'send_email',
          to: [{ kind: 'clients' }],
          subject: 'Issue at {{project.name}}',
          text: 'Repair: {{newJob.number}} {{newJob.link}}',
        },
        { kind: 'send_webhook', url: `${on.receiver.url}/erp` },
      ],
    });
    const job = await on.makeJob(inspection.id);
    await answering(job._id, door, { value: 'It sticks', comment: 'Badly', isIssue: true });
    const runs = await on.ended(rule._id);
    const [run] = runs;
    expect(run?.error).toBeNull();
    expect(run).toMatchObject({
      state: 'done',
      about: { job: { ID: job.ID }, answer: { text: 'It sticks', isIssue: true } },
    });
    expect(run?.steps.map((step) => [step.kind, step.state])).toEqual([
      ['create_job', 'done'],
      ['send_email', 'done'],
      ['send_webhook', 'done'],
    ]);
    const created = run?.steps[0]?.output as { job: { _id: string; ID: number } } | undefined;
    const made = created?.job ?? { _id: '', ID: 0 };
    const repairJob = given(await on.server.call(readJob, { as: on.admin, params: { id: made._id } }));
    expect(repairJob).toMatchObject({
      jobType: { _id: repair.id },
      status: 'assigned',
      startDate: new Date(momentOn(run?.event.at ?? '', { days: 1, time: '08:00' }, 'Asia/Jerusalem')).toISOString(),
      prevJob: [job._id],
      answers: [{ value: 'It sticks', comment: 'Badly' }],
    });
    await vi.waitFor(() => expect(on.receiver.received.filter((one) => one.path === '/erp')).toHaveLength(1), 10_000);
    const sent = JSON.parse(String(on.receiver.received.find((one) => one.path === '/erp')?.body)) as { data: object };
    expect(sent.data).toMatchObject({
      answer: { text: 'It sticks' },
      project: { name: 'Tower' },
      automation: { _id: rule._id },
    });
    const folder = outbox();
    const mail = await vi.waitFor(async () => {
      const all = await Promise.all((await outboxIds(folder)).map((id) => readOutboxFile(folder, id)));
      const found = all.filter((one) => one?.subject.includes('Issue at Tower'));
      expect(found).toHaveLength(1);
      return found[0];
    }, 10_000);
    expect(JSON.stringify(mail)).toContain(`#${made.ID}`);
    // The event names the rule, and its owner as the actor.
    const event = await on.server
      .db()
      .query.selectFrom('events')
      .select(['actor_id', 'automation_id', 'automation_run_id'])
      .where('job_id', '=', made._id)
      .where('name', '=', 'job.created')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ actor_id: on.admin.id, automation_id: rule._id, automation_run_id: run?._id });
    // An answer that is not as the conditions ask does nothing.
    await answering(job._id, door, { value: 'Fine', isIssue: false });
    await answering(job._id, door, { value: 'Squeaks', isIssue: true });
    await on.server.eventsHandled();
    expect(await runsOf(rule._id)).toHaveLength(1);
    await on.remove(rule._id);
  });
});

describe('runs', () => {
  it('fail with the reason in the log, leave later steps undone, and go on where they failed when replayed', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    await on.setStatuses('waiting for parts');
    const rule = await on.automate({
      event: { kind: 'job_created', jobTypes: [type.id] },
      actions: [
        { kind: 'assign_users', assign: { how: 'people', users: [on.admin.id] } },
        { kind: 'change_job_status', status: 'waiting for parts' },
        { kind: 'send_webhook', url: `${on.receiver.url}/late` },
      ],
    });
    await on.setStatuses();
    const job = await on.makeJob(type.id);
    const [failed] = await on.ended(rule._id);
    expect(failed).toMatchObject({ state: 'failed', error: 'There is no status waiting for parts.' });
    expect(failed?.steps.map((step) => step.state)).toEqual(['done', 'failed', 'skipped']);
    // In the language of whoever reads it, with the names of what its steps hold by id.
    const inHebrew = given(
      await on.server.call(runCalls.listAutomationRuns, {
        as: on.admin,
        params: { id: rule._id },
        headers: { 'accept-language': 'he' },
      }),
    );
    expect(inHebrew.docs[0]?.steps[1]?.error).toBe('אין סטטוס \u2068waiting for parts\u2069.');
    expect(failed?.names).toMatchObject({ [job._id]: `#${job.ID}`, [on.admin.id]: expect.stringMatching(/\S/) });
    await on.setStatuses('waiting for parts');
    given(
      await on.server.call(runCalls.replayAutomationRun, {
        as: on.admin,
        params: { id: rule._id, run: failed?._id ?? '' },
      }),
    );
    await vi.waitFor(async () => expect((await runsOf(rule._id))[0]?.state).toBe('done'), 10_000);
    const assigned = await on.server
      .db()
      .query.selectFrom('events')
      .select('id')
      .where('job_id', '=', job._id)
      .where('name', '=', 'job.assigned')
      .execute();
    expect(assigned).toHaveLength(1);
    expect(given(await on.server.call(readJob, { as: on.admin, params: { id: job._id } })).status).toBe(
      'waiting for parts',
    );
    const again = await on.server.call(runCalls.replayAutomationRun, {
      as: on.admin,
      params: { id: rule._id, run: failed?._id ?? '' },
    });
    expect(again.problem.code).toBe('automation_run_not_failed');
    await on.remove(rule._id);
  });

  it('pause an automation that goes on causing itself, and tell why', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const rule = await on.automate({
      event: { kind: 'job_created', jobTypes: [type.id] },
      actions: [{ kind: 'create_job', jobType: type.id, link: 'none' }],
    });
    await on.makeJob(type.id);
    await vi.waitFor(async () => {
      const now = given(await on.server.call(calls.readAutomation, { as: on.admin, params: { id: rule._id } }));
      expect(now).toMatchObject({ state: 'paused', pauseReason: 'loop' });
    }, 15_000);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from instance_main.jobs
      where job_type_id = ${type.id}`.execute(on.server.services.unbound);
    // The one that a person made, and five that follow.
    expect(rows[0]?.n).toBe(6);
    expect(await notificationsAbout(rule._id, on.admin)).toMatchObject([
      {
        type: 'automation_paused',
        icon: 'automation',
        idAutomation: rule._id,
        message: expect.stringContaining(rule.name),
      },
    ]);
    await on.remove(rule._id);
  });

  it('act with their owner’s rights: a banned owner’s rules are paused', async () => {
    const owner = await on.server.person('business_admin');
    const type = await makeJobType(on.server, on.admin, []);
    const rule = given(
      await on.server.call(calls.createAutomation, {
        as: owner,
        body: {
          name: 'Theirs',
          event: { kind: 'job_created', jobTypes: [type.id] },
          actions: [{ kind: 'change_job_status', status: 'done' }],
        },
      }),
    );
    given(
      (await on.server.send({
        method: 'PUT',
        url: '/v2/users/ban',
        payload: { users: [owner.id] },
        as: await on.server.person('sys_admin'),
      })) as never,
    );
    await on.server.eventsHandled();
    const now = given(await on.server.call(calls.readAutomation, { as: on.admin, params: { id: rule._id } }));
    expect(now).toMatchObject({ state: 'paused', pauseReason: 'owner_banned' });
    await on.server.eventsHandled();
    // Its owner can't read it; the administrators can.
    expect(await notificationsAbout(rule._id, on.admin)).toMatchObject([{ type: 'automation_paused' }]);
    const resumed = await on.server.call(calls.changeAutomation, {
      as: on.admin,
      params: { id: rule._id },
      body: { state: 'active' },
    });
    expect(resumed.problem.code).toBe('automation_owner_gone');
    const taken = await on.server.call(calls.changeAutomation, {
      as: on.admin,
      params: { id: rule._id },
      body: { state: 'active', takeOver: true },
    });
    expect(taken.body).toMatchObject({ state: 'active', owner: { _id: on.admin.id } });
    await on.remove(rule._id);
  });

  it('of one job go in the order of its events', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const rule = await on.automate({
      event: { kind: 'job_completed', jobTypes: [type.id], when: 'done' },
      actions: [{ kind: 'send_webhook', url: `${on.receiver.url}/order` }],
    });
    const job = await on.makeJob(type.id);
    for (const status of ['done', 'open', 'done', 'open', 'done'])
      given(await on.server.call(changeJob, { as: on.admin, params: { id: job._id }, body: { status } }));
    const runs = await on.ended(rule._id, 3);
    const started = runs.toReversed().map((run) => Date.parse(run.started_at ?? ''));
    expect(started).toEqual(started.toSorted((one, other) => one - other));
    await on.remove(rule._id);
  });
});

describe('an automation that keeps failing', () => {
  it('is failing after three runs in a row, and its owner is notified at the bell and by email', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const rule = await on.automate({
      event: { kind: 'job_created', jobTypes: [type.id] },
      actions: [{ kind: 'send_email', to: [{ kind: 'clients' }], subject: 'x', text: 'x' }],
    });
    // Nobody is its client.
    const body = { name: 'Elsewhere' };
    const elsewhere = given(await on.server.call(createProject, { as: on.admin, body }))._id;
    for (let job = 0; job < 3; job += 1) await on.makeJob(type.id, { project: elsewhere });
    await on.ended(rule._id, 3);
    await vi.waitFor(async () => {
      const now = given(await on.server.call(calls.readAutomation, { as: on.admin, params: { id: rule._id } }));
      expect(now.state).toBe('failing');
    }, 10_000);
    expect(await notificationsAbout(rule._id, on.admin)).toMatchObject([
      { type: 'automation_failing', idAutomation: rule._id },
    ]);
    await vi.waitFor(async () => {
      const mails = await Promise.all((await outboxIds(outbox())).map((id) => readOutboxFile(outbox(), id)));
      const about = mails.filter((one) => one?.subject.includes(rule.name));
      expect(about).toHaveLength(1);
      expect(about[0]?.text).toContain(`/settings/automations?automation=${rule._id}`);
    }, 10_000);
    await on.remove(rule._id);
  });

  it('takes up what was skipped while it was paused, once it is started again', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const rule = await on.automate({
      event: { kind: 'job_created', jobTypes: [type.id] },
      actions: [{ kind: 'change_job_status', status: 'done' }],
    });
    const params = { id: rule._id };
    const job = await on.makeJob(type.id);
    const [run] = await on.ended(rule._id);
    await on.server
      .db()
      .query.updateTable('automation_runs')
      .set({ state: 'skipped', next_step: 0 })
      .where('id', '=', run?._id ?? '')
      .execute();
    given(await on.server.call(changeJob, { as: on.admin, params: { id: job._id }, body: { status: 'open' } }));
    given(await on.server.call(calls.changeAutomation, { as: on.admin, params, body: { state: 'paused' } }));
    const refused = await on.server.call(runCalls.replayAutomationRuns, {
      as: on.admin,
      params,
      body: { state: 'skipped' },
    });
    expect(refused.problem.code).toBe('automation_paused');
    given(await on.server.call(calls.changeAutomation, { as: on.admin, params, body: { state: 'active' } }));
    const taken = given(
      await on.server.call(runCalls.replayAutomationRuns, { as: on.admin, params, body: { state: 'skipped' } }),
    );
    expect(taken.count).toBe(1);
    await vi.waitFor(async () => expect((await runsOf(rule._id))[0]?.state).toBe('done'), 10_000);
    expect(given(await on.server.call(readJob, { as: on.admin, params: { id: job._id } })).status).toBe('done');
    await on.remove(rule._id);
  });
});
