import { createAbsence } from '@plumbline/contract/absences';
import { createBulkChange, undoBulkChange } from '@plumbline/contract/bulk-changes';
import type { SentBody } from '@plumbline/contract/call';
import { assignJob, readJob } from '@plumbline/contract/jobs';
import { changeSettings } from '@plumbline/contract/settings';
import { proposeShifts } from '@plumbline/contract/shift-proposals';
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
let noa: TestPerson;
let near: string;
let far: string;

/** Two hours ahead of UTC: 10:00 there is 08:00. */
const at = (day: string, hour: string) => `2031-03-${day}T${hour}:00.000Z`;
const days = (from: string, to = from) => ({ from: `2031-03-${from}`, to: `2031-03-${to}` });

beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
  noa = await server.person('inspector', { first: 'Noa', last: 'Adar' });
  const placed = async (name: string, latitude: number) => {
    const id = await makeProject(server, { name });
    await server.db().query.updateTable('projects').set({ latitude, longitude: 35 }).where('id', '=', id).execute();
    return id;
  };
  near = await placed('Near', 32);
  far = await placed('Far', 32.1);
  await setToggle(server, 'skills', true);
  const workingHours = usualWeek(7).map((spans) => spans.map((span) => ({ ...span })));
  const { business_admin: administrator } = world.people;
  ok(await server.call(changeSettings, { as: administrator, body: { workingHours, travelSpeed: 50 } }));
}, 60_000);
afterAll(() => server.close());

const ask = (body: SentBody<typeof proposeShifts>, as = world.people.project_manager) =>
  server.call(proposeShifts, { as, body });
const filterOf = (project: string) => JSON.stringify({ field: 'project', operator: 'equal', value: project });
/** Of these two alone, and of the jobs of one project. */
const proposed = async (body: SentBody<typeof proposeShifts>, project: string) => {
  const filters = filterOf(project);
  return ok(await ask({ users: [ruth.id, noa.id], filters, ...body }));
};
const job = async (id: string) => ok(await server.call(readJob, { as: world.people.sys_admin, params: { id } }));

