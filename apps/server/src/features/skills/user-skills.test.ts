import { searchUsers, listUsers, readMe, readUser } from '@plumbline/contract/users';
import * as calls from '@plumbline/contract/skills';
import { dayAt } from '@plumbline/domain/dates/expressions';
import { expiryStatus, expiryStatuses } from '@plumbline/domain/skills/expiry';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { dayAfter, letManageSkills, makeSkill, setFlags } from './skills.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let permanent: string;
let yearly: string;
const today = dayAt(new Date().toISOString(), 'Asia/Jerusalem');
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  permanent = await makeSkill(server, admin, { name: 'A. Driving' });
  yearly = await makeSkill(server, admin, { name: 'B. Heights', expiry: { amount: 1, unit: 'years' } });
});
afterAll(() => server.close());

const give = (userId: string, skills: readonly unknown[], as = admin) =>
  server.call(calls.setUserSkills, { as, params: { userId }, body: { skills: [...skills] } });
const expire = (userId: string, skillId: string, expiration: object, as = admin) =>
  server.call(calls.setSkillExpiration, { as, params: { userId, skillId }, body: { expiration } });
const seen = async (id: string) =>
  (
    await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', id)
      .where('name', '=', 'user.skills_changed')
      .orderBy('id')
      .execute()
  ).map(({ before, after }) => ({ before, after }));

describe('the skills of a person', () => {
  it('are exactly those given: from today, for as long as each lasts', async () => {
    const { id } = await server.person('inspector');
    const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-02-28');
    const given = await give(id, [yearly, permanent]);
    expect(given.body).toEqual([
      {
        _id: permanent,
        name: 'A. Driving',
        avatar: null,
        expirationStatus: { status: 3, date: null },
        startDate: today,
        expiryDate: null,
      },
      {
        _id: yearly,
        name: 'B. Heights',
        avatar: null,
        expirationStatus: { status: 2, date: nextYear },
        startDate: today,
        expiryDate: nextYear,
      },
    ]);
    expect((await give(id, given.body)).body).toEqual(given.body);
    expect((await give(id, [yearly])).body.map((one) => one._id)).toEqual([yearly]);
    expect((await give(id, [])).body).toEqual([]);
    const days = { skillId: yearly, firstDay: today, lastDay: nextYear };
    const other = { skillId: permanent, firstDay: today, lastDay: null };
    expect(await seen(id)).toEqual([
      { before: [], after: [other, days] },
      { before: [other, days], after: [days] },
      { before: [days], after: [] },
    ]);
  });

  it('drop entries without an id, and name what is wrong with the others', async () => {
    const { id } = await server.person('inspector');
    const given = await give(id, [null, '', {}, { name: 'Loose' }, { _id: null }, { id: permanent }]);
    expect(given.body.map((one) => one._id)).toEqual([permanent]);
    const wrong = await give(id, [permanent, newId()]);
    expect(wrong.problem.errors).toMatchObject([{ path: 'skills.1', code: 'unknown_reference' }]);
    const early = await give(id, [{ _id: yearly, startDate: '2026-03-02', expiryDate: '2026-03-01' }]);
    expect(early.problem.errors).toMatchObject([{ path: 'skills.0.expiryDate', code: 'ends_before_it_starts' }]);
    expect((await give(id, ['not an id'])).status).toBe(400);
    const foreign = await makeSkill(server, await server.person('business_admin', { instance: 'acme' }));
    expect((await give(id, [foreign])).problem.errors).toMatchObject([{ code: 'unknown_reference' }]);
  });

  it('are for roles that may hold them; what is held already stays', async () => {
    const forPlanners = await makeSkill(server, admin, { roles: ['project_manager'] });
    const { id } = await server.person('inspector');
    const refused = await give(id, [permanent, forPlanners]);
    expect(refused.problem.errors).toMatchObject([{ path: 'skills.1', code: 'skill_not_for_role' }]);
    const planner = await server.person('project_manager');
    expect((await give(planner.id, [forPlanners])).status).toBe(200);
    await server.db().query.updateTable('users').set({ role: 'inspector' }).where('id', '=', planner.id).execute();
    expect((await give(planner.id, [forPlanners, permanent])).body).toHaveLength(2);
    expect((await give(planner.id, [permanent])).status).toBe(200);
    expect((await give(planner.id, [permanent, forPlanners])).status).toBe(400);
    const client = await server.person('client');
    expect((await give(client.id, [permanent])).status).toBe(403);
  });

  it('hold from and until what is said of them', async () => {
    const { id } = await server.person('inspector');
    expect((await expire(id, yearly, { expiryDate: '2027-01-01' })).status).toBe(404);
    await give(id, [{ _id: yearly, startDate: '2025-01-31', expiry: { amount: 1, unit: 'months' } }]);
    expect((await seen(id)).at(-1)?.after).toEqual([
      { skillId: yearly, firstDay: '2025-01-31', lastDay: '2025-02-28' },
    ]);
    const cases: [object, string, string | null][] = [
      [{ expiryDate: '2030-06-30' }, '2025-01-31', '2030-06-30'],
      [{ startDate: '2026-02-28' }, '2026-02-28', '2027-02-28'],
      [{ permanent: true }, '2026-02-28', null],
      [{ startDate: '2024-02-29', expiry: { amount: 2, unit: 'years' } }, '2024-02-29', '2026-02-28'],
      [{ expiryDate: null }, '2024-02-29', null],
    ];
    for (const [expiration, startDate, expiryDate] of cases) {
      const { status, body } = await expire(id, yearly, expiration);
      expect([status, body.startDate, body.expiryDate]).toEqual([200, startDate, expiryDate]);
    }
    const changes = (await seen(id)).length;
    await expire(id, yearly, { expiryDate: null });
    expect(await seen(id)).toHaveLength(changes);
    expect((await expire(id, yearly, { expiryDate: '2020-01-01' })).problem.errors).toMatchObject([
      { path: 'expiration.expiryDate', code: 'ends_before_it_starts' },
    ]);
    expect((await expire(id, yearly, { startDate: '0199-01-01' })).problem.errors).toMatchObject([
      { path: 'expiration.startDate', code: 'day_out_of_range' },
    ]);
  });

  it('are given by whoever manages skills, to people not above them, of whom they see more than the name', async () => {
    const planner = await server.person('project_manager');
    const worker = await server.person('inspector');
    expect((await give(worker.id, [permanent], planner)).status).toBe(403);
    await letManageSkills(server, planner);
    expect((await give(worker.id, [permanent], planner)).status).toBe(200);
    expect((await give(admin.id, [permanent], planner)).problem.code).toBe('person_above_own');
    await letManageSkills(server, worker);
    expect((await give(worker.id, [], worker)).status).toBe(200);
  });

  it('change once when two change them at once: what the later one asks for stands whole', async () => {
    const { id } = await server.person('inspector');
    await Promise.all([give(id, [permanent]), give(id, [yearly]), give(id, [permanent, yearly])]);
    const events = await seen(id);
    for (const [place, event] of events.entries()) expect(event.before).toEqual(events[place - 1]?.after ?? []);
  });
});

