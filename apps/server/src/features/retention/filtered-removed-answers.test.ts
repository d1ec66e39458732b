import { sendAnswers } from '@plumbline/contract/answers';
import { listJobs } from '@plumbline/contract/jobs';
import type { WireQuestion } from '@plumbline/contract/questions';
import { setRetention } from '@plumbline/contract/retention';
import type { CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { removeWhatIsDue } from './remove-what-is-due.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin');
  inspector = await server.person('inspector');
});
afterAll(() => server.close());

it('a removed answer is found neither as empty nor as anything else; who gave it, and an issue, is found', async () => {
  const { id: jobType, q } = await makeJobType(server, admin, [
    ['text', 'Remarks', { allowComment: true, allowTaggingIssue: true }],
    ['bool', 'Safe'],
  ]);
  const [remarks, safe] = [q['Remarks'] as WireQuestion, q['Safe'] as WireQuestion];
  const removed = await makeJob(server, jobType, [inspector]);
  await makeJob(server, jobType, [inspector]);
  const report = async (job: string, value: string) => {
    const data = [anAnswer(remarks, value, { comment: 'Ask next door', isIssue: true }), anAnswer(safe, true)];
    expect((await server.call(sendAnswers, { as: inspector, body: { job, data, submit: true } })).status).toBe(200);
    await server.eventsHandled();
  };
  await report(removed, 'rusty');
  const found = async (question: WireQuestion, part: CustomFilterPart, operator: string, value?: unknown) => {
    const field = customFilterName({ kind: 'answers', id: question.ID, part });
    const filters = JSON.stringify({ field, operator, ...(value !== undefined && { value }) });
    const { status, body } = await server.call(listJobs, { as: admin, query: { filters } as never });
    expect(status).toBe(200);
    return body.docs.map(({ _id }) => (_id === removed ? 'removed' : 'bare')).toSorted();
  };
  const asked = async () => ({
    isEmpty: await found(remarks, 'text', 'empty'),
    isFilled: await found(remarks, 'text', 'not_empty'),
    doesNotContain: await found(remarks, 'text', 'not_contains', 'wooden'),
    hasNoComment: await found(remarks, 'comment', 'empty'),
    hasNoNumber: await found(remarks, 'number', 'empty'),
    isNeitherYesNorNo: await found(safe, 'yes', 'empty'),
    isNotYes: await found(safe, 'yes', 'not_equal', true),
    isAnswered: await found(remarks, 'user', 'not_empty'),
    isIssue: await found(remarks, 'issue', 'equal', true),
  });
  const others = { doesNotContain: ['bare'], hasNoComment: ['bare'], isNeitherYesNorNo: ['bare'], isNotYes: ['bare'] };
  const before = { isEmpty: ['bare'], isFilled: ['removed'], isAnswered: ['removed'], isIssue: ['removed'] };
  expect(await asked()).toEqual({
    ...others,
    ...before,
    doesNotContain: ['bare', 'removed'],
    hasNoNumber: ['bare', 'removed'],
  });
  const rule = { covers: 'answers', years: 2 } as const;
  expect((await server.call(setRetention, { as: admin, params: { id: jobType }, body: { rule } })).status).toBe(200);
  // Somebody has looked at the issue.
  const { query } = server.db();
  const setStatus = (status: string) =>
    query
      .updateTable('jobs')
      .set({ status, status_since: sql`now()` })
      .where('id', '=', removed)
      .execute();
  await setStatus('done');
  const then = new Date();
  then.setUTCFullYear(then.getUTCFullYear() + 3);
  expect(await removeWhatIsDue({ ...server.services, now: () => then })).toMatchObject([{ jobs: 1, answers: 2 }]);
  expect(await asked()).toEqual({ ...others, ...before, hasNoNumber: ['bare'], isFilled: [] });
  // The job is opened again: what was answered since is known.
  await setStatus('assigned');
  const data = [anAnswer(remarks, 'painted')];
  const again = { job: removed, data, submit: false };
  expect((await server.call(sendAnswers, { as: inspector, body: again })).status).toBe(200);
  await server.eventsHandled();
  expect(await found(remarks, 'text', 'not_contains', 'wooden')).toEqual(['bare', 'removed']);
  expect(await found(remarks, 'text', 'not_empty')).toEqual(['removed']);
});
