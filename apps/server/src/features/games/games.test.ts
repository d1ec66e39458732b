import { createAbsence } from '@plumbline/contract/absences';
import * as calls from '@plumbline/contract/games';
import type { SentBody } from '@plumbline/contract/call';
import { removeJob } from '@plumbline/contract/jobs';
import { changeSettings } from '@plumbline/contract/settings';
import { addDays } from '@plumbline/domain/dates/calendar-day';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { defaultTimeZone } from '@plumbline/domain/settings/product-defaults';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { JobsWorld } from '../jobs/jobs.fixtures.ts';
import { makeJobsWorld, makeProject, setToggle } from '../jobs/jobs.fixtures.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let world: JobsWorld;
let admin: TestPerson;
let ruth: TestPerson;
let omer: TestPerson;

const hour = 3_600_000;
const today = dayThere(new Date().toISOString(), defaultTimeZone);
const period = { firstDay: addDays(today, -20), lastDay: addDays(today, 20) };
const weights = { reported: 10, confirmed: 3, clean: 1 };

beforeAll(async () => {
  server = await startTestServer();
  world = await makeJobsWorld(server);
  admin = world.people.business_admin;
  await setToggle(server, 'games', true);
  const workingHours = usualWeek(7).map((spans) => spans.map((span) => ({ ...span })));
  ok(await server.call(changeSettings, { as: admin, body: { workingHours } }));
}, 60_000);
beforeEach(async () => {
  await server.db().query.updateTable('jobs').set({ removed_at: new Date() }).where('removed_at', 'is', null).execute();
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
  omer = await server.person('inspector', { first: 'Omer', last: 'Gal' });
  const longAgo = new Date(Date.now() - 400 * 24 * hour);
  await server
    .db()
    .query.updateTable('users')
    .set({ created_at: longAgo })
    .where('id', 'in', [ruth.id, omer.id])
    .execute();
});
afterAll(() => server.close());

const make = async (body: Partial<SentBody<typeof calls.createGame>> = {}) =>
  ok(
    await server.call(calls.createGame, {
      as: admin,
      body: { name: 'Spring', ...period, ranking: 'points', weights, ...body },
    }),
  );
const read = async (id: string, as = admin) => ok(await server.call(calls.readGame, { as, params: { id } }));
const pointsOn = async (id: string, as = admin) =>
  Object.fromEntries((await read(id, as)).people.map(({ person, points }) => [person?.name.first ?? '?', points]));

/** A job that these people reported, by default an hour ago. */
async function reported(
  users: readonly TestPerson[],
  set: { issues?: number; at?: Date; project?: string | null } = {},
) {
  const { issues = 0, at = new Date(Date.now() - hour), project } = set;
  const job = await world.create(
    { users: users.map(({ id }) => id), ...(project !== undefined && { project }) },
    admin,
  );
  await server
    .db()
    .query.updateTable('jobs')
    .set({ status: issues > 0 ? 'review' : 'reported', issue_count: issues, submitted_at: at })
    .where('id', '=', job._id)
    .execute();
  return job._id;
}
const setStatus = (id: string, status: string) =>
  server.db().query.updateTable('jobs').set({ status }).where('id', '=', id).execute();

