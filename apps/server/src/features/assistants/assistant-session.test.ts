import type { AddressInfo } from 'node:net';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { createAbsence } from '@plumbline/contract/absences';
import { createAccessToken } from '@plumbline/contract/access-tokens';
import { sendAnswers } from '@plumbline/contract/answers';
import type { SentBody } from '@plumbline/contract/call';
import { createJobType } from '@plumbline/contract/job-types';
import { changeJob, createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { createQuestion } from '@plumbline/contract/questions';
import { changeSettings } from '@plumbline/contract/settings';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import { callTool, connectAssistant, dataOf } from './assistants.fixtures.ts';

/* "Which lifts have an open issue with their brakes, and who is free on Thursday?", asked by an assistant of each role. */

const thursday = '2027-01-07';

let server: TestServer;
let address: string;
let admin: TestPerson;
let inspector: TestPerson;
let other: TestPerson;
let away: TestPerson;
let typeId: string;
let brakes: string;
let doors: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.server.listen({ port: 0, host: 'localhost' });
  address = `http://localhost:${(server.server.server.address() as AddressInfo).port}`;
  admin = await server.person('business_admin');
  [inspector, other, away] = [
    await server.person('inspector'),
    await server.person('inspector'),
    await server.person('inspector'),
  ];
  await server.call(changeSettings, {
    as: admin,
    body: { timezone: 'Asia/Jerusalem', workingHours: usualWeek(7).map((day) => [...day]) },
  });
  typeId = (await server.call(createJobType, { as: admin, body: { title: 'Lift inspection' } })).body._id;
  [brakes, doors] = [await question('Condition of the brakes'), await question('State of the doors')];
  await inspect('Lift A', inspector, [brakes, 'Worn', { isIssue: true, comment: 'Pads at 2 mm, squeaking' }]);
  await inspect('Lift B', other, [doors, 'Slow', { isIssue: true, comment: '' }]);
  const closed = await inspect('Lift C', other, [brakes, 'Worn', { isIssue: true, comment: 'Replaced' }]);
  await server.call(changeJob, { as: admin, params: { id: closed }, body: { status: 'done' } });
});
afterAll(() => server.close());

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

async function assistantWith(token: string): Promise<Client> {
  const client = await connectAssistant(address, token);
  open.push(client);
  return client;
}

async function question(title: string): Promise<string> {
  const made = await server.call(createQuestion, {
    as: admin,
    body: {
      jobType: typeId,
      title,
      type: questionTypeNumber('text'),
      settings: { allowTaggingIssue: true, allowComment: true },
    },
  });
  return made.body.ID;
}

async function job(body: Omit<SentBody<typeof createJob>, 'job_type'>): Promise<string> {
  const made = await server.call(createJob, { as: admin, body: { job_type: typeId, ...body } });
  expect(made.status).toBe(200);
  return made.body._id;
}

/** An inspection of a lift, which is a project, with one answer. */
async function inspect(
  lift: string,
  person: TestPerson,
  [asked, value, more]: [string, string, { isIssue: boolean; comment: string }],
): Promise<string> {
  const project = await server.call(createProject, { as: admin, body: { name: lift } });
  const id = await job({ project: project.body._id, startDate: '2026-12-01T08:00:00Z', users: [person.id] });
  const data = [{ question: asked, answer: { ID: `${asked}_${newId()}`, value, ...more } }];
  const sent = await server.call(sendAnswers, { as: person, body: { job: id, data } });
  expect(sent.status).toBe(200);
  return id;
}

const liftsOf = (items: readonly Record<string, unknown>[]) =>
  items.map(({ project }) => (project as { name: string } | null)?.name).toSorted();

