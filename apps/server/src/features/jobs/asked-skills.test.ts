import { changePublicLink, createJobType, readJobType } from '@plumbline/contract/job-types';
import * as jobCalls from '@plumbline/contract/jobs';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { createProject, readProject } from '@plumbline/contract/projects';
import { changeProjectFields } from '@plumbline/contract/settings';
import { sendPublicAnswers } from '@plumbline/contract/public-answers';
import { createQuestion } from '@plumbline/contract/questions';
import * as calls from '@plumbline/contract/skills';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { letManageSkills, makeSkill, setFlags } from '../skills/skills.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;
let projectId: string;
let heights: string;
let driving: string;
const startDate = '2026-03-15T08:00:00.000Z';
beforeAll(async () => {
  server = await startTestServer();
  [admin, manager, inspector] = [
    await server.person('business_admin'),
    await server.person('project_manager'),
    await server.person('inspector'),
  ];
  projectId = (await server.call(createProject, { as: manager, body: { name: 'Azrieli', users: [inspector.id] } })).body
    ._id;
  driving = await makeSkill(server, admin, { name: 'Driving' });
  heights = await makeSkill(server, admin, { name: 'heights' });
});
afterAll(() => server.close());

async function jobTypeAsking(skills: readonly string[]): Promise<string> {
  const { body } = await server.call(createJobType, { as: admin, body: { title: `Type ${newId()}` } });
  await server.call(calls.setJobTypeSkills, { as: admin, params: { id: body._id }, body: { skills: [...skills] } });
  return body._id;
}
const create = async (jobType: string, body: object = {}) =>
  (
    await server.call(jobCalls.createJob, {
      as: manager,
      body: { job_type: jobType, project: projectId, startDate, ...body },
    })
  ).body;
const read = async (id: string, as = manager) => (await server.call(jobCalls.readJob, { as, params: { id } })).body;
const ask = (jobId: string, skills: readonly unknown[], as = manager) =>
  server.call(calls.setJobSkills, { as, params: { jobId }, body: { skills: [...skills] } });

describe('the skills that a job type asks for', () => {
  it('stand on it by name, are told in one event, and are copied with it', async () => {
    const { body } = await server.call(createJobType, { as: admin, body: { title: 'Load test', isTemplate: true } });
    expect(body.requiredSkills).toEqual([]);
    const params = { id: body._id };
    const given = await server.call(calls.setJobTypeSkills, {
      as: admin,
      params,
      body: { skills: [heights, null as never, { _id: driving }, { name: 'Loose' } as never] },
    });
    expect(given.body).toEqual([
      { _id: driving, name: 'Driving', avatar: null },
      { _id: heights, name: 'heights', avatar: null },
    ]);
    await server.call(calls.setJobTypeSkills, { as: admin, params, body: { skills: [driving, heights] } });
    const after = (await server.call(readJobType, { as: inspector, params })).body;
    expect(after).toMatchObject({ requiredSkills: given.body, version: body.version + 1 });
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('job_type_id', '=', body._id)
      .where('name', '=', 'job_type.changed')
      .execute();
    expect(events.map((event) => [event.before, event.after])).toEqual([
      [{ skillIds: [] }, { skillIds: [driving, heights].toSorted() }],
    ]);
    const copy = await server.call(createJobType, { as: admin, body: { title: 'Copy', template: body._id } });
    expect(copy.body.requiredSkills).toEqual(given.body);
  });
});