describe('the board of a game', () => {
  it('has the points of reported jobs, shared by who was on them, and one more without an issue', async () => {
    const game = await make();
    expect(await pointsOn(game._id)).toEqual({});
    await reported([ruth]);
    await reported([ruth, omer]);
    await reported([omer], { issues: 2 });
    expect(await pointsOn(game._id)).toEqual({ Ruth: 16.5, Omer: 15.5 });
    const board = await read(game._id);
    expect(board.people[0]).toMatchObject({ rank: 1, reported: 2, clean: 2, confirmed: 0 });
    expect(board.teams).toMatchObject([{ rank: 1, points: 32, people: 2 }]);
  });

  it('takes points back when a job is rejected, sent back or deleted, and has them again after the next report', async () => {
    const game = await make();
    const job = await reported([ruth]);
    for (const status of ['rejected', 'assigned', 'open', 'confirmed']) {
      await setStatus(job, status);
      expect(await pointsOn(game._id), status).toEqual({});
    }
    for (const status of ['reported', 'review', 'done']) {
      await setStatus(job, status);
      expect(await pointsOn(game._id), status).toEqual({ Ruth: 11 });
    }
    ok(await server.call(removeJob, { as: admin, params: { id: job } }));
    expect(await pointsOn(game._id)).toEqual({});
  });

  it('counts what was reported on its days alone, by the clocks of the company', async () => {
    const game = await make({ firstDay: addDays(today, -3), lastDay: addDays(today, -2) });
    await reported([ruth], { at: new Date(`${addDays(today, -3)}T12:00:00Z`) });
    await reported([omer], { at: new Date(`${addDays(today, -5)}T12:00:00Z`) });
    await reported([omer], { at: new Date(`${addDays(today, -1)}T12:00:00Z`) });
    expect(await pointsOn(game._id)).toEqual({ Ruth: 11 });
    const later = await make({ firstDay: addDays(today, 1), lastDay: addDays(today, 2) });
    expect(await read(later._id)).toMatchObject({ state: 'coming', people: [], teams: [], peopleCount: 0 });
  });

  it('counts a confirmation before the start, and none after it', async () => {
    const game = await make();
    const soon = new Date(Date.now() + 24 * hour).toISOString();
    const confirm = async (who: TestPerson, startDate: string, at: Date) => {
      const job = await world.create({ users: [who.id], startDate });
      await server
        .db()
        .query.updateTable('job_assignees')
        .set({ confirmed_at: at })
        .where('job_id', '=', job._id)
        .execute();
      return job._id;
    };
    const job = await confirm(ruth, soon, new Date());
    await confirm(omer, new Date(Date.now() - 2 * hour).toISOString(), new Date(Date.now() - hour));
    expect(await pointsOn(game._id)).toEqual({ Ruth: 3 });
    await setStatus(job, 'rejected');
    expect(await pointsOn(game._id)).toEqual({});
  });

  it('goes by the hours that people could work: an absence makes the same points worth more', async () => {
    const game = await make({ ranking: 'per_hour' });
    const days = { firstDay: addDays(today, -20), lastDay: addDays(today, -8) };
    ok(
      await server.call(createAbsence, {
        as: admin,
        body: { ...days, kind: 'holiday', user: omer.id, reason: '' } as never,
      }),
    );
    await reported([ruth]);
    await reported([omer]);
    const [first, second] = (await read(game._id)).people;
    expect([first?.person?.name.first, first?.rank, second?.rank]).toEqual(['Omer', 1, 2]);
    expect(first?.points).toBe(second?.points);
    expect(first?.hours ?? 0).toBeLessThan(second?.hours ?? 0);
  });

  it('is the same rank for the same points', async () => {
    const game = await make();
    await reported([ruth]);
    await reported([omer]);
    expect((await read(game._id)).people.map(({ rank }) => rank)).toEqual([1, 1]);
  });

  it('has teams of the projects that one sees', async () => {
    const game = await make();
    const secret = await makeProject(server, { name: 'Secret', private: true });
    await reported([ruth], { project: secret });
    await reported([omer]);
    const namesFor = async (as: TestPerson) => (await read(game._id, as)).teams.map(({ project }) => project?.name);
    expect((await namesFor(admin)).toSorted()).toEqual(['Azrieli Tower', 'Secret']);
    expect(await namesFor(world.people.project_manager)).toEqual(['Azrieli Tower']);
    await setToggle(server, 'projects', false);
    expect((await read(game._id)).teams).toEqual([]);
    await setToggle(server, 'projects', true);
  });
});

