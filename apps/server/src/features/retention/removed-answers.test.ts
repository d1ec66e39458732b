import { readAnswerHistory } from '@plumbline/contract/answers';
import type { SentAnswer } from '@plumbline/contract/answers';
import { listBlueprints } from '@plumbline/contract/blueprints';
import { readJob } from '@plumbline/contract/jobs';
import { previewRetention, setJobHold, setRetention } from '@plumbline/contract/retention';
import { readReportRows } from '@plumbline/contract/reports';
import { readJobViews } from '@plumbline/contract/synced-jobs';
import type { RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setProof } from '../../../test/proof/proof.fixtures.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { sealHashes } from '../documents/seals/seal-hashes.ts';
import { plainCell, reportWorld } from '../reports/reports.fixtures.ts';
import { removeWhatIsDue } from './remove-what-is-due.ts';

const on = setProof();
const rule: RetentionRule = { covers: 'answers', years: 3 };
const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const personal: Partial<SentAnswer> = {
  comment: 'The tenant has a cat',
  signature,
  signer: { name: 'Avi Levi', role: 'Tenant' },
  isIssue: true,
  location: { lat: 32.1, long: 34.8 },
};
let jobTypeId: string;

const set = (wanted: RetentionRule | null) =>
  on.server.call(setRetention, { as: on.admin, params: { id: jobTypeId }, body: { rule: wanted } });

/** Removes what is due in so many years: what is there now is as old then. */
const nightIn = (years: number) => {
  const { services } = on.server;
  const then = new Date();
  then.setUTCFullYear(then.getUTCFullYear() + years);
  return removeWhatIsDue({ ...services, now: () => then });
};

/** Somebody has dealt with the issue of a job, which is in review until then. */
const finish = (job: string) => {
  const db = on.server.db();
  return db.rows(sql`update ${db.table('jobs')} set status = 'done', status_since = now() where id = ${job}`);
};

const answersOf = async (job: string) =>
  on.server.db().query.selectFrom('answers').selectAll().where('job_id', '=', job).orderBy('received_at').execute();
const jobOf = async (job: string) =>
  on.server.db().query.selectFrom('jobs').selectAll().where('id', '=', job).executeTakeFirstOrThrow();
const eventsOf = async (job: string, name: string) =>
  on.server
    .db()
    .query.selectFrom('events')
    .select(['before', 'after', 'actor_id'])
    .where('subject_id', '=', job)
    .where('name', '=', name)
    .execute();

beforeAll(async () => {
  const job = await on.newJob();
  jobTypeId = (await jobOf(job)).job_type_id;
});
beforeEach(async () => {
  await set(null);
  // What the test before has left is nobody's.
  const db = on.server.db();
  await db.rows(sql`update ${db.table('jobs')} set status = 'open' where job_type_id = ${jobTypeId}`);
});

