import { readPreviousAnswers, sendAnswers } from '@plumbline/contract/answers';
import { readJobSources } from '@plumbline/contract/job-sources';
import { readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { syncBatchSize, listSyncedJobs, readJobNeeds, readJobViews } from '@plumbline/contract/synced-jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { anAnswer, makeJob, makeJobType, setAnswering } from './answers.fixtures.ts';

const on = setAnswering(
  [
    ['text', 'Maker'],
    ['system_list', 'Who', { systemListType: 'users' }],
    ['text', 'Secret', { permissions: { inspector: { read: false } } }],
  ],
  { answerLocation: false, stepperRTL: true },
);
const { at } = on;
let own: string[];
let anothers: string;

const aProject = async (name: string) =>
  (await on.server.call(createProject, { as: on.admin, body: { name } })).body._id;

beforeAll(async () => {
  const projectId = await aProject('Tower');
  const before = await on.job([on.inspector], { projectId });
  const data = ['Maker', 'Secret'].map((title) => anAnswer(at(title), title));
  await on.server.call(sendAnswers, { as: on.admin, body: { job: before, data } });
  own = [before, await on.job([on.inspector], { projectId })];
  anothers = await on.job([on.other], { projectId });
});

describe('jobs that are taken along', () => {
  it('are those that the person is assigned to, the newest first, but for what is done or rejected', async () => {
    const [done, rejected] = [
      await on.job([on.inspector], { status: 'done' }),
      await on.job([on.inspector], { status: 'rejected' }),
    ];
    const taken = (await on.server.call(listSyncedJobs, { as: on.inspector })).body.map(({ _id }) => _id);
    expect(taken).toEqual(own.toReversed());
    expect(taken).not.toContain(done);
    expect(taken).not.toContain(rejected);
    // Who sees all jobs syncs only their own.
    expect((await on.server.call(listSyncedJobs, { as: on.admin })).body).toEqual([]);
  });

  it('are, of a client, those of their projects in which they may answer something', async () => {
    const { query } = on.server.db();
    const client = await on.server.person('client');
    const [shown, held] = await Promise.all(
      [{ isClientVisible: true }, { isClientVisible: true, permissions: { client: { set: false } } }].map(
        ({ permissions, ...rest }) =>
          makeJobType(on.server, on.admin, [['blueprint', 'Plan', { ...(permissions && { permissions }) }, rest]]),
      ),
    );
    const read = await makeJobType(on.server, on.admin, [['text', 'Maker', {}, { isClientVisible: true }]]);
    const [theirs, foreign] = [await aProject('Theirs'), await aProject('Foreign')];
    await query.insertInto('client_projects').values({ user_id: client.id, project_id: theirs }).execute();
    const jobs = await Promise.all([
      makeJob(on.server, shown?.id ?? '', [], { projectId: theirs }),
      makeJob(on.server, shown?.id ?? '', [], { projectId: theirs, status: 'done' }),
      makeJob(on.server, shown?.id ?? '', [], { projectId: foreign }),
      makeJob(on.server, held?.id ?? '', [], { projectId: theirs }),
      makeJob(on.server, read.id, [], { projectId: theirs }),
    ]);
    const taken = (await on.server.call(listSyncedJobs, { as: client })).body;
    expect(taken.map(({ _id }) => _id)).toEqual([jobs[0]]);
    expect(taken[0]).toMatchObject({ users: [], users_count: 0 });
  });

  it('are told as each by itself, and only those that the person sees', async () => {
    const asked = { as: on.inspector, query: { job: [...own, anothers, newId()] } };
    const views = (await on.server.call(readJobViews, asked)).body;
    const needs = (await on.server.call(readJobNeeds, asked)).body;
    expect(views.map(({ _id }) => _id)).toEqual(own);
    expect(needs.map(({ job }) => job).toSorted()).toEqual(own.toSorted());
    for (const [index, id] of own.entries()) {
      const as = on.inspector;
      expect(views[index]).toEqual((await on.server.call(readJob, { as, params: { id } })).body);
      const needed = needs.find(({ job }) => job === id);
      expect(needed?.sources).toEqual((await on.server.call(readJobSources, { as, params: { id } })).body);
      expect(needed?.previous).toEqual((await on.server.call(readPreviousAnswers, { as, query: { job: id } })).body);
    }
    expect(JSON.stringify([views, needs])).not.toContain('Secret');
    expect(needs.find(({ job }) => job === own[1])?.previous.job?._id).toBe(own[0]);
  });

  it('come with the settings of their job type that steer answering', async () => {
    const [first] = (await on.server.call(readJobViews, { as: on.inspector, query: { job: own[0] ?? '' } })).body;
    expect(first?.answering).toEqual({
      answerLocation: false,
      stepperRTL: true,
      previewSettings: [],
      allowAddToSummary: true,
      passMark: null,
      showScore: false,
    });
  });

  it('are ten at a time, and at least one', async () => {
    const many = Array.from({ length: syncBatchSize + 1 }, () => newId());
    for (const job of [many, []]) {
      for (const call of [readJobViews, readJobNeeds]) {
        expect((await on.server.call(call, { as: on.inspector, query: { job } })).status).toBe(400);
      }
    }
  });
});