describe('who is on a board', () => {
  it('is named to those who see them elsewhere; to others they are a row without a name', async () => {
    const game = await make();
    await reported([ruth]);
    await reported([omer, ruth]);
    const stranger = await server.person('inspector');
    expect((await read(game._id, stranger)).people.map(({ person }) => person)).toEqual([null, null]);
    const { people } = await read(game._id, omer);
    expect(people.map(({ isMe, person }) => [isMe, person?.name.first])).toEqual([
      [false, 'Ruth'],
      [true, 'Omer'],
    ]);
    expect(people[0]).toMatchObject({ points: 16.5, perHour: null, hours: null, reported: null });
    expect(people[1]).toMatchObject({ points: 5.5, reported: 1 });
    expect((await server.call(calls.readGame, { as: world.people.client, params: { id: game._id } })).status).toBe(403);
  });

  it('does not say by two figures how long a colleague was absent', async () => {
    const game = await make({ ranking: 'per_hour' });
    await reported([ruth]);
    await reported([omer, ruth]);
    const { people, teams } = await read(game._id, omer);
    expect(people.find(({ isMe }) => !isMe)).toMatchObject({ points: null, hours: null, reported: null });
    expect(people.find(({ isMe }) => !isMe)?.perHour).toBeGreaterThan(0);
    expect(teams.map(({ points }) => points)).toEqual([null]);
  });

  it('is nobody who takes no part, now or before; the points of others stay', async () => {
    const game = await make();
    await reported([ruth, omer]);
    const take = (plays: boolean) => server.call(calls.changeTakingPart, { as: ruth, body: { plays } });
    expect(ok(await take(false))).toEqual({ plays: false });
    expect(ok(await take(false))).toEqual({ plays: false });
    expect(await pointsOn(game._id)).toEqual({ Omer: 5.5 });
    expect((await read(game._id, ruth)).plays).toBe(false);
    expect(ok(await server.call(calls.listGames, { as: ruth })).plays).toBe(false);
    ok(await take(true));
    expect(await pointsOn(game._id)).toEqual({ Ruth: 5.5, Omer: 5.5 });
    const events = await server
      .db()
      .query.selectFrom('events')
      .select('after')
      .where('name', '=', 'user.games_changed')
      .where('subject_id', '=', ruth.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ after }) => after)).toEqual([{ plays: false }, { plays: true }]);
  });
});

it('erases the choice of a person with everything else of theirs', async () => {
  const game = await make();
  await reported([ruth, omer]);
  ok(await server.call(calls.changeTakingPart, { as: ruth, body: { plays: false } }));
  const erased = { erased_by: admin.id, erased_at: new Date(), shown_as: 'Removed user' };
  await server
    .db()
    .query.insertInto('erasures')
    .values({ ...erased, user_id: ruth.id })
    .execute();
  const left = await server
    .db()
    .query.selectFrom('game_opt_outs')
    .select('user_id')
    .where('user_id', '=', ruth.id)
    .execute();
  expect(left).toEqual([]);
  expect(await pointsOn(game._id)).toEqual({ Omer: 5.5 });
});

describe('setting up games', () => {
  it('is for administrators, and records what changed', async () => {
    const game = await make();
    const body = { name: 'Summer', ...period, weights: { ...weights, clean: 0 }, ranking: 'points' as const };
    const params = { id: game._id };
    const changed = ok(await server.call(calls.changeGame, { as: admin, params, body: { ...body, version: 1 } }));
    expect(changed).toMatchObject({ name: 'Summer', version: 2, can: ['change', 'remove'], state: 'running' });
    const late = await server.call(calls.changeGame, { as: admin, params, body: { ...body, version: 1 } });
    expect(late.status).toBe(409);
    expect((await server.call(calls.removeGame, { as: ruth, params })).status).toBe(403);
    expect((await read(game._id, ruth)).can).toEqual([]);
    ok(await server.call(calls.removeGame, { as: admin, params }));
    expect((await server.call(calls.readGame, { as: admin, params })).status).toBe(404);
    const events = await server
      .db()
      .query.selectFrom('events')
      .select(['name', 'before', 'after'])
      .where('subject_id', '=', game._id)
      .orderBy('id')
      .execute();
    expect(events.map(({ name }) => name)).toEqual(['game.created', 'game.changed', 'game.removed']);
    expect(events[1]?.after).toEqual({ name: 'Summer', weights: { ...weights, clean: 0 } });
  });

  it('refuses what can’t be played, at its field', async () => {
    const mistakes = async (body: object) => {
      const sent = { name: 'Spring', ...period, ...body };
      return (await server.call(calls.createGame, { as: admin, body: sent })).problem.errors.map(
        ({ path, code }) => `${path} ${code}`,
      );
    };
    expect(await mistakes({ name: ' ' })).toEqual(['name required']);
    expect(await mistakes({ lastDay: addDays(period.firstDay, -1) })).toEqual(['lastDay ends_before_it_starts']);
    expect(await mistakes({ weights: { reported: 0, confirmed: 0, clean: 0 } })).toEqual([
      'weights.reported game_without_points',
    ]);
  });

  it('is not there while the app is off, which it is until somebody switches it on', async () => {
    await setToggle(server, 'games', false);
    expect((await server.call(calls.listGames, { as: admin })).problem).toMatchObject({
      status: 403,
      code: 'feature_off',
    });
    await setToggle(server, 'games', true);
    expect(ok(await server.call(calls.listGames, { as: ruth })).games.length).toBeGreaterThan(0);
  });
});
