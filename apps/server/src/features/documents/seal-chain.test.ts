import { createHash } from 'node:crypto';
import { changeJob, changeJobStatuses } from '@plumbline/contract/jobs';
import { sealText } from '@plumbline/domain/documents/seal';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setProof } from '../../../test/proof/proof.fixtures.ts';

const on = setProof();
const { answer, reported, sealOf, documentOf, verify, deleteSeal } = on;
const run = (statement: ReturnType<typeof sql>) => statement.execute(on.server.services.unbound);
const positionOf = async (job: string) => (await sealOf(job))?.position ?? 0;

/** Rewrites what a seal says of files, and its hash with it: it is right by itself. */
async function rewriteWithSeal(job: string): Promise<void> {
  const { rows } = await sql<Parameters<typeof sealText>[0] & { at: Date }>`
    select s.version, s.position, s.job_id as "jobId", j.number as "jobNumber", s.sealed_at as at,
      encode(answers_hash, 'hex') as answers, encode(sha256('another'::bytea), 'hex') as files,
      encode(markings_hash, 'hex') as markings, encode(history_hash, 'hex') as history, encode(previous_hash, 'hex') as previous
    from instance_main.job_seals s join instance_main.jobs j on j.id = s.job_id where s.job_id = ${job}`.execute(
    on.server.services.unbound,
  );
  const [row] = rows;
  if (!row) throw new Error('no seal');
  const hash = createHash('sha256')
    .update(sealText({ ...row, sealedAt: row.at.toISOString() }))
    .digest();
  await run(
    sql`update instance_main.job_seals set files_hash = sha256('another'::bytea), hash = ${hash} where job_id = ${job}`,
  );
}

describe('a job that is reported otherwise than by its submission', () => {
  const setStatus = (job: string, status: string) =>
    on.server.call(changeJob, { as: on.admin, params: { id: job }, body: { status } });

  it('is sealed when its status is set, in its menu and for several at once', async () => {
    const jobs = [await on.newJob(), await on.newJob(), await on.newJob()];
    for (const job of jobs) await answer(job, 'fine', false);
    const [one = '', ...several] = jobs;
    expect((await setStatus(one, 'reported')).status).toBe(200);
    const body = { jobs: several, status: 'reported' } as never;
    expect((await on.server.call(changeJobStatuses, { as: on.admin, body })).status).toBe(200);
    await on.server.eventsHandled();
    for (const job of jobs) expect(await sealOf(job)).toMatchObject({ state: 'intact' });
    await answer(one, 'not fine', false);
    expect((await sealOf(one))?.state).toBe('changed');
  });

  it('is sealed again when it is reported again, and no second time by the status of its submission', async () => {
    const job = await reported();
    const position = await positionOf(job);
    const seals = await on.server
      .db()
      .query.selectFrom('job_seals')
      .select('position')
      .where('job_id', '=', job)
      .execute();
    expect(seals).toHaveLength(1);
    for (const status of ['assigned', 'reported']) expect((await setStatus(job, status)).status).toBe(200);
    await on.server.eventsHandled();
    expect(await sealOf(job)).toMatchObject({ state: 'intact' });
    expect(await positionOf(job)).toBeGreaterThan(position);
  });
});

describe('a seal that is gone from the database', () => {
  it('in the middle: it is missed, on job and document, and the seal after it is broken', async () => {
    const [job, next] = [await reported(), await reported()];
    const { code } = await documentOf(job);
    const seal = await sealOf(job);
    await deleteSeal(job);
    const { position, hash, sealed_at } = seal ?? {};
    expect(await sealOf(job)).toMatchObject({ state: 'missing', position, hash, sealed_at });
    expect((await verify(code)).jobs).toMatchObject([{ seal: { state: 'missing', position }, seal_printed: true }]);
    expect((await sealOf(next))?.state).toBe('broken');
    // Those after it build on what is there.
    expect((await sealOf(await reported()))?.state).toBe('intact');
  });

  it('at the end: it is missed, its place is not given again, and the next seal is broken', async () => {
    const job = await reported();
    const position = await positionOf(job);
    await deleteSeal(job);
    expect(await sealOf(job)).toMatchObject({ state: 'missing', position });
    const next = await reported();
    expect(await sealOf(next)).toMatchObject({ state: 'broken', position: position + 1 });
    expect((await sealOf(job))?.state).toBe('missing');
    expect((await sealOf(await reported()))?.state).toBe('intact');
  });

  it('of a job that was sealed before: the older seal does not stand in for it', async () => {
    const job = await reported();
    await answer(job, 'once more', true);
    await deleteSeal(job);
    expect((await sealOf(job))?.state).toBe('missing');
  });

  it('with all that the database knew of it: documents that carry it miss it', async () => {
    const job = await reported();
    const { code } = await documentOf(job);
    const position = await positionOf(job);
    await deleteSeal(job);
    await run(sql`delete from instance_main.job_seal_register where position = ${position}`);
    expect((await verify(code)).jobs).toMatchObject([
      { seal: { state: 'missing', position, hash: null, sealed_at: null }, seal_printed: true },
    ]);
  });
});

describe('a seal that is rewritten in the database', () => {
  it('is altered where its parts and its hash differ', async () => {
    const job = await reported();
    await run(sql`update instance_main.job_seals set files_hash = sha256('x'::bytea) where job_id = ${job}`);
    expect((await sealOf(job))?.state).toBe('altered');
  });

  it('is altered where it is right by itself, at the end too, and the seal after it is broken', async () => {
    const job = await reported();
    await rewriteWithSeal(job);
    expect((await sealOf(job))?.state).toBe('altered');
    const next = await reported();
    expect((await sealOf(next))?.state).toBe('broken');
  });

  it('is found by the seal after it alone', async () => {
    const [job, next] = [await reported(), await reported()];
    await rewriteWithSeal(job);
    await run(sql`update instance_main.job_seal_register r set hash = s.hash from instance_main.job_seals s
      where s.position = r.position and s.job_id = ${job}`);
    expect((await sealOf(job))?.state).toBe('altered');
    expect((await sealOf(next))?.state).toBe('broken');
  });
});
