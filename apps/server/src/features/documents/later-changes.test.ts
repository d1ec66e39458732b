import { changePublicLink } from '@plumbline/contract/job-types';
import * as jobCalls from '@plumbline/contract/jobs';
import * as publicCalls from '@plumbline/contract/public-answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { anAnswer, makeJobType } from '../answers/answers.fixtures.ts';
import { anElement, canvasData } from '../blueprints/blueprints.fixtures.ts';
import { setProof } from '../../../test/proof/proof.fixtures.ts';
import { sealByVersion1 } from './seals/version-1.fixtures.ts';

const on = setProof();
const { answer, mark, newJob, reported, reportedPlan, replacePhoto, uploadPhoto, sealOf } = on;
const { documentOf, newestCode, verify, deleteSeal } = on;

const change = async (job: string, body: object) => {
  const changed = await on.server.call(jobCalls.changeJob, { as: on.admin, params: { id: job }, body });
  expect(changed.status).toBe(200);
};

async function newProject(): Promise<string> {
  const id = newId();
  await on.server
    .db()
    .query.insertInto('projects')
    .values({ id, name: `Tower ${id}` })
    .execute();
  return id;
}

describe('what is changed after the report', () => {
  it('are answers, which the next report seals', async () => {
    const job = await reported();
    await answer(job, 'changed my mind', false);
    expect(await sealOf(job)).toMatchObject({ state: 'changed', later_answers: 1, later_changes: 0 });
    await answer(job, 'once more', true);
    expect(await sealOf(job)).toMatchObject({ state: 'intact', later_answers: 0, later_changes: 0 });
  });

  it('is not the status, which is the office’s own step', async () => {
    const job = await reported();
    await change(job, { status: 'done' });
    expect(await sealOf(job, on.admin)).toMatchObject({ state: 'intact', later_changes: 0, changed_at: null });
    const other = await reported();
    await answer(other, 'changed my mind', false);
    await change(other, { status: 'done' });
    expect(await sealOf(other, on.admin)).toMatchObject({ state: 'changed', later_answers: 1, later_changes: 0 });
  });

  it.each<[string, (job: string) => Promise<void>]>([
    ['the project', async (job) => change(job, { project: await newProject() })],
    ['the start date', (job) => change(job, { startDate: '2031-05-06T07:08:00.000Z' })],
    ['the planned length', (job) => change(job, { plannedLength: 75 })],
    ['the people', (job) => change(job, { users: [on.inspector.id, on.admin.id] })],
  ])(
    'beside the answers is %s of the job, on the job and on its document, and the answers are intact',
    async (_, changeIt) => {
      const job = await reported();
      const { code } = await documentOf(job);
      const before = Date.now();
      await changeIt(job);
      const seal = await sealOf(job, on.admin);
      expect(seal).toMatchObject({ state: 'intact', later_answers: 0, later_marks: 0, files_changed: false });
      expect(seal?.later_changes).toBeGreaterThan(0);
      expect(Date.parse(seal?.changed_at ?? '')).toBeGreaterThanOrEqual(before - 1000);
      expect((await verify(code)).jobs[0]?.seal).toEqual(seal);
    },
  );

  it('is an answer that came while the report waited to be sealed', async () => {
    const job = await reported();
    await answer(job, 'a moment later', false);
    await deleteSeal(job);
    const db = on.server.db();
    await db.query.deleteFrom('job_seal_register').where('job_id', '=', job).execute();
    const submission = db.query.updateTable('events').where('job_id', '=', job).where('name', '=', 'job.submitted');
    await submission.set({ is_handled: false }).execute();
    await on.server.eventsHandled();
    const seal = await sealOf(job);
    expect(seal).toMatchObject({ state: 'changed', later_answers: 0, later_changes: 0, files_changed: false });
    expect(seal?.changed_at).not.toBeNull();
  });

  it('is that it was deleted, which its document says', async () => {
    const job = await reported();
    const { code } = await documentOf(job);
    expect((await on.server.call(jobCalls.removeJob, { as: on.admin, params: { id: job } })).status).toBe(200);
    expect((await verify(code)).jobs[0]?.seal).toMatchObject({ state: 'changed', later_changes: 1 });
  });

  it('is not that it was looked at or exported', async () => {
    const job = await reported();
    expect((await on.server.call(jobCalls.visitJob, { as: on.admin, params: { id: job } })).status).toBe(200);
    await documentOf(job);
    await on.server.eventsHandled();
    expect(await sealOf(job)).toMatchObject({ state: 'intact', later_changes: 0, changed_at: null });
  });

  it('is a file of an answer that was replaced', async () => {
    const photo = await uploadPhoto();
    const job = await reported({ files: [photo] });
    await replacePhoto(photo);
    expect(await sealOf(job)).toMatchObject({ state: 'changed', files_changed: true, later_changes: 0 });
  });

  it('is a file of an answer that shows another one since both were put together', async () => {
    const [photo, other] = [await uploadPhoto(), await uploadPhoto()];
    const job = await reported({ files: [photo] });
    await replacePhoto(other, photo);
    expect(await sealOf(job)).toMatchObject({ state: 'intact', files_changed: false });
    await replacePhoto(other);
    expect(await sealOf(job)).toMatchObject({ state: 'changed', files_changed: true });
  });

  it('is a mark that was drawn, and one that was redrawn', async () => {
    const { element, photo, ...drawn } = await reportedPlan();
    expect(await sealOf(drawn.job)).toMatchObject({ state: 'intact', later_marks: 0, later_changes: 0 });
    const added = anElement();
    await mark(drawn, [added]);
    const more = await sealOf(drawn.job);
    expect(more).toMatchObject({ state: 'changed', later_marks: 1, later_changes: 0, files_changed: false });
    expect(more?.changed_at).not.toBeNull();

    const other = await reportedPlan();
    const moved = canvasData({ points: [0, 0, 50, 50], photos: [other.photo] });
    await mark(other, [{ ...other.element, canvasData: moved, version: 1 } as typeof element]);
    expect(await sealOf(other.job)).toMatchObject({ state: 'changed', later_marks: 0, files_changed: true });
    expect(photo).not.toBe(other.photo);
  });

  it('is a photo of a mark, or a plan, that was replaced', async () => {
    const { job, photo } = await reportedPlan();
    await replacePhoto(photo);
    expect(await sealOf(job)).toMatchObject({ state: 'changed', files_changed: true, later_marks: 0 });

    const other = await reportedPlan();
    await on.server
      .db()
      .query.updateTable('assets')
      .set({ sha256: Buffer.alloc(32, 7) })
      .where('id', '=', other.file)
      .execute();
    expect(await sealOf(other.job)).toMatchObject({ state: 'changed', files_changed: true });
  });
});

