import * as automationCalls from '@plumbline/contract/automations';
import type { SentBody } from '@plumbline/contract/call';
import * as driveCalls from '@plumbline/contract/drive';
import * as incomingCalls from '@plumbline/contract/incoming-webhooks';
import { createJob, changeJob, changeJobStatuses, readJob } from '@plumbline/contract/jobs';
import { createJobType, readJobType } from '@plumbline/contract/job-types';
import * as optionCalls from '@plumbline/contract/list-options';
import { changeProject, createProject, readProject } from '@plumbline/contract/projects';
import * as questionCalls from '@plumbline/contract/questions';
import * as reportCalls from '@plumbline/contract/reports';
import * as settingsCalls from '@plumbline/contract/settings';
import * as viewCalls from '@plumbline/contract/views';
import * as webhookCalls from '@plumbline/contract/webhooks';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { given } from './canary-world.ts';

// Decision 0052, of what is set up for everybody.

let server: TestServer;
let first: TestPerson;
let second: TestPerson;
let jobType: string;

beforeAll(async () => {
  server = await startTestServer();
  first = await server.person('business_admin', { first: 'Dana', last: 'First' });
  second = await server.person('business_admin', { first: 'Noa', last: 'Second' });
  jobType = given(await server.call(createJobType, { as: first, body: { title: 'Round' } }))._id;
});
afterAll(() => server.close());

const byFirst = { by: { first: 'Dana', last: 'First' }, at: expect.any(String) as string };

function expectConflict(answer: Answered<unknown>): void {
  expect([answer.status, answer.problem.code]).toEqual([409, 'conflict']);
  expect(answer.problem.changed).toEqual(byFirst);
}

interface Versioned {
  readonly name: string;
  readonly version: number;
}

/** A thing with a version, as two people rename it. */
interface Thing {
  readonly made: { readonly _id: string; readonly version: number };
  readonly rename: (as: TestPerson, name: string, version?: number) => Promise<Answered<Versioned>>;
  readonly read: () => Promise<Answered<Versioned>>;
}

const things: Readonly<Record<string, () => Promise<Thing>>> = {
  'a webhook': async () => {
    const body = { url: 'https://there.test/hook', target: 'job', method: 'post', name: 'Old' } as const;
    const made = given(await server.call(webhookCalls.createWebhook, { as: first, body }));
    const params = { id: made._id };
    return {
      made,
      rename: (as, name, version) => server.call(webhookCalls.changeWebhook, { as, params, body: { name, version } }),
      read: () => server.call(webhookCalls.readWebhook, { as: first, params }),
    };
  },
  'an incoming webhook': async () => {
    const made = given(await server.call(incomingCalls.createIncomingWebhook, { as: first, body: { name: 'Old' } }));
    const params = { id: made._id };
    return {
      made,
      rename: (as, name, version) =>
        server.call(incomingCalls.changeIncomingWebhook, { as, params, body: { name, version } }),
      read: () => server.call(incomingCalls.readIncomingWebhook, { as: first, params }),
    };
  },
  'an automation': async () => {
    const body = {
      name: 'Old',
      event: { kind: 'job_created', jobTypes: [jobType] },
      actions: [{ kind: 'assign_users', assign: { how: 'people', users: [first.id] } }],
    };
    const made = given(await server.call(automationCalls.createAutomation, { as: first, body }));
    const params = { id: made._id };
    return {
      made,
      rename: (as, name, version) =>
        server.call(automationCalls.changeAutomation, { as, params, body: { name, version } }),
      read: () => server.call(automationCalls.readAutomation, { as: first, params }),
    };
  },
  'a report': async () => {
    const columns = [{ _id: 'a', type: 'property', table: 'jobs', field: 'job_id' }];
    const body = { name: 'Old', type: 'jobs', is_shared: true, columns } as never;
    const made = given(await server.call(reportCalls.createReport, { as: first, body }));
    const params = { id: made._id };
    return {
      made,
      rename: (as, name, version) => server.call(reportCalls.changeReport, { as, params, body: { name, version } }),
      // Who only looks changes nothing: they are not told of as whoever changed it.
      read: () => server.call(reportCalls.readReport, { as: second, params }),
    };
  },
  'a named view': async () => {
    const body = { list: 'jobs', name: 'Old', sharing: 'everybody' } as never;
    const made = given(await server.call(viewCalls.createView, { as: first, body }));
    const params = { id: made._id };
    return {
      made,
      rename: (as, name, version) => server.call(viewCalls.changeView, { as, params, body: { name, version } }),
      read: () => server.call(viewCalls.readView, { as: first, params }),
    };
  },
};

