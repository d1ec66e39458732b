import { sendAnswers } from '@plumbline/contract/answers';
import { readJob as readJobCall } from '@plumbline/contract/jobs';
import type { WireQuestion } from '@plumbline/contract/questions';
import { beforeAll, expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { readJob, signature } from './documents.fixtures.ts';

const on = setServer({ admin: 'business_admin', inspector: 'inspector' });
let jobType: { id: string; q: Record<string, WireQuestion> };
const at = (title: string) => jobType.q[title] as WireQuestion;
const usual = { from: 10, to: 20 };

beforeAll(async () => {
  jobType = await makeJobType(on.server, on.admin, [
    ['text', 'Pressure', { textKind: 'number', usual: { ...usual, outside: 'issue' } }],
    ['length', 'Gap', { usual: { ...usual, outside: 'comment' } }],
    ['text', 'Signed', { signature: true }],
  ]);
});

const send = (job: string, data: ReturnType<typeof anAnswer>[], submit = false) =>
  on.server.call(sendAnswers, { as: on.inspector, body: { job, data, submit } });
const read = async (job: string) => (await on.server.call(readJobCall, { as: on.inspector, params: { id: job } })).body;

/** Without isolates, and with single blanks where lines end. */
const plainly = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ');

it('an answer outside its usual range is stored as it is: an issue, or held until it has a comment', async () => {
  const job = await makeJob(on.server, jobType.id, [on.inspector]);
  // Whatever the device says of it.
  expect((await send(job, [anAnswer(at('Pressure'), 25, { isIssue: false })])).status).toBe(200);
  const stored = await read(job);
  expect(stored.answers.map(({ value, isIssue }) => [value, isIssue])).toEqual([[25, true]]);
  expect(stored.status).toBe('review');

  const held = await send(job, [anAnswer(at('Gap'), 5)], true);
  expect(held.status).toBe(409);
  expect(held.problem.errors?.map(({ code }) => code)).toEqual(['comment_required']);
  const given = await send(job, [anAnswer(at('Gap'), 5, { comment: 'Frame is bent' })], true);
  expect(given.status).toBe(200);

  const { text } = await readJob(on.server, { job, as: on.inspector });
  const plain = plainly(text);
  expect(plain).toContain('25 (Above the usual 20)');
  expect(plain).toContain('5 (Below the usual 10)');
  expect(plain).toContain('Frame is bent');
});

it('a signature is stored, read and printed with who signed', async () => {
  const job = await makeJob(on.server, jobType.id, [on.inspector]);
  const signer = { name: 'Avi Levi', role: 'Site manager' };
  await send(job, [anAnswer(at('Signed'), 'yes', { signature, signer })]);
  expect((await read(job)).answers[0]?.signer).toEqual(signer);
  const { text } = await readJob(on.server, { job, as: on.inspector });
  expect(plainly(text)).toContain('Signed by Avi Levi, Site manager');

  // A name without a signature is nobody's.
  await send(job, [anAnswer(at('Signed'), 'no', { signature: null, signer })]);
  const now = (await read(job)).answers.find(({ question }) => question === at('Signed').ID);
  expect([now?.value, now?.signer ?? null]).toEqual(['no', null]);
});