describe('a rule for answers', () => {
  it('empties them, with comment, signature, name and place; who answered, and when, stays', async () => {
    const photo = await on.uploadPhoto();
    const job = await on.reported({ ...personal, files: [photo] });
    await finish(job);
    const [before] = await answersOf(job);
    const row = await jobOf(job);
    await set(rule);
    expect(await nightIn(2)).toEqual([]);
    expect(await nightIn(4)).toMatchObject([{ jobs: 1, answers: 1, marks: 0, files: 1 }]);
    const [after] = await answersOf(job);
    expect(after).toEqual({
      ...before,
      value: null,
      comment: '',
      signature: null,
      signer_name: null,
      signer_role: null,
      emails: [],
      search_value: '',
      latitude: null,
      longitude: null,
      retired_at: expect.any(Date),
    });
    expect(JSON.stringify(await rowsNaming(job))).not.toMatch(/has a cat|Avi Levi|fine/);
    const { issue_count, score, status, submitted_at } = await jobOf(job);
    expect({ issue_count, score, status, submitted_at }).toEqual({
      issue_count: 1,
      score: row.score,
      status: row.status,
      submitted_at: row.submitted_at,
    });
    expect(await eventsOf(job, 'job.answers_retired')).toEqual([
      { before: { answers: 1, marks: 0, years: 3, receivedBefore: expect.any(String) }, after: null, actor_id: null },
    ]);
    await on.server.eventsHandled();
    const audited = on.server.db().query.selectFrom('audit_entries').select(['name', 'area', 'actor_id']);
    expect(await audited.where('subject_id', '=', job).orderBy('position').execute()).toEqual([
      { name: 'job.answers_retired', area: 'deletions', actor_id: null },
      { name: 'job.files_retired', area: 'deletions', actor_id: null },
    ]);
    const rules = audited.where('subject_id', '=', jobTypeId).where('name', '=', 'job_type.retention_changed');
    expect((await rules.execute()).at(-1)).toMatchObject({ area: 'settings', actor_id: on.admin.id });
    expect(await nightIn(4)).toEqual([]);
  });

  it('removes what the preview has counted', async () => {
    const [job] = [await on.reported(), await on.reported()];
    const db = on.server.db();
    const old = sql`now() - interval '4 years'`;
    await db.rows(sql`update ${db.table('jobs')} set submitted_at = ${old}, status_since = ${old} where id = ${job}`);
    await db.rows(sql`update ${db.table('answers')} set received_at = ${old} where job_id = ${job}`);
    await db.rows(sql`update ${db.table('job_seals')} set sealed_through = ${old} where job_id = ${job}`);
    const query = { covers: 'answers', years: '3' } as const;
    const preview = await on.server.call(previewRetention, { as: on.admin, params: { id: jobTypeId }, query });
    expect(preview.body).toEqual({ jobs: 1, answers: 1, marks: 0, files: 0, bytes: 0, has_more: false });
    expect((await answersOf(job))[0]?.value).toBe('fine');
    await set(rule);
    expect(await removeWhatIsDue(on.server.services)).toMatchObject([{ jobs: 1, answers: 1 }]);
  });

  it('leaves what is held back, and an answer that is younger than its years', async () => {
    const [held, corrected] = [await on.reported(), await on.reported()];
    const body = { reason: 'A claim is open' };
    expect((await on.server.call(setJobHold, { as: on.admin, params: { id: held }, body })).status).toBe(200);
    await on.answer(corrected, 'corrected', false);
    const db = on.server.db();
    await db.rows(sql`update ${db.table('answers')} set received_at = now() + interval '2 years'
      where job_id = ${corrected} and value = '"corrected"'`);
    await set(rule);
    await nightIn(4);
    expect((await answersOf(held)).map(({ value }) => value)).toEqual(['fine']);
    expect((await answersOf(corrected)).map(({ value }) => value)).toEqual([null, 'corrected']);
  });

  it('removes marks on plans, with the photos that are pinned to them', async () => {
    const { job, photo } = await on.reportedPlan();
    await set(rule);
    expect(await nightIn(4)).toMatchObject([{ jobs: 1, answers: 1, marks: 1, files: 1 }]);
    const { query } = on.server.db();
    const file = await query.selectFrom('assets').select('retired_at').where('id', '=', photo).executeTakeFirst();
    expect(file?.retired_at).toEqual(expect.any(Date));
    const records = await on.server.call(listBlueprints, { as: on.admin, query: { job } as never });
    expect(JSON.stringify(records.body)).not.toContain('points');
    expect(await on.sealOf(job)).toMatchObject({ state: 'intact', retired: { answers: 1, marks: 1 } });
  });
});