describe('two people set up at once', () => {
  it.each(Object.entries(things))('%s: the later one is told who changed it', async (_, make) => {
    const { made, rename, read } = await make();
    expect(given(await rename(first, 'North', made.version)).name).toBe('North');
    await read();
    expectConflict(await rename(second, 'South', made.version));
    const now = given(await read());
    expect([now.name, now.version]).toEqual(['North', made.version + 1]);
    // Over what they have seen by then it goes on.
    expect(given(await rename(second, 'South', now.version)).name).toBe('South');
  });

  it('the name of an option of a list', async () => {
    const option = given(
      await server.call(optionCalls.createListOption, { as: first, body: { group: 'materials', label: 'Old' } }),
    );
    const rename = (as: TestPerson, label: string, before?: string) =>
      server.call(optionCalls.changeListOption, { as, params: { id: option._id }, body: { label, before } });
    expect((await rename(first, 'North', 'Old')).status).toBe(200);
    // Another option is renamed since.
    const other = given(
      await server.call(optionCalls.createListOption, { as: second, body: { group: 'materials', label: 'Other' } }),
    );
    const body = { label: 'Other still', before: 'Other' };
    await server.call(optionCalls.changeListOption, { as: second, params: { id: other._id }, body });
    expectConflict(await rename(second, 'South', 'Old'));
    // The same again, as after an answer that was lost.
    expect((await rename(first, 'North', 'Old')).status).toBe(200);
    expect(given(await rename(second, 'South', 'North')).label).toBe('South');
    expect((await rename(first, 'East')).status).toBe(200);
  });

  it('the settings of an app, each for itself; a secret that was set meanwhile too', async () => {
    const id = 'sms' as const;
    const write = (as: TestPerson, settings: object, before?: Record<string, unknown>) =>
      server.call(settingsCalls.changeToggleSettings, { as, params: { id }, body: { ...settings, before } });
    expect((await write(first, { from: 'North', authToken: 'one' }, { from: '', authToken: '' })).status).toBe(200);
    expectConflict(await write(second, { from: 'South' }, { from: '' }));
    expectConflict(await write(second, { authToken: 'two' }, { authToken: '' }));
    expect((await write(first, { from: 'North' }, { from: '' })).status).toBe(200);
    expect((await write(second, { accountSid: 'AC' }, { accountSid: '' })).status).toBe(200);
    expect(given(await write(second, { authToken: 'two' }, { authToken: '***' }))).toEqual({
      accountSid: 'AC',
      authToken: '***',
      from: 'North',
    });
    const whole = await server.call(settingsCalls.changeToggle, {
      as: first,
      params: { id },
      body: { settings: { from: 'East' }, before: { from: '' } },
    });
    expect([whole.status, whole.problem.code]).toEqual([409, 'conflict']);
  });

  it('the cloud drive', async () => {
    const rules = { documents: 'never', photos: 'never', reports: false } as const;
    const program = { provider: 'google', clientId: 'a-program', clientSecret: 'a secret' } as const;
    const write = (as: TestPerson, body: Partial<SentBody<typeof driveCalls.setUpDrive>>) =>
      server.call(driveCalls.setUpDrive, { as, body: { ...program, rules, ...body } });
    const set = given(await write(first, { version: 0 }));
    expect(set.version).toBe(1);
    expectConflict(await write(second, { version: 0, clientId: 'another' }));
    expect(given(await write(first, { version: 1, rules: { ...rules, reports: true } })).version).toBe(2);
    expectConflict(await write(second, { version: 1, rules: { ...rules, photos: 'done' } }));
    const now = given(await server.call(driveCalls.readDrive, { as: second }));
    expect(now).toMatchObject({ version: 2, clientId: 'a-program', rules: { ...rules, reports: true } });
    const both = { version: 2, rules: { ...now.rules, photos: 'done' as const } };
    expect(given(await write(second, both)).rules).toEqual({ documents: 'never', photos: 'done', reports: true });
  });

  it('the settings of drawings, by their own call', async () => {
    const { systemUnit, ratio } = given(await server.call(settingsCalls.readSettings, { as: first })).blueprintSettings;
    const write = (as: TestPerson, body: object) => server.call(settingsCalls.changeBlueprintSettings, { as, body });
    const other = systemUnit === 'Inches' ? 'Meters' : 'Inches';
    expect((await write(first, { systemUnit: other, before: { systemUnit } })).status).toBe(200);
    // What is not given stays as it is.
    expect((await write(first, { ratio: 7, before: { ratio } })).status).toBe(200);
    expectConflict(await write(second, { ratio: 8, before: { ratio } }));
    const now = given(await server.call(settingsCalls.readSettings, { as: first })).blueprintSettings;
    expect([now.systemUnit, now.ratio]).toEqual([other, 7]);
  });

  it('one question: an edit over an older revision is refused, and what the other wrote stays', async () => {
    const body = { type: questionTypeNumber('text'), title: 'Old', jobType };
    const made = given(await server.call(questionCalls.createQuestion, { as: first, body: body as never }));
    const change = (as: TestPerson, part: object, revision?: number) =>
      server.call(questionCalls.changeQuestion, { as, params: { id: made._id }, body: { ...part, revision } });
    const north = given(await change(first, { title: 'North' }, made.revision));
    const refused = await change(second, { title: 'South' }, made.revision);
    expect([refused.status, refused.problem.code]).toEqual([409, 'revision_changed']);
    expect(given(await change(second, { title: 'South' }, north.revision)).title).toBe('South');
  });

  it('one question: who edits it beside is told whose revision stands, and nobody who changes no questions', async () => {
    const body = { type: questionTypeNumber('text'), title: 'Old', jobType };
    const made = given(await server.call(questionCalls.createQuestion, { as: first, body: body as never }));
    const revisedFor = async (as: TestPerson) =>
      given(await server.call(readJobType, { as, params: { id: jobType } })).revised?.[made._id];
    expect(await revisedFor(second)).toEqual(byFirst);
    given(
      await server.call(questionCalls.changeQuestion, {
        as: second,
        params: { id: made._id },
        body: { title: 'North' },
      }),
    );
    expect(await revisedFor(first)).toMatchObject({ by: { first: 'Noa', last: 'Second' } });
    expect(await revisedFor(await server.person('inspector'))).toBeUndefined();
  });
});

