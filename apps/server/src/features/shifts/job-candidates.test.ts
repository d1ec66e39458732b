import { createAbsence } from '@plumbline/contract/absences';
import { readJobCandidates } from '@plumbline/contract/job-candidates';
import { changeSettings } from '@plumbline/contract/settings';
import { setJobSkills, setUserSkills } from '@plumbline/contract/skills';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld, makeProject, setToggle } from '../jobs/jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';
import { makeSkill } from '../skills/skills.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let ruth: TestPerson;
let noa: TestPerson;
let gil: TestPerson;
let near: string;
let far: string;

const at = (hour: string) => `2031-03-04T${hour}:00.000Z`;

beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  const inspector = (first: string) => server.person('inspector', { first, last: 'Levi' });
  [ruth, noa, gil] = [await inspector('Ruth'), await inspector('Noa'), await inspector('Gil')];
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

const ask = (job: string, as = world.people.project_manager) => server.call(readJobCandidates, { as, body: { job } });

describe('who could do a job', () => {
  it('are named with skills, free hours and ways; those who can’t last, with why', async () => {
    const { sys_admin: administrator } = world.people;
    const skill = await makeSkill(server, administrator, { name: 'Ropes' });
    const held = [{ id: skill, startDate: '2031-01-01' }];
    for (const { id } of [ruth, noa]) {
      ok(await server.call(setUserSkills, { as: administrator, params: { userId: id }, body: { skills: held } }));
    }
    const before = await world.create({ startDate: at('06:00'), project: far, users: [ruth.id] });
    const job = await world.create({ startDate: at('08:00'), project: near, users: [gil.id] });
    ok(await server.call(setJobSkills, { as: administrator, params: { jobId: job._id }, body: { skills: [skill] } }));
    const absence = { kind: 'sick', firstDay: '2031-03-04', lastDay: '2031-03-04', reason: 'private' } as never;
    ok(await server.call(createAbsence, { as: noa, body: absence }));
    const answer = ok(await ask(job._id));
    const [first, second] = answer.candidates;
    expect(first).toMatchObject({
      user: { _id: ruth.id, role: 'inspector' },
      warnings: [],
      skills: 1,
      freeMinutes: 480,
      before: { job: before._id, km: 11 },
      after: null,
    });
    expect(second).toMatchObject({
      user: { _id: noa.id },
      warnings: [{ kind: 'absent', absence: 'sick', isConfirmed: false }],
      freeMinutes: 0,
    });
    expect(answer.candidates.slice(2).every(({ warnings }) => warnings[0]?.kind === 'skill')).toBe(true);
    const ids = answer.candidates.map(({ user }) => user._id);
    // Nobody who is on it already, no clients, and nobody of whom a manager sees only the name.
    for (const { id } of [gil, world.people.client, administrator]) expect(ids).not.toContain(id);
    expect(answer).toMatchObject({
      total: ids.length,
      skills_required: 1,
      job: { _id: job._id, ID: job.ID, startDate: at('08:00'), plannedLength: null, users: [gil.id] },
      jobs: [{ _id: before._id, ID: before.ID }],
      skills: [{ _id: skill, name: 'Ropes' }],
    });
    expect(JSON.stringify(answer)).not.toContain('private');
  });

  it('are compared by skills alone for a job without a start', async () => {
    const job = await world.create();
    await server.db().query.updateTable('jobs').set({ start_date: null }).where('id', '=', job._id).execute();
    const answer = ok(await ask(job._id));
    expect(answer.candidates.length).toBeGreaterThan(2);
    expect(answer.candidates.every(({ freeMinutes, warnings }) => freeMinutes === null && warnings.length === 0)).toBe(
      true,
    );
  });
});
