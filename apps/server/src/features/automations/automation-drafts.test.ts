import * as runCalls from '@plumbline/contract/automation-runs';
import * as calls from '@plumbline/contract/automations';
import { readJob } from '@plumbline/contract/jobs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { setAutomations } from './automations.fixtures.ts';

const on = setAutomations();

describe('before it is saved', () => {
  it('is tried on a past event without doing anything', async () => {
    const type = await makeJobType(on.server, on.admin, []);
    const job = await on.makeJob(type.id);
    const tried = given(
      await on.server.call(runCalls.testDraftAutomation, {
        as: on.admin,
        body: {
          event: { kind: 'job_created', jobTypes: [type.id] },
          actions: [
            { kind: 'change_job_status', status: 'done' },
            { kind: 'create_job', jobType: type.id },
            {
              kind: 'send_email',
              to: [{ kind: 'owner' }, { kind: 'address', address: 'erp@example.test' }],
              subject: '{{job.number}}',
              text: '{{job.status}}',
            },
            { kind: 'send_sms', to: [{ kind: 'owner' }], text: 'x' },
          ],
        },
      }),
    );
    expect(tried).toMatchObject({ matches: true, event: { about: { job: { ID: job.ID } } } });
    expect(tried.steps[2]).toMatchObject({ input: { subject: `#${job.ID}`, text: 'Open' }, error: null });
    expect(tried.steps[3]?.error).toBe('SMS is not set up yet.');
    expect(given(await on.server.call(readJob, { as: on.admin, params: { id: job._id } })).status).toBe('open');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from instance_main.jobs
      where job_type_id = ${type.id}`.execute(on.server.services.unbound);
    expect(rows[0]?.n).toBe(1);
  });

  it('is refused with every mistake at its path', async () => {
    const { status, problem } = await on.server.call(calls.createAutomation, {
      as: on.admin,
      body: {
        name: 'Wrong',
        event: { kind: 'job_created', jobTypes: [newId()] },
        actions: [{ kind: 'send_webhook', url: 'nonsense' }],
      },
    });
    expect([status, problem.errors]).toEqual([
      400,
      [{ path: 'actions.0.url', code: 'link_not_valid', message: 'link not valid' }],
    ]);
    const unknown = await on.server.call(calls.createAutomation, {
      as: on.admin,
      body: {
        name: 'Wrong',
        event: { kind: 'job_created', jobTypes: [newId()] },
        actions: [{ kind: 'send_webhook', url: on.receiver.url }],
      },
    });
    expect(unknown.problem.errors).toMatchObject([{ path: 'event.jobTypes.0', code: 'unknown_reference' }]);
  });

  it('is refused where it answers what can never be answered so, and where a text mentions what isn’t there', async () => {
    const type = await makeJobType(on.server, on.admin, [
      ['list', 'Colour', { childs: [{ value: 'red' }] }],
      ['message', 'Note'],
      ['bool', 'Closed'],
    ]);
    const other = await makeJobType(on.server, on.admin, [['text', 'Elsewhere']]);
    const [colour, note, closed] = ['Colour', 'Note', 'Closed'].map((title) => type.q[title]?._id ?? '');
    const errorsOf = async (answers: readonly object[], text = '') =>
      (
        await on.server.call(calls.createAutomation, {
          as: on.admin,
          body: {
            name: 'Wrong',
            event: { kind: 'job_created' },
            actions: [
              { kind: 'create_job', jobType: type.id, answers: answers.map((one) => ({ from: 'value', ...one })) },
              { kind: 'send_push', to: [{ kind: 'owner' }], subject: 'x', text },
            ],
          },
        })
      ).problem.errors;
    expect(await errorsOf([{ question: colour, value: 'blue' }])).toMatchObject([
      { path: 'actions.0.answers.0.value', code: 'option_unknown', message: expect.stringMatching(/./) },
    ]);
    expect(await errorsOf([{ question: note, value: 'x' }])).toMatchObject([{ code: 'question_takes_no_answer' }]);
    const elsewhere = { question: other.q['Elsewhere']?._id, value: 'x' };
    expect(await errorsOf([{ question: closed, value: 'yes' }, elsewhere])).toMatchObject([
      { path: 'actions.0.answers.1.question', code: 'question_not_in_job_type' },
    ]);
    const [mention] = await errorsOf([{ question: closed, value: 'yes' }], 'At {{project.nmae}}');
    expect([mention?.path, mention?.code]).toEqual(['actions.1.text', 'mention_unknown']);
    expect(mention?.message).toContain('project.nmae');
  });

  it('is refused where it names a status, a role or another thing that isn’t there, or a text can never be an option', async () => {
    const type = await makeJobType(on.server, on.admin, [
      ['list', 'Colour', { childs: [{ value: 'red' }] }],
      ['system_list', 'Site'],
    ]);
    const [colour, site] = ['Colour', 'Site'].map((title) => type.q[title]?._id ?? '');
    const errorsOf = async (body: object, language = 'en') => {
      const { problem } = await on.server.call(calls.createAutomation, {
        as: on.admin,
        headers: { 'accept-language': language },
        body: { name: 'Wrong', event: { kind: 'job_created' }, ...body } as never,
      });
      return problem.errors.map(({ path, code, message }) => [path, code, message]);
    };
    const push = { kind: 'send_push', to: [{ kind: 'owner' }], subject: 'x' };
    expect(await errorsOf({ actions: [push, { kind: 'change_job_status', status: 'gone' }] })).toEqual([
      ['actions.1.status', 'no_such_status', 'There is no status “gone”.'],
    ]);
    const toBoss = { ...push, to: [{ kind: 'role', role: 'boss' }] };
    expect(await errorsOf({ actions: [toBoss] }, 'he')).toEqual([
      ['actions.0.to.0.role', 'no_such_role', expect.stringMatching(/^אין תפקיד בשם ״.*boss.*״\.$/)],
    ]);
    const conditions = { and: [{ field: 'job.status', operator: 'in', value: ['open', 'gone'] }] };
    expect(await errorsOf({ conditions, actions: [push] })).toMatchObject([
      ['conditions.and.0.value.1', 'no_such_status', expect.any(String)],
    ]);
    await on.setStatuses('gone');
    const rule = await on.automate({ event: { kind: 'job_created' }, conditions, actions: [push] });
    await on.setStatuses();
    // Pausing it asks nothing of it.
    const paused = { as: on.admin, params: { id: rule._id }, body: { state: 'paused' as const } };
    expect(given(await on.server.call(calls.changeAutomation, paused)).state).toBe('paused');
    const answers = (...all: readonly (readonly [question: string | undefined, value: string])[]) => ({
      actions: [
        {
          kind: 'create_job',
          jobType: type.id,
          answers: all.map(([question, value]) => ({ question, from: 'value', value })),
        },
      ],
    });
    expect(await errorsOf(answers([colour, '{{job.number}}'], [site, '{{project.name}}']))).toMatchObject([
      ['actions.0.answers.0.value', 'option_unknown', expect.any(String)],
      ['actions.0.answers.1.value', 'value_not_valid', expect.any(String)],
    ]);
    expect(await errorsOf({ actions: [{ kind: 'add_answer', question: colour, value: 'Is {{job.number}}' }] })).toEqual(
      [['actions.0.value', 'option_unknown', 'This option does not exist.']],
    );
    await on.automate({ event: { kind: 'job_created' }, ...answers([colour, '{{job.type}}']) } as never);
    const report = { kind: 'send_report', to: push.to, report: newId(), subject: 'x' };
    const webhook = { kind: 'send_webhook', webhook: newId(), url: '' };
    expect((await errorsOf({ actions: [report, webhook] })).map(([path]) => path)).toEqual([
      'actions.0.report',
      'actions.1.webhook',
    ]);
    const event = { kind: 'webhook_received', webhook: newId() };
    expect((await errorsOf({ event, actions: [push] })).map(([path]) => path)).toEqual(['event.webhook']);
  });

  it('keeps its versions, goes back to one, is copied, exported and imported', async () => {
    const rule = await on.automate({
      event: { kind: 'project_created' },
      actions: [{ kind: 'send_email', to: [{ kind: 'owner' }], subject: 'One', text: 'One' }],
    });
    const params = { id: rule._id };
    const change = async (body: object) =>
      given(await on.server.call(calls.changeAutomation, { as: on.admin, params, body }));
    expect((await change({ name: rule.name, event: rule.event, actions: rule.actions })).version).toBe(1);
    expect((await change({ name: 'Renamed' })).version).toBe(2);
    expect((await change({ state: 'paused' })).version).toBe(2);
    const versions = given(await on.server.call(calls.listAutomationVersions, { as: on.admin, params }));
    expect(versions.map((one) => [one.version, one.name])).toEqual([
      [2, 'Renamed'],
      [1, rule.name],
    ]);
    const restored = await on.server.call(calls.restoreAutomationVersion, {
      as: on.admin,
      params: { ...params, version: 1 },
    });
    expect(restored.body).toMatchObject({ name: rule.name, version: 3, state: 'paused' });
    const file = given(await on.server.call(calls.exportAutomation, { as: on.admin, params }));
    const imported = given(await on.server.call(calls.importAutomation, { as: on.admin, body: file }));
    expect(imported).toMatchObject({ state: 'paused', pauseReason: 'imported', actions: rule.actions });
    const copy = given(await on.server.call(calls.duplicateAutomation, { as: on.admin, params, body: {} }));
    expect(copy).toMatchObject({ name: `${rule.name} (copy)`, state: 'paused' });
    const templates = given(await on.server.call(calls.listAutomationTemplates, { as: on.admin }));
    expect(templates).toHaveLength(10);
  });
});
