import { createHash } from 'node:crypto';
import * as answerCalls from '@plumbline/contract/answers';
import * as calls from '@plumbline/contract/proof';
import { writeShortCode } from '@plumbline/domain/documents/short-code';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let made: Awaited<ReturnType<typeof makeJobType>>;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin');
  inspector = await server.person('inspector', { first: 'Dana', last: 'Levi' });
  made = await makeJobType(server, admin, [['text', 'Remarks', { signature: true }]]);
});
afterAll(() => server.close());

const answer = (job: string, value: string, submit: boolean) =>
  server.call(answerCalls.sendAnswers, {
    as: inspector,
    body: { job, data: [anAnswer(made.q['Remarks'] as never, value)], submit },
  });

async function reported() {
  const job = await makeJob(server, made.id, [inspector]);
  expect((await answer(job, 'fine', true)).status).toBe(200);
  await server.eventsHandled();
  return job;
}

const sealOf = async (job: string) =>
  (await server.call(calls.readJobSeal, { as: inspector, params: { id: job } })).body.seal;

async function documentOf(job: string) {
  const got = await server.send({ method: 'GET', url: `/v2/jobs/${job}/export`, as: inspector });
  const issued = await server
    .db()
    .query.selectFrom('issued_documents')
    .selectAll()
    .orderBy('issued_at', 'desc')
    .executeTakeFirstOrThrow();
  return { bytes: got.body as Buffer, code: issued.code };
}

it('a reported job has a hash that builds on the report before', async () => {
  const [first, second] = [await reported(), await reported()];
  const [one, two] = [await sealOf(first), await sealOf(second)];
  expect(one).toMatchObject({ state: 'intact', later_answers: 0, files_changed: false });
  expect(two?.position).toBe((one?.position ?? 0) + 1);
  const { rows } = await sql<{ previous: string }>`
    select encode(previous_hash, 'hex') as previous from instance_main.job_seals where position = ${two?.position}`.execute(
    server.services.unbound,
  );
  expect(rows[0]?.previous).toBe(one?.hash);
});

it('a later answer shows as a change, and the next report seals it', async () => {
  const job = await reported();
  await answer(job, 'changed my mind', false);
  expect(await sealOf(job)).toMatchObject({ state: 'changed', later_answers: 1 });
  await answer(job, 'once more', true);
  await server.eventsHandled();
  expect(await sealOf(job)).toMatchObject({ state: 'intact', later_answers: 0 });
});

it('an answer or a history that is rewritten in the database shows as altered, on the job and on the document', async () => {
  const job = await reported();
  const { code } = await documentOf(job);
  await sql`update instance_main.answers set value = '"better"' where job_id = ${job}`.execute(server.services.unbound);
  expect((await sealOf(job))?.state).toBe('altered');
  const verified = await server.call(calls.verifyDocument, { params: { code } });
  expect(verified.body.jobs[0]?.seal?.state).toBe('altered');

  const other = await reported();
  await sql`update instance_main.events set actor_id = ${admin.id} where job_id = ${other} and name = 'job.answered'`.execute(
    server.services.unbound,
  );
  expect((await sealOf(other))?.state).toBe('altered');
});

it('whoever has the code is told company, job, date, signers and hash; an altered PDF has another one', async () => {
  const job = await reported();
  const { bytes, code } = await documentOf(job);
  const { status, body } = await server.call(calls.verifyDocument, {
    params: { code: writeShortCode(code).toLowerCase() },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: 'job_pdf', company: 'Plumbline', jobs: [{ seal: { state: 'intact' } }] });
  const hash = (file: Buffer) => createHash('sha256').update(file).digest('hex');
  expect(hash(bytes)).toBe(body.sha256);
  const altered = Buffer.from(bytes);
  altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1;
  expect(hash(altered)).not.toBe(body.sha256);
});

it('an unknown code, or what is none, is not found, and codes can’t be tried without end', async () => {
  for (const code of ['ABCD1234EFGH', 'x', 'ABCD-1234-EFG!']) {
    expect((await server.call(calls.verifyDocument, { params: { code }, from: '192.0.2.7' })).status).toBe(404);
  }
  const tries = await Promise.all(
    Array.from({ length: 70 }, () =>
      server.call(calls.verifyDocument, { params: { code: 'ABCD1234EFGH' }, from: '192.0.2.8' }),
    ),
  );
  expect(tries.some(({ status }) => status === 429)).toBe(true);
});
