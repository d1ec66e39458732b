import * as jobCalls from '@plumbline/contract/jobs';
import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as fieldCalls from '@plumbline/contract/project-fields';
import * as calls from '@plumbline/contract/projects';
import { changeProjectFields, changeSettings, readSettings } from '@plumbline/contract/settings';
import * as skillCalls from '@plumbline/contract/skills';
import * as userCalls from '@plumbline/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';

// Decision 0052: whoever saves over what somebody else has changed since is told so, and by whom.

const rules = { inspector: { read: true, write: true }, client: { read: true, write: true } };
const definitions = [
  { id: 'notes', label: 'Notes', type: 'text', order: 1, accessRules: rules },
  { id: 'gate', label: 'Gate', type: 'address', order: 2, accessRules: rules },
  { id: 'makers', label: 'Makers', type: 'list', order: 3, accessRules: rules },
  { id: 'papers', label: 'Papers', type: 'skills', order: 4, accessRules: rules },
  { id: 'doors', label: 'Doors', type: 'table', order: 5, table: [['Door', 'Kind']], accessRules: rules },
] as const;

let server: TestServer;
let first: TestPerson;
let second: TestPerson;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  first = await server.person('business_admin', { first: 'Dana', last: 'First' });
  second = await server.person('business_admin', { first: 'Noa', last: 'Second' });
  const set = await server.call(changeProjectFields, { as: first, body: { projectFields: definitions as never } });
  if (set.status !== 200) throw new Error(JSON.stringify(set.problem));
  projectId = (await server.call(calls.createProject, { as: first, body: { name: 'Tower' } })).body._id;
});
afterAll(() => server.close());

const byFirst = { by: { first: 'Dana', last: 'First' }, at: expect.any(String) as string };

function expectConflict(answer: Answered<unknown>, changed: object = byFirst): void {
  expect([answer.status, answer.problem.code]).toEqual([409, 'conflict']);
  expect(answer.problem.changed).toEqual(changed);
}

