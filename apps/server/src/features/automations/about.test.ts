import * as runCalls from '@plumbline/contract/automation-runs';
import { sendAnswers } from '@plumbline/contract/answers';
import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { setAutomations } from './automations.fixtures.ts';

const on = setAutomations();

it('what a run was about is read in the reader’s language, in the log, in what would match and in a test', async () => {
  const type = await makeJobType(on.server, on.admin, [['bool', 'Does it close?', { allowTaggingIssue: true }]]);
  const question = type.q['Does it close?']?.ID ?? '';
  const event = { kind: 'issue_found', questions: [question] };
  const rule = await on.automate({
    event,
    actions: [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: 'x', text: '' }],
  });
  const job = await on.makeJob(type.id);
  const answer = { ID: `${question}_${newId()}`, value: false, isIssue: true } as never;
  given(await on.server.call(sendAnswers, { as: on.admin, body: { job: job._id, data: [{ question, answer }] } }));
  await on.ended(rule._id);

  const texts = async () => {
    const as = on.admin;
    const runs = given(await on.server.call(runCalls.listAutomationRuns, { as, params: { id: rule._id } }));
    const preview = given(await on.server.call(runCalls.previewAutomation, { as, body: { event } }));
    const test = given(await on.server.call(runCalls.testAutomation, { as, params: { id: rule._id }, body: {} }));
    return [runs.docs[0], preview.events[0], test.event].map((one) => one?.about.answer?.text);
  };
  expect(await texts()).toEqual(['No', 'No', 'No']);
  await on.server.db().query.updateTable('users').set({ language: 'he' }).where('id', '=', on.admin.id).execute();
  expect(await texts()).toEqual(['לא', 'לא', 'לא']);
  await on.remove(rule._id);
});
