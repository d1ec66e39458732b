import { sendAnswers } from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { sharedMailsPerDay } from '@plumbline/domain/questionnaire/shared-mails';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from './answers.fixtures.ts';

let server: TestServer;
let inspector: TestPerson;
let other: TestPerson;
let jobType: Awaited<ReturnType<typeof makeJobType>>;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.person('business_admin');
  inspector = await server.person('inspector');
  other = await server.person('inspector');
  jobType = await makeJobType(server, admin, [['bool', 'Works', { emails: true }]]);
});
afterAll(() => server.close());

const question = () => jobType.q['Works'] as WireQuestion;
const addresses = (from: number, count: number) => Array.from({ length: count }, (_, n) => `a${from + n}@a.test`);
const share = (job: string, emails: string[], as = inspector) =>
  server.call(sendAnswers, { as, body: { job, data: [anAnswer(question(), true, { emails })] } });

it('a person’s answers go to so many addresses a day, over all jobs, and who sends more is told how many are left', async () => {
  const jobs = [
    await makeJob(server, jobType.id, [inspector, other]),
    await makeJob(server, jobType.id, [inspector, other]),
  ];
  const [first = '', second = ''] = jobs;
  const whole = Math.floor((sharedMailsPerDay - 10) / 100);
  for (let n = 0; n < whole; n += 1) expect((await share(first, addresses(n * 100, 100))).status).toBe(200);
  const left = sharedMailsPerDay - whole * 100;
  expect((await share(second, addresses(0, left - 3))).status).toBe(200);
  const refused = await share(second, addresses(1000, 4));
  expect(refused.status).toBe(400);
  expect(refused.problem.errors).toMatchObject([{ path: 'data.0.answer.emails', code: 'emails_too_many_today' }]);
  expect(refused.problem.errors?.[0]?.message.replace(/[\u2066-\u2069]/g, '')).toBe(
    `Your answers can be emailed to ${sharedMailsPerDay} addresses in 24 hours, and 3 are left. Remove some, or send them tomorrow.`,
  );
  expect((await share(second, addresses(1000, 3))).status).toBe(200);
  expect((await share(first, addresses(2000, 1))).status).toBe(400);
  // Whom it went to already gets no other mail; answers without addresses are held up by nothing.
  expect((await share(first, addresses(0, 100))).status).toBe(200);
  expect((await share(first, [])).status).toBe(200);
  expect((await share(first, addresses(2000, 1), other)).status).toBe(200);
  // The next day there are as many again.
  await server
    .db()
    .query.updateTable('answers')
    .set({ received_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  expect((await share(first, addresses(3000, 100))).status).toBe(200);
});