describe('many things changed at once', () => {
  it('writes over nothing else of each', async () => {
    const project = given(await server.call(createProject, { as: first, body: { name: 'Tower' } }));
    const other = given(await server.call(createProject, { as: first, body: { name: 'Bridge' } }));
    const startDate = '2026-11-24T08:00:00.000Z';
    const make = async () =>
      given(
        await server.call(createJob, {
          as: first,
          body: { job_type: jobType, project: project._id, startDate, users: [first.id] } as never,
        }),
      );
    const jobs = [await make(), await make()];
    const read = async (id: string) => {
      const {
        project: its,
        startDate: start,
        status,
        users,
      } = given(await server.call(readJob, { as: first, params: { id } }));
      return { project: its?._id, start, status, users: users.map(({ _id }) => _id) };
    };
    const later = '2026-12-01T08:00:00.000Z';
    const [one] = jobs as [(typeof jobs)[0]];
    // Somebody changes one of them after the other has chosen them all.
    const change = (as: TestPerson, id: string, body: object) => server.call(changeJob, { as, params: { id }, body });
    expect((await change(first, one._id, { startDate: later, users: [first.id, second.id] })).status).toBe(200);
    const { status } = await read(one._id);
    for (const { _id } of jobs) expect((await change(second, _id, { project: other._id })).status).toBe(200);
    const expected = { project: other._id, start: later, status, users: [first.id, second.id] };
    expect(await read(one._id)).toEqual(expected);
    const set = await server.call(changeJobStatuses, {
      as: second,
      body: { status: 'review', jobs: jobs.map(({ _id }) => _id) },
    });
    expect(set.status).toBe(200);
    expect(await read(one._id)).toEqual({ ...expected, status: 'review' });
    // The same for projects: a name that was given meanwhile is kept.
    await server.call(changeProject, { as: first, params: { id: project._id }, body: { name: 'North' } });
    await server.call(changeProject, { as: second, params: { id: project._id }, body: { users: [second.id] } });
    const { name } = given(await server.call(readProject, { as: first, params: { id: project._id } }));
    expect(name).toBe('North');
  });
});