describe('which lifts have an open issue with their brakes', () => {
  it('is answered by one call, with what was found', async () => {
    const found = await dataOf(await assistantWith(admin.token), 'list_issues', { about: 'brakes' });
    expect(found.items).toMatchObject([
      {
        project: { name: 'Lift A' },
        issues: [
          {
            question: { _id: brakes, title: 'Condition of the brakes' },
            text: 'Worn',
            comment: 'Pads at 2 mm, squeaking',
            by: { _id: inspector.id },
          },
        ],
      },
    ]);
    expect(found).toMatchObject({ jobs_total: 1, questions: ['Condition of the brakes'] });
  });

  it('is asked of closed jobs too, of all issues, and by words of what was written', async () => {
    const client = await assistantWith(admin.token);
    const lifts = async (given: object) => liftsOf((await dataOf(client, 'list_issues', given)).items);
    expect(await lifts({ about: 'brakes', open_only: false })).toEqual(['Lift A', 'Lift C']);
    expect(await lifts({})).toEqual(['Lift A', 'Lift B']);
    expect(await lifts({ about: 'SQUEAKING pads' })).toEqual(['Lift A']);
    expect(await lifts({ about: 'ropes' })).toEqual([]);
  });

  it('is a filter of jobs as well, by the names of questions', async () => {
    const client = await assistantWith(admin.token);
    const { items } = await dataOf(client, 'list_questions', { search: 'brakes' });
    expect(items).toMatchObject([{ _id: brakes, type: 'text', job_type: typeId }]);
    const filters = { field: `${String(items[0]?.['filter'])}.issue`, operator: 'equal', value: true };
    expect(liftsOf((await dataOf(client, 'list_jobs', { filters })).items)).toEqual(['Lift A', 'Lift C']);
  });

  it('is answered with the jobs that the person sees', async () => {
    const lifts = async (person: TestPerson) =>
      liftsOf((await dataOf(await assistantWith(person.token), 'list_issues', { about: 'brakes' })).items);
    expect(await lifts(inspector)).toEqual(['Lift A']);
    expect(await lifts(other)).toEqual([]);
  });
});

describe('who is free on Thursday', () => {
  beforeAll(async () => {
    const project = (await server.call(createProject, { as: admin, body: { name: 'Depot' } })).body._id;
    await job({ project, startDate: `${thursday}T06:00:00Z`, plannedLength: 540, users: [inspector.id] });
    await job({ project, startDate: `${thursday}T08:00:00Z`, plannedLength: 60, users: [other.id] });
    const absence = { user: away.id, kind: 'holiday' as const, firstDay: thursday, lastDay: thursday };
    await server.call(createAbsence, { as: admin, body: absence });
  });

  it('is answered by one call, the freest first', async () => {
    const client = await assistantWith(admin.token);
    const found = await dataOf(client, 'find_free_people', { from: thursday });
    expect(found).toMatchObject({
      weekdays: [`${thursday}: Thursday`],
      time_zone: 'Asia/Jerusalem',
      is_complete: true,
      items: [
        { _id: admin.id, free_minutes: 540, days: [{ free: ['08:00-17:00'] }] },
        { _id: other.id, free_minutes: 480, days: [{ free: ['08:00-10:00', '11:00-17:00'] }] },
        { free_minutes: 0 },
        { free_minutes: 0 },
      ],
    });
    const inspectors = await dataOf(client, 'find_free_people', { from: thursday, role: ['inspector'] });
    expect(inspectors.items.map(({ _id }) => _id)).not.toContain(admin.id);
    expect(inspectors['total']).toBe(3);
    const dayOf = (person: TestPerson) => found.items.find(({ _id }) => _id === person.id)?.['days'];
    expect(dayOf(inspector)).toMatchObject([{ day: thursday, jobs: [expect.any(Number)] }]);
    expect(dayOf(away)).toMatchObject([{ day: thursday, away: ['holiday'] }]);
  });

  it('is refused to those who see no shift view, and of too many days', async () => {
    const refused = await callTool(await assistantWith(inspector.token), 'find_free_people', { from: thursday });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.content[0]?.text).toBe('You don’t have permission to do this. (forbidden)');
    const client = await assistantWith(admin.token);
    const long = await callTool(client, 'find_free_people', { from: thursday, to: '2027-01-14' });
    expect(long.content[0]?.text).toContain('7 days');
  });

  it('comes with the day that it is today', async () => {
    const client = await assistantWith(admin.token);
    expect(client.getInstructions()).toMatch(/Today is \w+day, \d{4}-\d\d-\d\d, in the time zone .*Asia\/Jerusalem/);
  });
});

describe('an assistant with an access token', () => {
  it('has the tools that its scopes allow to change something', async () => {
    await server.call(changeSettings, { as: admin, body: { assistantsMayWrite: true } });
    const made = await server.call(createAccessToken, {
      as: admin,
      body: { name: 'Assistant', scopes: ['jobs:write', 'projects:read'], days: 1 },
    });
    const client = await assistantWith(made.body.token ?? '');
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['create_job', 'change_job', 'list_jobs']));
    expect(names).not.toContain('create_project');
    const refused = await callTool(client, 'create_project', { name: 'Tower' });
    expect(refused.content[0]?.text).toContain('scopes');
    expect(refused).toMatchObject({ isError: true });
    // It reads no questions, but the answers of jobs.
    const found = await dataOf(client, 'list_issues', { about: 'brakes' });
    expect(liftsOf(found.items)).toEqual(['Lift A']);
  });
});
