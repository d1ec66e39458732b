import { sendAnswers } from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { changeProjectFields } from '@plumbline/contract/settings';
import { beforeAll, expect } from 'vitest';
import { newId } from '../../src/ids.ts';
import { setServer } from './set-server.ts';
import type { anAnswer } from '../../src/features/answers/answers.fixtures.ts';
import { makeJob, makeJobType } from '../../src/features/answers/answers.fixtures.ts';

/**
 * Sets a server before the tests of a file, with a job type of three questions: Door takes files and issues, Signed a signature, Plan
 * marks on the plans of its project's field `fieldId`.
 */
export function setPlannedJobs() {
  const people = setServer({ admin: 'business_admin', inspector: 'inspector' });
  const fieldId = newId();
  let q: Record<string, WireQuestion> = {};
  const on = Object.assign(people, {
    fieldId,
    jobTypeId: '',
    /** A question by its title. */
    at: (title: string) => q[title] as WireQuestion,
    /** A job of the inspector's with these answers. */
    answered: async (...data: ReturnType<typeof anAnswer>[]) => {
      const job = await makeJob(on.server, on.jobTypeId, [on.inspector]);
      const { status } = await on.server.call(sendAnswers, { as: on.inspector, body: { job, data } });
      expect(status).toBe(200);
      return job;
    },
  });
  beforeAll(async () => {
    const field = { id: fieldId, label: 'Plans', type: 'blueprint_list', accessRules: { inspector: { read: true } } };
    const body = { projectFields: [field] } as never;
    await on.server.call(changeProjectFields, { as: on.admin, body });
    ({ id: on.jobTypeId, q } = await makeJobType(on.server, on.admin, [
      ['text', 'Door', { allowAddingFile: true, allowTaggingIssue: true }],
      ['text', 'Signed', { signature: true }],
      ['blueprint', 'Plan', { field: fieldId }],
    ]));
  });
  return on;
}