describe('a document that carries no seal', () => {
  it('shows the seal that its job got later, and what was changed since then', async () => {
    const job = await newJob();
    await answer(job, 'fine', false);
    const { code } = await documentOf(job);
    expect((await verify(code)).jobs).toMatchObject([{ seal: null, seal_printed: false }]);
    await answer(job, 'very fine', true);
    expect((await verify(code)).jobs).toMatchObject([{ seal: { state: 'intact' }, seal_printed: false }]);
    const first = await sealOf(job);
    // Another report is a change of what this document was about.
    await answer(job, 'not so fine', true);
    const { seal } = (await verify(code)).jobs[0] ?? {};
    expect(seal).toMatchObject({ state: 'changed', position: first?.position, later_answers: 1 });
  });
});

describe('the PDF of a public questionnaire', () => {
  it('shows the seal of the submission, whatever status the office has set since', async () => {
    const form = await makeJobType(on.server, on.admin, [['text', 'Name']], { publicDocument: true });
    const opened = await on.server.call(changePublicLink, {
      as: on.admin,
      params: { id: form.id },
      body: { isActive: true },
    });
    const link = opened.body.publicLink ?? '';
    const job = newId();
    const data = [anAnswer(form.q['Name'] as WireQuestion, 'Passer-by')];
    const sent = await on.server.call(publicCalls.sendPublicAnswers, { params: { link }, body: { ID: job, data } });
    const key = sent.body.document_key;
    const url = `/v2/public/job_type/${link}/submissions/${job}/document`;
    expect((await on.server.send({ method: 'GET', url, query: { key: key ?? '' } })).status).toBe(200);
    await on.server.eventsHandled();
    const code = await newestCode();
    expect((await verify(code)).jobs).toMatchObject([{ seal: { state: 'intact' }, seal_printed: false }]);
    await change(job, { status: 'done' });
    expect((await verify(code)).jobs).toMatchObject([{ seal: { state: 'intact', later_changes: 0 } }]);
  });
});

describe('seals of version 1', () => {
  it('are still whole, know later changes, and have no photos of marks', async () => {
    const { job, photo } = await reportedPlan();
    await sealByVersion1(on.server, job);
    expect(await sealOf(job)).toMatchObject({ state: 'intact', later_changes: 0, changed_at: null });
    await replacePhoto(photo);
    expect((await sealOf(job))?.state).toBe('intact');
    await change(job, { startDate: '2031-05-06T07:08:00.000Z' });
    expect(await sealOf(job, on.admin)).toMatchObject({ state: 'intact', later_changes: 1 });
    // A seal that calls itself another version is no longer what was sealed.
    await sql`update instance_main.job_seals set version = 2 where job_id = ${job}`.execute(on.server.services.unbound);
    expect((await sealOf(job, on.admin))?.state).toBe('altered');
  });

  it('are built on by those of version 2', async () => {
    const job = await reported();
    await sealByVersion1(on.server, job);
    expect((await sealOf(await reported()))?.state).toBe('intact');
    expect((await sealOf(job))?.state).toBe('intact');
  });
});
