import { createHash } from 'node:crypto';
import * as calls from '@plumbline/contract/proof';
import { writeShortCode } from '@plumbline/domain/documents/short-code';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setProof } from '../../../test/proof/proof.fixtures.ts';

const on = setProof();
const { answer, reported, sealOf, documentOf, verify } = on;
const signature = `data:image/png;base64,${'iVBORw0KGgo'.padEnd(60, 'A')}`;

it('a reported job has a hash that builds on the report before', async () => {
  const [first, second] = [await reported(), await reported()];
  const [one, two] = [await sealOf(first), await sealOf(second)];
  expect(one).toMatchObject({ state: 'intact', later_answers: 0, later_changes: 0, changed_at: null });
  expect(two?.position).toBe((one?.position ?? 0) + 1);
  const { rows } = await sql<{ previous: string }>`
    select encode(previous_hash, 'hex') as previous from instance_main.job_seals where position = ${two?.position}`.execute(
    on.server.services.unbound,
  );
  expect(rows[0]?.previous).toBe(one?.hash);
});

it('an answer or a history that is rewritten in the database shows as altered, on the job and on the document', async () => {
  const job = await reported();
  const { code } = await documentOf(job);
  await sql`update instance_main.answers set value = '"better"' where job_id = ${job}`.execute(
    on.server.services.unbound,
  );
  expect((await sealOf(job))?.state).toBe('altered');
  expect((await verify(code)).jobs[0]?.seal?.state).toBe('altered');

  for (const event of ['job.answered', 'job.status_changed']) {
    const other = await reported();
    await sql`update instance_main.events set actor_id = ${on.admin.id} where job_id = ${other} and name = ${event}`.execute(
      on.server.services.unbound,
    );
    expect((await sealOf(other))?.state, event).toBe('altered');
  }
});

it('an event of its history that is gone shows as altered, unless all older ones are gone too', async () => {
  const [job, other] = [await reported(), await reported()];
  const deleteEvents = (which: ReturnType<typeof sql>) =>
    sql`delete from instance_main.events where ${which}`.execute(on.server.services.unbound);
  const firstOf = (id: string) => sql`(select min(id) from instance_main.events where job_id = ${id})`;
  await deleteEvents(sql`id = ${firstOf(job)}`);
  expect((await sealOf(job))?.state).toBe('altered');
  // What is in the audit trail nobody deletes.
  await deleteEvents(sql`id <= ${firstOf(other)} and id not in (select event_id from instance_main.audit_entries)`);
  expect([(await sealOf(job))?.state, (await sealOf(other))?.state]).toEqual(['intact', 'intact']);
});

it('whoever has the code is shown company, job, date, signers and hash; an altered PDF has another one', async () => {
  const job = await reported({ signature });
  const { bytes, code } = await documentOf(job);
  const body = await verify(writeShortCode(code).toLowerCase());
  const { number, submitted_at: date } = await on.server
    .db()
    .query.selectFrom('jobs')
    .selectAll()
    .where('id', '=', job)
    .executeTakeFirstOrThrow();
  const { answered_at: at } = await on.server
    .db()
    .query.selectFrom('answers')
    .select('answered_at')
    .where('job_id', '=', job)
    .executeTakeFirstOrThrow();
  const shown = {
    kind: 'job_pdf',
    company: 'Plumbline',
    // The page writes moments as the document does.
    time_zone: 'Asia/Jerusalem',
    jobs: [{ number, project: null, date: date?.toISOString(), seal: { state: 'intact' }, seal_printed: true }],
    signers: [{ name: 'Dana Levi', at: at.toISOString() }],
  };
  expect(body).toMatchObject(shown);
  const hash = (file: Buffer) => createHash('sha256').update(file).digest('hex');
  expect(hash(bytes)).toBe(body.sha256);
  const altered = Buffer.from(bytes);
  altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1;
  expect(hash(altered)).not.toBe(body.sha256);

  // Who signs later, and when it is reported again, is of another document.
  await answer(job, 'signed again', true, { signature });
  const later = await verify(code);
  expect(later).toMatchObject({ ...shown, jobs: [{ date: date?.toISOString(), seal: { state: 'changed' } }] });
  expect(later.signers).toHaveLength(1);
});

it('who signed is shown by the name beside the signature, which is sealed', async () => {
  const job = await reported({ signature, signer: { name: 'Avi Levi', role: '' } });
  const { code } = await documentOf(job);
  expect((await verify(code)).signers).toMatchObject([{ name: 'Avi Levi' }]);
  expect((await sealOf(job))?.state).toBe('intact');
  await sql`update instance_main.answers set signer_name = 'Somebody' where job_id = ${job}`.execute(
    on.server.services.unbound,
  );
  expect((await sealOf(job))?.state).toBe('altered');
});

it('an unknown code, or what is none, is not found, and codes can’t be tried without end', async () => {
  for (const code of ['ABCD1234EFGH', 'x', 'ABCD-1234-EFG!']) {
    expect((await on.server.call(calls.verifyDocument, { params: { code }, from: '192.0.2.7' })).status).toBe(404);
  }
  const tries = await Promise.all(
    Array.from({ length: 70 }, () =>
      on.server.call(calls.verifyDocument, { params: { code: 'ABCD1234EFGH' }, from: '192.0.2.8' }),
    ),
  );
  expect(tries.some(({ status }) => status === 429)).toBe(true);
});