describe('two people change at once', () => {
  it('the name of a project: the later one is told who changed it, also when somebody changed another thing since', async () => {
    const { version } = (await server.call(calls.readProject, { as: second, params: { id: projectId } })).body;
    const rename = (as: TestPerson, name: string) =>
      server.call(calls.changeProject, { as, params: { id: projectId }, body: { name, version } });
    const renamed = await rename(first, 'North');
    expect(renamed.status).toBe(200);
    const place = { lat: 32, long: 34, address: 'Gate' };
    await server.call(calls.changeProject, { as: second, params: { id: projectId }, body: { location: place } });
    expectConflict(await rename(second, 'South'));
    const { body } = await server.call(calls.readProject, { as: second, params: { id: projectId } });
    expect(body.name).toBe('North');
  });

  it('a job, a job type, a skill and a person: likewise', async () => {
    const jobType = await server.call(jobTypeCalls.createJobType, { as: first, body: { title: 'Round' } });
    const job = await server.call(jobCalls.createJob, {
      as: first,
      body: { job_type: jobType.body._id, project: projectId, startDate: '2026-11-20T08:00:00Z' } as never,
    });
    const skill = await server.call(skillCalls.createSkill, {
      as: first,
      body: { name: 'Ropes', roles: ['inspector'] } as never,
    });
    const person = await server.person('inspector');
    const change = {
      job: (as: TestPerson, day: number) =>
        server.call(jobCalls.changeJob, {
          as,
          params: { id: job.body._id },
          body: { startDate: `2026-11-${day}T08:00:00Z`, version: job.body.version },
        }),
      jobType: (as: TestPerson, day: number) =>
        server.call(jobTypeCalls.changeJobType, {
          as,
          params: { id: jobType.body._id },
          body: { title: `Round ${day}`, version: jobType.body.version },
        }),
      skill: (as: TestPerson, day: number) =>
        server.call(skillCalls.changeSkill, {
          as,
          params: { id: skill.body._id },
          body: { name: `Ropes ${day}`, version: skill.body.version },
        }),
      person: (as: TestPerson, day: number) =>
        server.call(userCalls.changeUser, {
          as,
          params: { id: person.id },
          body: { name: { first: 'Avi', last: String(day) }, version: 1 },
        }),
    };
    for (const [name, save] of Object.entries(change)) {
      const saved = await save(first, 24);
      expect([name, saved.status, saved.status === 200 ? null : saved.problem]).toEqual([name, 200, null]);
      expectConflict(await save(second, 25));
    }
  });

  it('one’s own profile, which somebody else changes too', async () => {
    const person = await server.person('inspector', { first: 'Avi', last: 'Old' });
    const { version } = (await server.call(userCalls.readMe, { as: person })).body;
    const rename = (last: string) =>
      server.call(userCalls.updateMe, { as: person, body: { name: { first: 'Avi', last }, version } });
    await server.call(userCalls.changeUser, {
      as: first,
      params: { id: person.id },
      body: { name: { first: 'Avi', last: 'Theirs' } },
    });
    expectConflict(await rename('Mine'));
    expect((await server.call(userCalls.readMe, { as: person })).body.name.last).toBe('Theirs');
  });

  it('a field of a project: what was there when the editor was opened is compared, and nothing else of the project', async () => {
    const write = (as: TestPerson, id: string, value: unknown, before?: unknown) =>
      server.call(fieldCalls.changeProjectField, {
        as,
        params: { id: projectId },
        body: { field: { id, value, before } },
      });
    expect((await write(first, 'notes', 'one', '')).status).toBe(200);
    expectConflict(await write(second, 'notes', 'two', ''));
    expect((await write(second, 'gate', { lat: 1, long: 2, address: '' }, null)).status).toBe(200);
    // Another order of the keys, and the same again, are no conflict; without `before` the last who writes rules, as ever.
    expect((await write(first, 'gate', null, { address: '', long: 2, lat: 1 })).status).toBe(200);
    expect((await write(first, 'gate', null, { address: '', long: 2, lat: 1 })).status).toBe(200);
    expect((await write(second, 'notes', 'two', 'one')).body.values['notes']).toBe('two');
    expect((await write(first, 'notes', 'three')).status).toBe(200);
  });

  it('a field at the same moment: one of them is told', async () => {
    const write = (as: TestPerson, value: string) =>
      server.call(fieldCalls.changeProjectField, {
        as,
        params: { id: projectId },
        body: { field: { id: 'notes', value, before: 'three' } },
      });
    const both = await Promise.all([write(first, 'left'), write(second, 'right')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('a row of a table: a row that is another by now is not written over, others go on', async () => {
    const patch = (as: TestPerson, rows: object) =>
      server.call(fieldCalls.changeProjectField, {
        as,
        params: { id: projectId },
        body: { field: { id: 'doors', rows } },
      });
    await patch(first, { put: [{ Door: 'A' }, { Door: 'B' }] });
    const rows = async () =>
      (await server.call(fieldCalls.listTableRows, { as: first, params: { id: projectId, field: 'doors' } })).body.docs;
    const [a, b] = (await rows()) as [Record<string, string>, Record<string, string>];
    expect((await patch(first, { put: [{ ...a, Kind: 'Fire' }], before: [a] })).status).toBe(200);
    expectConflict(await patch(second, { put: [{ ...a, Kind: 'Glass' }], before: [a] }));
    expect((await patch(second, { put: [{ ...b, Kind: 'Glass' }], before: [b] })).status).toBe(200);
    // The same again, as after an answer that was lost.
    expect((await patch(second, { put: [{ ...b, Kind: 'Glass' }], before: [b] })).status).toBe(200);
    expect((await rows()).map(({ Kind }) => Kind)).toEqual(['Fire', 'Glass']);
  });

  it('the settings: of a section the parts are compared one by one', async () => {
    const change = (as: TestPerson, body: object) => server.call(changeSettings, { as, body: body as never });
    const { body: read } = await server.call(readSettings, { as: first });
    const [{ companyName }, { allowErase }] = [read, read.security];
    expect((await change(first, { companyName: 'North', before: { companyName } })).status).toBe(200);
    expectConflict(await change(second, { companyName: 'South', before: { companyName } }));
    // The same again, as after an answer that was lost, and another part of a section are no conflict.
    expect((await change(first, { companyName: 'North', before: { companyName } })).status).toBe(200);
    const erase = { security: { allowErase: !allowErase }, before: { security: { allowErase } } };
    expect((await change(first, { security: { allowChangeStatus: false } })).status).toBe(200);
    expect((await change(second, erase)).status).toBe(200);
    // A later change of another setting by somebody else does not hide who changed this one.
    await change(second, { emailSenderName: 'Office' });
    expectConflict(await change(second, { companyName: 'East', before: { companyName } }));
    const { body: now } = await server.call(readSettings, { as: first });
    expect(now.companyName).toBe('North');
  });

  it('the definitions of project fields', async () => {
    const { projectFields: before } = (await server.call(readSettings, { as: first })).body;
    const relabel = (as: TestPerson, label: string) =>
      server.call(changeProjectFields, {
        as,
        body: { projectFields: before.map((field) => (field.id === 'notes' ? { ...field, label } : field)), before },
      });
    expect((await relabel(first, 'Remarks')).status).toBe(200);
    expectConflict(await relabel(second, 'Comments'));
    const { body } = await server.call(readSettings, { as: first });
    expect(body.projectFields.find(({ id }) => id === 'notes')?.label).toBe('Remarks');
    // Who says nothing of what was read writes over whatever is there, as ever.
    const bare = await server.call(changeProjectFields, { as: second, body: { projectFields: before } });
    expect(bare.status).toBe(200);
  });
});
