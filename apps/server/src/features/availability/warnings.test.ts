import { createAbsence } from '@plumbline/contract/absences';
import { readAssignmentWarnings } from '@plumbline/contract/assignment-warnings';
import type { SentBody } from '@plumbline/contract/call';
import { addHoliday } from '@plumbline/contract/holidays';
import { changeSettings } from '@plumbline/contract/settings';
import { setJobSkills, setUserSkills } from '@plumbline/contract/skills';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld, makeProject, setToggle } from '../jobs/jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';
import { makeSkill } from '../skills/skills.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let ruth: TestPerson;
let near: string;
let far: string;

/** Tuesdays in Asia/Jerusalem, two hours ahead of UTC. */
const at = (day: string, hour: string) => `2031-03-${day}T${hour}:00.000Z`;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
  const placed = async (name: string, latitude: number) => {
    const id = await makeProject(server, { name });
    await server.db().query.updateTable('projects').set({ latitude, longitude: 35 }).where('id', '=', id).execute();
    return id;
  };
  near = await placed('Near', 32);
  far = await placed('Far', 33);
  const workingHours = usualWeek(7).map((spans) => spans.map((span) => ({ ...span })));
  const { business_admin: administrator } = world.people;
  ok(await server.call(changeSettings, { as: administrator, body: { workingHours, travelSpeed: 50 } }));
}, 60_000);
afterAll(() => server.close());

const ask = (body: SentBody<typeof readAssignmentWarnings>, as = world.people.project_manager) =>
  server.call(readAssignmentWarnings, { as, body });
const kinds = async (jobs: SentBody<typeof readAssignmentWarnings>['jobs'], as?: TestPerson, of = ruth) =>
  ok(await ask({ users: [of.id], jobs }, as)).found.flatMap(({ at: place, warnings }) =>
    warnings.map((one) => `${place} ${one.kind}`),
  );

describe('before somebody is assigned', () => {
  it('nothing is said of who is free', async () => {
    expect(await kinds([{ startDate: at('04', '08:00') }])).toEqual([]);
    expect(await kinds([{ startDate: null }])).toEqual([]);
    expect(ok(await ask({ users: [], jobs: [] }))).toEqual({ found: [], jobs: [], skills: [] });
  });

  it('working hours, absences and public holidays are warned of, each job for itself', async () => {
    const { business_admin: administrator } = world.people;
    const day = { firstDay: '2031-03-11', lastDay: '2031-03-11' };
    ok(await server.call(createAbsence, { as: ruth, body: { kind: 'sick', ...day, reason: 'private' } as never }));
    ok(await server.call(addHoliday, { as: administrator, body: { name: 'May', ...day } }));
    const jobs = [
      { startDate: at('11', '08:00') },
      { startDate: at('04', '03:00') },
      { startDate: at('04', '14:30'), plannedLength: 30 },
      { startDate: at('04', '14:30'), plannedLength: 31 },
    ];
    const { found } = ok(await ask({ users: [ruth.id], jobs }));
    expect(found).toEqual([
      {
        at: 0,
        user: ruth.id,
        warnings: [
          { kind: 'absent', absence: 'sick', isConfirmed: false },
          { kind: 'public_holiday', name: 'May' },
        ],
      },
      { at: 1, user: ruth.id, warnings: [{ kind: 'outside_hours' }] },
      { at: 3, user: ruth.id, warnings: [{ kind: 'outside_hours' }] },
    ]);
  });

  it('other jobs at the same time, and too far away for the time between, are warned of by their numbers', async () => {
    const job = await world.create({ startDate: at('18', '08:00'), project: near, users: [ruth.id] });
    const answer = ok(
      await ask({
        users: [ruth.id],
        jobs: [
          { _id: job._id },
          { startDate: at('18', '08:30'), project: near },
          // Some 111 kilometres at 50 km/h: more than two hours.
          { startDate: at('18', '11:00'), project: far },
          { startDate: at('18', '12:00'), project: far },
        ],
      }),
    );
    expect(answer.jobs).toEqual([{ _id: job._id, ID: job.ID }]);
    expect(answer.found.map(({ at: place, warnings }) => [place, ...warnings])).toEqual([
      [1, { kind: 'double_booked', job: job._id }],
      [2, { kind: 'travel', job: job._id, other: 'before', minutesNeeded: 134, minutesThere: 120 }],
    ]);
    await server.db().query.updateTable('jobs').set({ status: 'rejected' }).where('id', '=', job._id).execute();
    expect(await kinds([{ startDate: at('18', '08:30') }])).toEqual([]);
  });

  it('a job is compared as it is, or at another time', async () => {
    const job = await world.create({ startDate: at('04', '08:00'), project: near });
    expect(await kinds([{ _id: job._id }, { _id: job._id, startDate: at('08', '08:00') }])).toEqual([
      '1 outside_hours',
    ]);
  });

  it('a copy of a job is another job: its people are on both', async () => {
    const { _id } = await world.create({ startDate: at('04', '08:00'), users: [ruth.id] });
    const asked = [{ _id }, { _id, is_copy: true }, { _id, is_copy: true, startDate: at('04', '10:00') }];
    expect(await kinds(asked)).toEqual(['1 double_booked']);
    await server.db().query.updateTable('jobs').set({ status: 'rejected' }).where('id', '=', _id).execute();
  });

  it('skills that are lacking are warned of', async () => {
    const { sys_admin: administrator } = world.people;
    await setToggle(server, 'skills', true);
    const skill = await makeSkill(server, administrator, { name: 'Ropes' });
    const job = await world.create({ startDate: at('04', '08:00') });
    ok(await server.call(setJobSkills, { as: administrator, params: { jobId: job._id }, body: { skills: [skill] } }));
    const held = [{ id: skill, startDate: '2031-01-01', expiryDate: '2031-03-03' }];
    ok(await server.call(setUserSkills, { as: administrator, params: { userId: ruth.id }, body: { skills: held } }));
    const answer = ok(await ask({ users: [ruth.id], jobs: [{ _id: job._id }] }));
    expect(answer.found[0]?.warnings).toEqual([{ kind: 'skill', skill, lack: 'expired', lastDay: '2031-03-03' }]);
    expect(answer.skills).toMatchObject([{ _id: skill, name: 'Ropes' }]);
  });
});