describe('what was removed', () => {
  it('leaves seals as they were: intact, or rewritten before', async () => {
    const [job, rewritten] = [await on.reported(personal), await on.reported()];
    const db = on.server.db();
    await finish(job);
    await db.rows(sql`update ${db.table('answers')} set value = '"better"' where job_id = ${rewritten}`);
    await set(rule);
    await nightIn(4);
    expect(await on.sealOf(job)).toMatchObject({
      state: 'intact',
      files_changed: false,
      later_changes: 0,
      retired: { files: 0, answers: 1, marks: 0, at: expect.any(String) },
    });
    expect(await on.sealOf(rewritten)).toMatchObject({ state: 'altered' });
    await db.rows(sql`update ${db.table('answers')} set comment = 'put in later' where job_id = ${job}`);
    expect((await on.sealOf(job))?.state).toBe('altered');
  });

  it('is no cover for answers that somebody rewrote', async () => {
    const job = await on.reported();
    const db = on.server.db();
    await db.rows(sql`update ${db.table('answers')} set value = '"better"', retired_at = now() where job_id = ${job}`);
    const seal = await db.query.selectFrom('job_seals').selectAll().where('job_id', '=', job).executeTakeFirstOrThrow();
    const forged = await sealHashes(db, job, {
      version: seal.version,
      through: sql`(select sealed_through from ${db.table('job_seals')} where position = ${seal.position})`,
      firstEventId: Number(seal.first_event_id),
      lastEventId: Number(seal.last_event_id),
      sealedAt: seal.sealed_at,
      salt: null,
    });
    await db.rows(sql`update ${db.table('job_seals')} set salt = null, answers_left = ${Buffer.from(forged.answers, 'hex')}
      where position = ${seal.position}`);
    expect((await on.sealOf(job))?.state).toBe('altered');
  });

  it('takes the salt of the seal along, without which nobody can guess from its hash what was answered', async () => {
    const job = await on.reported();
    const { query } = on.server.db();
    const seal = () =>
      query.selectFrom('job_seals').select(['version', 'salt']).where('job_id', '=', job).executeTakeFirst();
    expect(await seal()).toEqual({ version: 3, salt: expect.any(Buffer) });
    await set(rule);
    await nightIn(4);
    expect(await seal()).toEqual({ version: 3, salt: null });
  });

  it('is said with the answer, in the job on devices, in its document and where an older one is verified', async () => {
    const job = await on.reported(personal);
    await finish(job);
    const { code } = await on.documentOf(job);
    expect((await on.verify(code)).signers).toMatchObject([{ name: 'Avi Levi' }]);
    await set(rule);
    await nightIn(4);
    const retired = { content: true, files: [], at: expect.any(String) };
    const view = await on.server.call(readJob, { as: on.inspector, params: { id: job } });
    expect(view.body.answers).toMatchObject([{ value: null, comment: null, signature: null, signer: null, retired }]);
    const views = await on.server.call(readJobViews, { as: on.inspector, query: { job: [job] } });
    expect(views.body[0]?.answers).toMatchObject([{ value: null, retired }]);
    const question = view.body.answers[0]?.question ?? '';
    const history = await on.server.call(readAnswerHistory, { as: on.inspector, query: { job, question } });
    expect(history.body).toMatchObject([{ value: null, retired }]);
    const { bytes } = await on.documentOf(job);
    const text = (await readPdf(bytes)).text.replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/Answer removed on .* by the retention rule/);
    expect(text).not.toMatch(/has a cat|Avi Levi/);
    expect(await on.verify(code)).toMatchObject({
      signers: [],
      jobs: [{ answers_removed_at: expect.any(String), seal: { state: 'intact', retired: { answers: 1 } } }],
    });
  });

  it('is said in reports, on the screen and in files', async () => {
    const make = reportWorld(on.server, on.admin);
    const project = await make.project();
    const job = await on.newJob(project);
    await on.answer(job, 'fine', true, personal);
    await finish(job);
    const question = (await answersOf(job))[0]?.question_id ?? '';
    const column = (target: string) => ({ _id: target, type: 'question', table: 'job_type', field: question, target });
    const report = await make.report({
      columns: ['value', 'comment', 'status', 'issue'].map(column) as never,
      filters: { field: 'project', operator: 'in', value: [project] },
    });
    const cells = async () => {
      const params = { id: report._id };
      const { body } = await on.server.call(readReportRows, { as: on.admin, params, query: {} });
      return body.rows.map((row) => row.cells.map(plainCell));
    };
    const csv = async () => {
      const url = `/v2/report/export/csv/${report._id}`;
      const { body } = await on.server.send({ method: 'POST', url, payload: {}, as: on.admin });
      return String(body);
    };
    expect(await cells()).toEqual([['fine', 'The tenant has a cat', 'Issue', true]]);
    await set(rule);
    await nightIn(4);
    const removed = 'Removed by the retention rule';
    expect(await cells()).toEqual([[removed, removed, 'Issue', true]]);
    expect(await csv()).toContain(`${removed},${removed},Issue`);
  });

  it('goes again after a backup brought it back, also where the rule has ended', async () => {
    const job = await on.reported();
    await set(rule);
    await nightIn(4);
    await set(null);
    const db = on.server.db();
    await db.rows(sql`update ${db.table('answers')} set value = '"fine"', retired_at = null where job_id = ${job}`);
    expect(await nightIn(4)).toMatchObject([{ jobs: 1, answers: 1 }]);
    expect((await answersOf(job))[0]?.value).toBeNull();
  });
});

/** What the database has about a job, wherever answers are stored. */
async function rowsNaming(job: string): Promise<unknown[]> {
  const db = on.server.db();
  const [answers, current, drafts, documents] = await Promise.all([
    db.rows(sql`select * from ${db.table('answers')} where job_id = ${job}`),
    db.rows(sql`select * from ${db.table('current_answers')} where job_id = ${job}`),
    db.rows(sql`select * from ${db.table('answer_drafts')} where job_id = ${job}`),
    db.rows(sql`select facts from ${db.table('issued_documents')} where job_ids @> array[${job}::uuid]`),
  ]);
  return [answers, current, drafts, documents];
}