describe('a proposal', () => {
  it('gives jobs that wait to who has the skills and the time, says why, and changes nothing', async () => {
    const { sys_admin: administrator } = world.people;
    const skill = await makeSkill(server, administrator, { name: 'Ropes' });
    const held = [{ id: skill, startDate: '2031-01-01', expiryDate: '2031-03-04' }];
    ok(await server.call(setUserSkills, { as: administrator, params: { userId: ruth.id }, body: { skills: held } }));
    await world.create({ startDate: at('04', '06:00'), project: near, users: [ruth.id] });
    const skilled = await world.create({ startDate: at('04', '08:00'), project: far });
    const later = await world.create({ startDate: at('05', '08:00'), project: far });
    const anyTime = await world.create({ startDate: at('04', '08:00'), project: far, plannedLength: 600 });
    await server.db().query.updateTable('jobs').set({ start_date: null }).where('id', '=', anyTime._id).execute();
    await world.create({ startDate: at('04', '10:00'), project: far, users: [noa.id] });
    await world.create({ startDate: at('06', '08:00'), project: far });
    for (const { _id } of [skilled, later]) {
      const body = { skills: [skill] };
      ok(await server.call(setJobSkills, { as: administrator, params: { jobId: _id }, body }));
    }
    const answer = await proposed(days('04', '05'), far);
    expect(answer.placements.map((one) => [one.job._id, one.person, one.startDate])).toEqual([
      [skilled._id, ruth.id, at('04', '08:00')],
      // Its skill is not valid any more on the day that it is wanted.
      [later._id, ruth.id, expect.stringMatching(/^2031-03-04/)],
    ]);
    expect(answer.placements[0]?.reasons).toEqual(
      expect.arrayContaining([{ code: 'skills', count: 1 }, { code: 'only_person' }, { code: 'own_start' }]),
    );
    expect(answer.placements[1]?.reasons).toContainEqual({ code: 'other_day', days: -1 });
    expect(answer.left.map(({ job: left, reason }) => [left._id, reason])).toEqual([
      [anyTime._id, { code: 'too_long', longest: 540 }],
    ]);
    expect(answer).toMatchObject({ people: 2, is_complete: true });
    expect(answer.jobTypes.map(({ _id }) => _id)).toEqual([world.jobTypeId]);
    expect((await job(skilled._id)).users).toEqual([]);
    expect(await proposed(days('04', '05'), far)).toEqual(answer);
  });

  it('is accepted as one change, without what somebody has planned meanwhile, and taken back as one', async () => {
    const { project_manager: manager } = world.people;
    const project = await makeProject(server, { name: 'Accepted' });
    const made = await Promise.all([1, 2, 3].map(() => world.create({ startDate: at('11', '08:00'), project })));
    const { placements } = await proposed(days('11'), project);
    expect(placements).toHaveLength(3);
    const [taken] = made;
    ok(await server.call(assignJob, { as: manager, params: { id: taken?._id ?? '' }, body: { users: [noa.id] } }));
    const changes = placements.map(({ job: { _id, users, startDate, plannedLength }, person, startDate: start }) => ({
      job: _id,
      before: { users, startDate, plannedLength },
      assign: [person],
      unassign: [],
      ...(start !== startDate && { startDate: start }),
    }));
    const jobs = changes.map((change) => change.job);
    const body = { _id: newId(), kind: 'plan' as const, input: { changes }, jobs };
    const done = ok(await server.call(createBulkChange, { as: manager, body }));
    expect(done.counts).toMatchObject({ done: 2, refused: 1 });
    expect(done.not_changed.map((one) => one.job)).toEqual([taken?._id]);
    ok(await server.call(undoBulkChange, { as: manager, params: { id: done._id } }));
    const after = await Promise.all(made.map(async ({ _id }) => (await job(_id)).users.map((one) => one._id)));
    expect(after.toSorted((one, other) => one.length - other.length)).toEqual([[], [], [noa.id]]);
  });

  it('knows absences without saying why, and nobody but inspectors unless they are asked for', async () => {
    const project = await makeProject(server, { name: 'Absences' });
    await world.create({ startDate: at('18', '08:00'), project });
    const body = { kind: 'sick', firstDay: '2031-03-18', lastDay: '2031-03-18', reason: 'private' } as never;
    for (const as of [ruth, noa]) ok(await server.call(createAbsence, { as, body }));
    const answer = await proposed(days('18'), project);
    expect(answer.left.map(({ reason }) => reason)).toEqual([{ code: 'too_long', longest: 0 }]);
    expect(JSON.stringify(answer)).not.toContain('private');
    const filters = filterOf(project);
    const [first] = ok(await ask({ ...days('18'), filters })).placements;
    expect(first?.person).toBe(world.people.inspector.id);
    const { project_manager: manager } = world.people;
    const [own] = ok(await ask({ ...days('18'), filters, users: [manager.id] })).placements;
    expect(own?.person).toBe(manager.id);
  });

  it('is about jobs that one sees, that are not over, and that nobody is on', async () => {
    const project = await makeProject(server, { name: 'Hidden', private: true });
    const { sys_admin: administrator } = world.people;
    const hidden = await world.create({ startDate: at('25', '08:00'), project }, administrator);
    const filters = filterOf(project);
    const found = async (as: TestPerson) => {
      const answer = ok(await ask({ ...days('25'), filters }, as));
      return [...answer.placements, ...answer.left].map((one) => one.job._id);
    };
    expect(await found(world.people.project_manager)).toEqual([]);
    expect(await found(administrator)).toEqual([hidden._id]);
    await server.db().query.updateTable('jobs').set({ status: 'done' }).where('id', '=', hidden._id).execute();
    expect(await found(administrator)).toEqual([]);
  });

  it('refuses days and people that make no sense', async () => {
    const path = async (body: SentBody<typeof proposeShifts>) => (await ask(body)).problem.errors[0]?.path;
    expect(await path({ from: '2031-03-02', to: '2031-03-01' })).toBe('to');
    expect(await path({ from: '2031-03-01', to: '2031-06-01' })).toBe('to');
    expect(await path({ ...days('01'), users: [newId()] })).toBe('users');
    expect((await ask({ ...days('01'), filters: '{' })).status).toBe(400);
  });

  it('has the weights of the settings, each by itself', async () => {
    const { business_admin: administrator } = world.people;
    const weights = { proposalWeights: { travel: 0 } } as never;
    const { body } = await server.call(changeSettings, { as: administrator, body: weights });
    expect(body.proposalWeights).toEqual({ travel: 0, fairness: 5, continuity: 5, wantedDay: 5 });
    const wrong = await server.call(changeSettings, {
      as: administrator,
      body: { proposalWeights: { travel: 11 } } as never,
    });
    expect(wrong.problem.errors[0]?.path).toBe('proposalWeights.travel');
  });
});