describe('what nobody may know', () => {
  it('an inspector hears nothing of a colleague’s hours and absences, nor of jobs that they don’t see', async () => {
    const { inspector } = world.people;
    const shared = await world.create({ startDate: at('25', '08:00'), users: [ruth.id, inspector.id] });
    await world.create({ startDate: at('26', '08:00'), users: [ruth.id] });
    const jobs = [
      { startDate: at('25', '08:30') },
      { startDate: at('26', '08:30') },
      { startDate: at('11', '08:00') },
      { startDate: at('04', '03:00') },
    ];
    expect(await kinds(jobs, inspector)).toEqual(['0 double_booked']);
    const answer = ok(await ask({ users: [ruth.id], jobs }, inspector));
    expect(answer.jobs.map(({ _id }) => _id)).toEqual([shared._id]);
    expect(await kinds([{ startDate: at('04', '03:00') }], inspector, inspector)).toEqual(['0 outside_hours']);
  });

  it('what isn’t seen is unknown, at its place', async () => {
    const foreign = await server.person('sys_admin', { instance: 'acme' });
    const job = await world.create({ startDate: at('04', '08:00') });
    const places = async (body: SentBody<typeof readAssignmentWarnings>, as?: TestPerson) => {
      const { status, problem } = await ask(body, as);
      return [status, ...problem.errors.map(({ path, code }) => `${path} ${code}`)];
    };
    expect(await places({ users: [], jobs: [{ _id: job._id }] }, foreign)).toEqual([
      400,
      'jobs.0._id unknown_reference',
    ]);
    expect(await places({ users: [ruth.id], jobs: [] }, foreign)).toEqual([400, 'users unknown_reference']);
    expect(await places({ users: [], jobs: [{ project: newId() }] })).toEqual([
      400,
      'jobs.0.project unknown_reference',
    ]);
    expect(await places({ users: [], jobs: [{ plannedLength: 0 }] })).toEqual([400, expect.any(String)]);
    expect((await ask({ users: [], jobs: [] }, world.people.client)).status).toBe(403);
  });
});
