import * as answerCalls from '@plumbline/contract/answers';
import { mergeAssets } from '@plumbline/contract/asset-versions';
import * as calls from '@plumbline/contract/proof';
import * as settingsCalls from '@plumbline/contract/settings';
import type { WireQuestion } from '@plumbline/contract/questions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { newId } from '../../src/ids.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from '../../src/features/answers/answers.fixtures.ts';
import { jpeg, uploadTo } from '../../src/features/assets/assets.fixtures.ts';
import {
  anElement,
  canvasData,
  makePlan,
  makeProjectWithPlans,
  save,
} from '../../src/features/blueprints/blueprints.fixtures.ts';

const fieldId = newId();

/** A server that seals what is reported, with people who report jobs with photos and plans; it is there once the tests run. */
export function setProof() {
  const set = {} as { server: TestServer; admin: TestPerson; inspector: TestPerson };
  let jobType: Awaited<ReturnType<typeof makeJobType>>;
  beforeAll(async () => {
    set.server = await startTestServer({ works: true });
    set.admin = await set.server.person('business_admin');
    set.inspector = await set.server.person('inspector', { first: 'Dana', last: 'Levi' });
    const accessRules = { inspector: { read: true, write: false } };
    await set.server.call(settingsCalls.changeProjectFields, {
      as: set.admin,
      body: { projectFields: [{ id: fieldId, label: 'Plans', type: 'blueprint_list', accessRules }] } as never,
    });
    jobType = await makeJobType(set.server, set.admin, [
      ['text', 'Remarks', { signature: true, allowAddingFile: true, allowComment: true, allowTaggingIssue: true }],
      ['blueprint', 'Plan', { field: fieldId }],
    ]);
  });
  afterAll(() => set.server.close());

  const at = (title: string) => jobType.q[title] as WireQuestion;

  async function answer(job: string, value: string, submit: boolean, more: Partial<answerCalls.SentAnswer> = {}) {
    const data = [anAnswer(at('Remarks'), value, more)];
    const sent = await set.server.call(answerCalls.sendAnswers, { as: set.inspector, body: { job, data, submit } });
    expect(sent.status).toBe(200);
    await set.server.eventsHandled();
  }

  async function newJob(projectId?: string) {
    return makeJob(set.server, jobType.id, [set.inspector], projectId === undefined ? {} : { projectId });
  }

  /** A reported job, which is sealed. */
  async function reported(more: Partial<answerCalls.SentAnswer> = {}) {
    const job = await newJob();
    await answer(job, 'fine', true, more);
    return job;
  }

  /** Draws marks on the plan of a job. */
  async function mark(on: { job: string; file: string }, elements: readonly ReturnType<typeof anElement>[]) {
    const saved = await save(set.server, set.inspector, { ...on, question: at('Plan'), elements });
    expect(saved.status).toBe(200);
  }

  /** A reported job with a mark on a plan, to which a photo is pinned. */
  async function reportedPlan() {
    const [file, photo] = [await makePlan(set.server, set.admin), await uploadPhoto()];
    const job = await newJob(
      await makeProjectWithPlans(set.server, { fieldId, plans: [file], people: [set.inspector] }),
    );
    const element = anElement({ canvasData: canvasData({ photos: [photo] }) });
    await mark({ job, file }, [element]);
    await answer(job, 'fine', true);
    return { job, file, photo, element };
  }

  async function uploadPhoto(): Promise<string> {
    const query = { target: 'answer' };
    const { body } = await uploadTo(set.server, { as: set.inspector, bytes: await jpeg(), query });
    return body._id;
  }

  /** Puts a photo, another one where none is given, in the place of one. */
  async function replacePhoto(target: string, source?: string): Promise<void> {
    const params = { target, source: source ?? (await uploadPhoto()) };
    expect((await set.server.call(mergeAssets, { as: set.inspector, params })).status).toBe(200);
  }

  const sealOf = async (job: string, as = set.inspector) =>
    (await set.server.call(calls.readJobSeal, { as, params: { id: job } })).body.seal;

  async function documentOf(job: string) {
    const got = await set.server.send({ method: 'GET', url: `/v2/jobs/${job}/export`, as: set.inspector });
    expect(got.status).toBe(200);
    return { bytes: got.body as Buffer, code: await newestCode() };
  }

  /** The code of the document that was issued last. */
  async function newestCode(): Promise<string> {
    const { query } = set.server.db();
    const issued = query.selectFrom('issued_documents').select('code').orderBy('issued_at', 'desc');
    return (await issued.executeTakeFirstOrThrow()).code;
  }

  const verify = async (code: string) => (await set.server.call(calls.verifyDocument, { params: { code } })).body;

  /** Takes the newest seal of a job out of the database, as somebody who has access to it. */
  const deleteSeal = (job: string) =>
    sql`delete from ${set.server.db().table('job_seals')} where position = (
      select max(position) from ${set.server.db().table('job_seals')} where job_id = ${job})`.execute(
      set.server.services.unbound,
    );

  return Object.assign(set, {
    answer,
    newJob,
    reported,
    reportedPlan,
    mark,
    uploadPhoto,
    replacePhoto,
    sealOf,
    documentOf,
    newestCode,
    verify,
    deleteSeal,
  });
}