describe('whoever sees a person', () => {
  it('sees their skills in the list, on their page, in pickers and as oneself', async () => {
    const person = await server.person('inspector', { first: 'Ofra', last: `Ziv ${newId().slice(-6)}` });
    await give(person.id, [permanent]);
    const search = { search: 'ofra ziv' };
    const [item] = (await server.call(listUsers, { as: admin, query: search })).body.docs;
    const [picked] = (await server.call(searchUsers, { as: admin, query: search })).body.docs;
    const me = (await server.call(readMe, { as: person })).body;
    const page = (await server.call(readUser, { as: admin, params: { id: person.id } })).body;
    for (const shown of [item, picked, me, page]) {
      expect(shown).toMatchObject({ skills: [{ _id: permanent, expirationStatus: { status: 3 } }] });
    }
  });

  it('doesn’t while they are hidden from inspectors', async () => {
    const person = await server.person('inspector');
    await give(person.id, [permanent]);
    await setFlags(server, admin, { hideSkillsFromInspector: true });
    expect((await server.call(readMe, { as: person })).body.skills).toEqual([]);
    expect((await server.call(calls.listSkills, { as: person })).status).toBe(403);
    const page = (await server.call(readUser, { as: admin, params: { id: person.id } })).body;
    expect(page).toMatchObject({ skills: [{ _id: permanent }] });
    await setFlags(server, admin, {});
    expect((await server.call(readMe, { as: person })).body.skills).toHaveLength(1);
  });

  test('is told the state that the rules give a skill on this day', async () => {
    const { id } = await server.person('inspector');
    await give(id, [yearly]);
    await fc.assert(
      fc.asyncProperty(fc.option(fc.integer({ min: -40, max: 40 })), async (days) => {
        const lastDay = days === null ? null : dayAfter(today, days);
        const { body } = await expire(id, yearly, { startDate: '2000-01-01', expiryDate: lastDay });
        expect(body.expirationStatus).toEqual({
          status: expiryStatuses[expiryStatus(lastDay, today)],
          date: lastDay,
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe('people are found by their skills', () => {
  it('in the list by the filter language, in pickers by what is good on a day', async () => {
    const last = `Skilled ${newId().slice(-6)}`;
    const [both, expired, none] = [
      await server.person('inspector', { first: 'Both', last }),
      await server.person('inspector', { first: 'Expired', last }),
      await server.person('inspector', { first: 'None', last }),
    ];
    await give(both.id, [permanent, { _id: yearly, startDate: today, expiryDate: dayAfter(today, 10) }]);
    await give(expired.id, [permanent, { _id: yearly, startDate: '2020-01-01', expiryDate: dayAfter(today, -1) }]);
    const listed = async (operator: string, value?: unknown) => {
      const filters = JSON.stringify({ field: 'skills', operator, ...(value !== undefined && { value }) });
      const { body } = await server.call(listUsers, { as: admin, query: { search: last, filters, sort: 'name' } });
      return body.docs.map((one) => one.name.first);
    };
    expect(await listed('in', [yearly])).toEqual(['Both', 'Expired']);
    expect(await listed('not_in', [yearly])).toEqual(['None']);
    expect(await listed('empty')).toEqual(['None']);
    const offered = async (query: object, as = admin) =>
      (await server.call(searchUsers, { as, query: { search: last, ...query } })).body.docs.map(
        (one) => one.name.first,
      );
    expect(await offered({})).toEqual(['Both', 'Expired', 'None']);
    expect(await offered({ skills: permanent })).toEqual(['Both', 'Expired']);
    expect(await offered({ skills: [permanent, yearly] })).toEqual(['Both']);
    expect(await offered({ skills: [yearly], skillsOn: dayAfter(today, 11) })).toEqual([]);
    expect(none.id).toBeTruthy();
  });

  it('by inspectors only as far as they see skills: of themselves', async () => {
    const inspector = await server.person('inspector');
    const filters = JSON.stringify({ field: 'skills', operator: 'not_empty' });
    expect((await server.call(listUsers, { as: inspector, query: { filters } })).status).toBe(403);
    await give(inspector.id, [permanent]);
    const { docs } = (
      await server.call(searchUsers, { as: inspector, query: { skills: permanent, include_me: 'true' } })
    ).body;
    expect(docs.map((one) => one._id)).toEqual([inspector.id]);
  });
});
