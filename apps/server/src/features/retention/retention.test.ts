import { readAnswerHistory } from '@plumbline/contract/answers';
import { previewRetention, readJobHold, readRetention, setJobHold, setRetention } from '@plumbline/contract/retention';
import type { RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setProof } from '../../../test/proof/proof.fixtures.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { removeWhatIsDue } from './remove-what-is-due.ts';

const on = setProof();
const rule: RetentionRule = { covers: 'media', years: 3 };
let jobTypeId: string;

const set = (wanted: RetentionRule | null) =>
  on.server.call(setRetention, { as: on.admin, params: { id: jobTypeId }, body: { rule: wanted } });
const preview = async ({ covers, years }: RetentionRule) =>
  (
    await on.server.call(previewRetention, {
      as: on.admin,
      params: { id: jobTypeId },
      query: { covers, years: String(years) },
    })
  ).body;
const hold = (job: string, reason: string | null) =>
  on.server.call(setJobHold, { as: on.admin, params: { id: job }, body: { reason } });

/** A reported job with a photo, as if it had been reported so many years ago. */
async function oldJob(years = 4, photo?: string): Promise<{ job: string; photo: string }> {
  const file = photo ?? (await on.uploadPhoto());
  const job = await on.reported({ files: [file] });
  const db = on.server.db();
  const at = sql`now() - make_interval(years => ${years})`;
  await db.rows(sql`update ${db.table('jobs')} set submitted_at = ${at}, status_since = ${at} where id = ${job}`);
  await db.rows(sql`update ${db.table('assets')} set created_at = ${at} where id = ${file}`);
  return { job, photo: file };
}

const isThere = async (id: string) => {
  const { query } = on.server.db();
  const row = await query.selectFrom('assets').select('removed_at').where('id', '=', id).executeTakeFirstOrThrow();
  return row.removed_at === null;
};

const eventsOf = async (subject: string, name: string) => {
  const { query } = on.server.db();
  return query
    .selectFrom('events')
    .select(['before', 'after', 'actor_id'])
    .where('subject_id', '=', subject)
    .where('name', '=', name)
    .orderBy('id')
    .execute();
};

beforeAll(async () => {
  const job = await on.newJob();
  const { query } = on.server.db();
  const found = query.selectFrom('jobs').select('job_type_id').where('id', '=', job);
  jobTypeId = (await found.executeTakeFirstOrThrow()).job_type_id;
});
beforeEach(async () => {
  await set(null);
  // What the test before has left is nobody's.
  const db = on.server.db();
  await db.rows(sql`update ${db.table('jobs')} set status = 'open' where job_type_id = ${jobTypeId}`);
});

describe('a rule', () => {
  it('is off at first, is set and ended, and is recorded', async () => {
    const read = async () =>
      (await on.server.call(readRetention, { as: on.admin, params: { id: jobTypeId } })).body.rule;
    expect(await read()).toBeNull();
    await oldJob();
    expect(await removeWhatIsDue(on.server.services)).toEqual([]);
    expect((await set(rule)).body).toMatchObject({ rule, set_by: { _id: on.admin.id } });
    await set(rule);
    await set(null);
    expect(await read()).toBeNull();
    expect(await eventsOf(jobTypeId, 'job_type.retention_changed')).toEqual([
      { before: null, after: rule, actor_id: on.admin.id },
      { before: rule, after: null, actor_id: on.admin.id },
    ]);
  });

  it.each([
    { covers: 'media', years: 0 },
    { covers: 'media', years: 31 },
    { covers: 'jobs', years: 3 },
  ])('of %o is refused', async (wanted) => expect((await set(wanted as RetentionRule)).status).toBe(400));
});