describe('the skills that a job asks for', () => {
  it('are those of its type at first; then each goes its own way', async () => {
    const type = await jobTypeAsking([driving]);
    const job = await create(type);
    expect(job).toMatchObject({ skills: [{ _id: driving, name: 'Driving', avatar: null }], requiredSkills: [driving] });
    await server.call(calls.setJobTypeSkills, { as: admin, params: { id: type }, body: { skills: [heights] } });
    expect((await read(job._id)).requiredSkills).toEqual([driving]);
    const clone = await server.call(jobCalls.cloneJob, { as: manager, params: { id: job._id } });
    expect(clone.body.requiredSkills).toEqual([driving]);
    const changed = await server.call(jobCalls.changeJob, {
      as: manager,
      params: { id: job._id },
      body: { jobType: await jobTypeAsking([heights]) },
    });
    expect(changed.body.requiredSkills).toEqual([driving, heights]);
  });

  it('are those of its type also when it comes by the public link', async () => {
    const type = await jobTypeAsking([driving]);
    const { body: question } = await server.call(createQuestion, {
      as: admin,
      body: { type: questionTypeNumber('text'), title: 'What is wrong?', jobType: type },
    });
    const on = await server.call(changePublicLink, { as: admin, params: { id: type }, body: { isActive: true } });
    const job = newId();
    const answer = { ID: `${question.ID}_${newId()}`, value: 'The door' };
    const sent = await server.call(sendPublicAnswers, {
      params: { link: on.body.publicLink ?? '' },
      body: { ID: job, project: projectId, data: [{ question: question.ID, answer }] },
    });
    expect(sent.status).toBe(200);
    expect((await read(job)).requiredSkills).toEqual([driving]);
  });

  it('are exactly those given, told in one event, with a new version', async () => {
    const job = await create(await jobTypeAsking([driving]));
    expect((await ask(job._id, [heights, {}])).body).toEqual([{ _id: heights, name: 'heights', avatar: null }]);
    await ask(job._id, [heights]);
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('job_id', '=', job._id)
      .where('name', '=', 'job.changed')
      .execute();
    expect(events.map((event) => [event.before, event.after])).toEqual([
      [{ skillIds: [driving] }, { skillIds: [heights] }],
    ]);
    expect(await read(job._id)).toMatchObject({ version: job.version + 1, status: job.status });
    const late = await server.call(jobCalls.changeJob, {
      as: manager,
      params: { id: job._id },
      body: { startDate, version: job.version },
    });
    expect(late.status).toBe(409);
  });

  it('are set by planners, and by skills managers who see the job', async () => {
    const job = await create(await jobTypeAsking([]), { users: [inspector.id] });
    const worker = await server.person('inspector');
    expect((await ask(job._id, [driving], inspector)).status).toBe(403);
    await letManageSkills(server, inspector);
    await letManageSkills(server, worker);
    expect((await ask(job._id, [driving], inspector)).status).toBe(200);
    expect((await ask(job._id, [], worker)).status).toBe(404);
    await setFlags(server, admin, { hideSkillsFromInspector: true });
    expect((await ask(job._id, [], inspector)).status).toBe(403);
    expect(await read(job._id, inspector)).toMatchObject({ skills: [], requiredSkills: [], assigneeSkills: [] });
    expect((await read(job._id, inspector)).can).not.toContain('read_skills');
    await setFlags(server, admin, {});
  });

  it('find jobs, for those who see skills', async () => {
    const welding = await makeSkill(server, admin, { name: 'Welding' });
    const [asking, other] = [
      await create(await jobTypeAsking([welding, driving])),
      await create(await jobTypeAsking([])),
    ];
    const found = async (operator: string, value?: unknown, as = manager) => {
      const filters = JSON.stringify({ field: 'skills', operator, ...(value !== undefined && { value }) });
      const response = await server.call(jobCalls.listJobs, { as, query: { filters, page_size: 1000 } });
      return response.status === 200 ? response.body.docs.map((one) => one._id) : response.problem.errors;
    };
    expect(await found('in', [welding])).toEqual([asking._id]);
    expect(await found('empty')).toContain(other._id);
    expect(await found('not_empty')).not.toContain(other._id);
    const client = await server.person('client');
    expect(await found('in', [welding], client)).toMatchObject([
      { path: 'query.filters.field', code: 'filter_not_valid' },
    ]);
    await server.call(calls.removeSkill, { as: admin, params: { id: welding } });
    expect(await found('in', [welding])).toEqual([]);
  });
});

describe('what the people on a job hold of what it asks for', () => {
  it('is told to those who see their skills', async () => {
    const boss = await server.person('sys_admin');
    const job = await create(await jobTypeAsking([heights]), { users: [inspector.id] });
    await server.call(jobCalls.assignJob, {
      as: admin,
      params: { id: job._id },
      body: { users: [inspector.id, boss.id] },
    });
    const skills = [driving, { _id: heights, startDate: '2026-01-01', expiryDate: '2026-12-31' }];
    await server.call(calls.setUserSkills, { as: admin, params: { userId: inspector.id }, body: { skills } });
    const held = [{ skill: heights, startDate: '2026-01-01', expiryDate: '2026-12-31' }];
    const entries = async (as: TestPerson) => (await read(job._id, as)).assigneeSkills;
    expect(await entries(admin)).toHaveLength(2);
    // Of a sys_admin a project manager sees the name alone.
    expect(await entries(manager)).toEqual([{ user: inspector.id, held }]);
    expect(await entries(inspector)).toEqual([{ user: inspector.id, held }]);
  });
});

describe('a skills field of projects', () => {
  it('names skills that there are, and is hidden with them', async () => {
    const before = (await server.call(readProject, { as: admin, params: { id: projectId } })).body;
    expect(before.skills).toEqual([]);
    const accessRules = { inspector: { read: true, write: true } };
    await server.call(changeProjectFields, {
      as: admin,
      body: { projectFields: [{ id: 'needs', label: 'Needs', type: 'skills', accessRules }] } as never,
    });
    server.services.settings.forget('instance_main');
    const write = (value: unknown, as = inspector) =>
      server.call(changeProjectField, { as, params: { id: projectId }, body: { field: { id: 'needs', value } } });
    expect((await write([newId()])).problem.errors).toMatchObject([{ path: 'field.value', code: 'unknown_reference' }]);
    expect((await write(['x'])).problem.errors).toMatchObject([{ path: 'field.value', code: 'unknown_reference' }]);
    const written = await write([heights, driving, heights]);
    expect(written.body).toMatchObject({
      values: { needs: [heights, driving] },
      skills: [{ _id: driving }, { _id: heights }],
    });
    const gone = await makeSkill(server, admin);
    await write([heights, gone]);
    await server.call(calls.removeSkill, { as: admin, params: { id: gone } });
    expect((await write([gone, heights, driving])).body.skills.map((one) => one._id)).toEqual([driving, heights]);
    await setFlags(server, admin, { hideSkillsFromInspector: true });
    expect((await write([])).status).toBe(404);
    const seen = (await server.call(readProject, { as: inspector, params: { id: projectId } })).body;
    expect(seen).toMatchObject({ skills: [], values: {}, fields: [] });
    await setFlags(server, admin, {});
  });
});
