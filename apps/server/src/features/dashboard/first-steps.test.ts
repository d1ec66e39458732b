import { sendAnswers } from '@plumbline/contract/answers';
import { saveClientState } from '@plumbline/contract/client-states';
import { firstStepsScreen, readFirstSteps } from '@plumbline/contract/first-steps';
import { createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { takeReadyJobType } from '@plumbline/contract/ready-job-types';
import { changeSettings } from '@plumbline/contract/settings';
import { describe, expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import { damagedPhoto } from '../documents/documents.fixtures.ts';

const on = setServer({ admin: 'business_admin' });

const read = async (as: TestPerson) => {
  const { status, body } = await on.server.call(readFirstSteps, { as });
  expect(status).toBe(200);
  return { ...body, done: body.steps.flatMap(({ kind, isDone }) => (isDone ? [kind] : [])) };
};
const choose = (as: TestPerson, choice: string | null) =>
  on.server.call(saveClientState, { as, params: { screen: firstStepsScreen }, body: { state: { choice } } });

describe('the first steps', () => {
  it('are done one after the other, by what is there', async () => {
    const { server, admin } = on;
    expect(await read(admin)).toMatchObject({ done: [], isShown: true, hasJobs: false, job: null });

    await server.call(changeSettings, { as: admin, body: { companyName: 'Alma' } });
    expect((await read(admin)).done).toEqual([]);
    const logo = await damagedPhoto(server, admin, 'logo.jpg');
    await server.db().query.updateTable('assets').set({ target: 'logo' }).where('id', '=', logo).execute();
    await server.call(changeSettings, { as: admin, body: { logo } });
    expect((await read(admin)).done).toEqual(['company']);

    const manager = await server.person('project_manager');
    const jobType = (await server.call(takeReadyJobType, { as: admin, params: { name: 'vehicle' }, body: {} })).body;
    const project = (await server.call(createProject, { as: admin, body: { name: 'Garage', private: true } })).body;
    expect((await read(admin)).done).toEqual(['company', 'people', 'job_type', 'project']);

    const job = await server.call(createJob, {
      as: admin,
      body: { job_type: jobType._id, project: project._id, startDate: new Date().toISOString() },
    });
    expect(await read(admin)).toMatchObject({
      hasJobs: true,
      isShown: true,
      job: { _id: job.body._id, ID: job.body.ID },
    });
    // The job is in a private project, which the manager does not see.
    expect(await read(manager)).toMatchObject({ done: ['people'], hasJobs: false, job: null });

    const plate = jobType.questions.find(({ name }) => name === 'plate')?.ID ?? '';
    const answer = { ID: `${plate}_${newId()}`, value: '12-345-67' };
    await server.call(sendAnswers, { as: admin, body: { job: job.body._id, data: [{ question: plate, answer }] } });
    const all = await read(admin);
    expect(all.done).toEqual(all.steps.map(({ kind }) => kind));
    expect(all.isShown).toBe(false);
  });

  it('are shown or hidden as each person has decided for themselves', async () => {
    const manager = await on.server.person('project_manager');
    await choose(manager, 'hidden');
    expect((await read(manager)).isShown).toBe(false);
    await choose(on.admin, 'shown');
    expect((await read(on.admin)).isShown).toBe(true);
    expect((await read(manager)).isShown).toBe(false);
    await choose(manager, 'nonsense');
    expect((await read(manager)).isShown).toBe(true);
  });

  it('are nothing for whoever can’t take them', async () => {
    const inspector = await on.server.person('inspector');
    expect((await on.server.call(readFirstSteps, { as: inspector })).status).toBe(403);
  });
});