describe('the night', () => {
  it('removes what the preview has counted, and says so once for each job', async () => {
    const [one, other, young] = [await oldJob(), await oldJob(), await oldJob(2)];
    const counted = await preview(rule);
    expect(counted).toMatchObject({ jobs: 2, answers: 0, marks: 0, files: 2, has_more: false });
    await set(rule);
    expect(await removeWhatIsDue(on.server.services)).toEqual([
      { instance: 'instance_main', jobs: 2, answers: 0, marks: 0, files: 2, bytes: counted.bytes },
    ]);
    expect(await Promise.all([one, other, young].map(({ photo }) => isThere(photo)))).toEqual([false, false, true]);
    expect(await eventsOf(one.job, 'job.files_retired')).toEqual([
      { before: { files: 1, bytes: expect.any(Number), ...rule }, after: null, actor_id: null },
    ]);
    expect(await removeWhatIsDue(on.server.services)).toEqual([]);
  });

  it('removes so many at most, and the next one goes on', async () => {
    const jobs = [await oldJob(), await oldJob(), await oldJob()];
    await set(rule);
    const left = async () => (await Promise.all(jobs.map(({ photo }) => isThere(photo)))).filter(Boolean).length;
    await removeWhatIsDue(on.server.services, 2);
    expect(await left()).toBe(1);
    await removeWhatIsDue(on.server.services, 2);
    expect(await left()).toBe(0);
  });

  it('leaves what is held back, for the reason that was given', async () => {
    const { job, photo } = await oldJob();
    expect((await hold(job, 'A claim is open')).body.hold).toMatchObject({ reason: 'A claim is open' });
    await set(rule);
    expect(await preview(rule)).toMatchObject({ jobs: 0, files: 0 });
    await removeWhatIsDue(on.server.services);
    expect(await isThere(photo)).toBe(true);
    expect((await hold(job, null)).body.hold).toBeNull();
    expect((await on.server.call(readJobHold, { as: on.admin, params: { id: job } })).body.hold).toBeNull();
    await removeWhatIsDue(on.server.services);
    expect(await isThere(photo)).toBe(false);
    expect(await eventsOf(job, 'job.held')).toHaveLength(1);
    expect(await eventsOf(job, 'job.hold_ended')).toHaveLength(1);
  });

  it('leaves what another job shows', async () => {
    const { photo } = await oldJob();
    await oldJob(1, photo);
    const db = on.server.db();
    await db.rows(sql`update ${db.table('assets')} set created_at = now() - interval '9 years' where id = ${photo}`);
    await set(rule);
    await removeWhatIsDue(on.server.services);
    expect(await isThere(photo)).toBe(true);
  });

  it('leaves what a plan or a project shows', async () => {
    const [pinned, cover] = [await oldJob(), await oldJob()];
    const drawn = await on.reportedPlan();
    const db = on.server.db();
    await db.rows(sql`update ${db.table('blueprint_elements')} e set photos = array[${pinned.photo}::uuid]
      from ${db.table('blueprints')} b where b.id = e.blueprint_id and b.job_id = ${drawn.job}`);
    await db.rows(sql`update ${db.table('projects')} set cover_asset_id = ${cover.photo}`);
    await set(rule);
    await removeWhatIsDue(on.server.services);
    expect([await isThere(pinned.photo), await isThere(cover.photo)]).toEqual([true, true]);
  });

  it('removes again what a restored backup has brought back', async () => {
    const { photo } = await oldJob();
    await set(rule);
    await removeWhatIsDue(on.server.services);
    const db = on.server.db();
    await db.rows(sql`update ${db.table('assets')} set removed_at = null, retired_at = null where id = ${photo}`);
    await removeWhatIsDue(on.server.services);
    expect(await isThere(photo)).toBe(false);
  });
});

describe('what was removed', () => {
  it('leaves the seal intact, which says so', async () => {
    const { job } = await oldJob();
    const { code } = await on.documentOf(job);
    expect((await on.sealOf(job))?.retired).toBeNull();
    await set(rule);
    await removeWhatIsDue(on.server.services);
    const retired = { files: 1, answers: 0, marks: 0, at: expect.any(String) };
    expect(await on.sealOf(job)).toMatchObject({ state: 'intact', files_changed: false, later_changes: 0, retired });
    expect((await on.verify(code)).jobs[0]?.seal).toMatchObject({ state: 'intact', retired });
  });

  it('is not what somebody deletes: the seal tells the two apart', async () => {
    const { job, photo } = await oldJob();
    const db = on.server.db();
    await db.rows(sql`update ${db.table('assets')} set removed_at = now() where id = ${photo}`);
    await set(rule);
    await removeWhatIsDue(on.server.services);
    expect(await on.sealOf(job)).toMatchObject({ state: 'changed', files_changed: true, retired: null });
  });

  it('is said with the answer, and in its document', async () => {
    const { job, photo } = await oldJob();
    await set(rule);
    await removeWhatIsDue(on.server.services);
    const { query } = on.server.db();
    const { question_id } = await query
      .selectFrom('answers')
      .select('question_id')
      .where('job_id', '=', job)
      .executeTakeFirstOrThrow();
    const { body } = await on.server.call(readAnswerHistory, {
      as: on.inspector,
      query: { job, question: question_id },
    });
    expect(body[0]).toMatchObject({ files: [photo], assets: [], retired: { files: [photo] } });
    const { bytes } = await on.documentOf(job);
    expect((await readPdf(bytes)).text.replaceAll(/\s+/g, ' ')).toMatch(/1 file removed on .* by the retention rule/);
  });
});
