import * as calls from '@plumbline/contract/absences';
import type { SentBody, SentQuery } from '@plumbline/contract/call';
import { listNotifications } from '@plumbline/contract/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let boss: TestPerson;
let administrator: TestPerson;
let manager: TestPerson;
let ruth: TestPerson;
let noa: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  boss = await server.person('sys_admin');
  administrator = await server.person('business_admin');
  manager = await server.person('project_manager', { first: 'Max', last: 'Plan' });
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
  noa = await server.person('inspector', { first: 'Noa', last: 'Adar' });
}, 60_000);
afterAll(() => server.close());

type Sent = SentBody<typeof calls.createAbsence>;
const days = { kind: 'sick', firstDay: '2026-03-24', lastDay: '2026-03-26' } as const;
const ask = (as: TestPerson, body: object = {}) =>
  server.call(calls.createAbsence, { as, body: { ...days, ...body } as Sent });
const change = (as: TestPerson, id: string, body: object) =>
  server.call(calls.changeAbsence, { as, params: { id }, body: { ...days, ...body } as Sent });
const decide = (as: TestPerson, id: string, state: 'confirmed' | 'refused', version?: number) =>
  server.call(calls.decideAbsence, { as, params: { id }, body: { state, ...(version !== undefined && { version }) } });
const list = async (as: TestPerson, query: SentQuery<typeof calls.listAbsences> = {}) =>
  ok(await server.call(calls.listAbsences, { as, query })).docs;
const events = async (userId: string) =>
  server
    .db()
    .query.selectFrom('events')
    .select(['name', 'before', 'after'])
    .where('user_id', '=', userId)
    .where('name', 'like', 'user.absence%')
    .orderBy('id')
    .execute();
const bell = async (as: TestPerson, about: TestPerson) => {
  await server.eventsHandled();
  const { docs } = ok(await server.call(listNotifications, { as }));
  return docs
    .filter(({ idUser }) => idUser === about.id)
    .map(({ type, message }) => `${type}: ${message.replaceAll(/[\u2066-\u2069]/g, '')}`);
};

describe('an absence', () => {
  it('is asked for by a person, confirmed by who sees them, and both are notified', async () => {
    const asked = ok(await ask(ruth, { reason: 'A private matter' }));
    expect(asked).toMatchObject({
      ...days,
      user: { _id: ruth.id },
      state: 'asked',
      part: 'days',
      from: null,
      reason: 'A private matter',
      decidedBy: null,
      version: 1,
      can: ['change', 'remove'],
    });
    expect((await list(manager, { users: ruth.id }))[0]).toMatchObject({
      _id: asked._id,
      reason: 'A private matter',
      can: ['change', 'remove', 'confirm', 'refuse'],
    });
    const confirmed = ok(await decide(manager, asked._id, 'confirmed', 1));
    expect(confirmed).toMatchObject({ state: 'confirmed', decidedBy: { _id: manager.id }, version: 2 });
    expect(await bell(manager, ruth)).toEqual(['absence_asked: Absence of Ruth Bar from 24/03/2026']);
    expect(await bell(administrator, ruth)).toHaveLength(1);
    expect(await bell(ruth, ruth)).toEqual(['absence_decided: Confirmed the absence of Ruth Bar from 24/03/2026']);
    expect(await bell(noa, ruth)).toEqual([]);
  });

  it('says its reason in no event', async () => {
    const told = await events(ruth.id);
    expect(told.map(({ name }) => name)).toEqual(['user.absence_asked', 'user.absence_confirmed']);
    expect(JSON.stringify(told)).not.toContain('private matter');
  });

  it('that is entered by somebody who decides is confirmed, and the person is notified', async () => {
    const person = await server.person('inspector', { first: 'Dan', last: 'Gil' });
    const made = ok(await ask(manager, { user: person.id, part: 'hours', from: '08:00', to: '24:00' }));
    expect(made).toMatchObject({ state: 'confirmed', from: '08:00', to: '24:00', decidedBy: { _id: manager.id } });
    expect(await bell(person, person)).toEqual(['absence_decided: Absence of Dan Gil from 24/03/2026']);
    expect(await bell(administrator, person)).toEqual([]);
  });

  it('of a manager is decided by an administrator; administrators decide about their own', async () => {
    const own = ok(await ask(manager));
    expect([own.state, own.can]).toEqual(['asked', ['change', 'remove']]);
    expect((await decide(manager, own._id, 'confirmed')).status).toBe(403);
    ok(await decide(administrator, own._id, 'refused'));
    expect(ok(await ask(administrator)).state).toBe('confirmed');
  });

  it('is asked for again once the person changes it, and stays decided when a manager does', async () => {
    const person = await server.person('inspector');
    const { _id: id } = ok(await ask(person, { reason: 'why' }));
    ok(await decide(manager, id, 'confirmed'));
    const moved = ok(await change(manager, id, { lastDay: '2026-03-27' }));
    expect(moved).toMatchObject({ state: 'confirmed', lastDay: '2026-03-27', reason: 'why', version: 3 });
    const longer = ok(await change(person, id, { lastDay: '2026-03-28', reason: '' }));
    expect(longer).toMatchObject({ state: 'asked', decidedBy: null, decided_at: null, reason: '', version: 4 });
    // What changes nothing is no change.
    expect(ok(await change(person, id, { lastDay: '2026-03-28' })).version).toBe(4);
    expect((await events(person.id)).map(({ name }) => name)).toEqual([
      'user.absence_asked',
      'user.absence_confirmed',
      'user.absence_changed',
      'user.absence_changed',
    ]);
  });

  it('is declined with a sentence, which the person and those who decide read, and no event has', async () => {
    const person = await server.person('inspector', { first: 'Gil', last: 'Ron' });
    const { _id: id } = ok(await ask(person));
    const say = (note: string, state: 'confirmed' | 'refused' = 'refused') =>
      server.call(calls.decideAbsence, { as: manager, params: { id }, body: { state, note } });
    expect(ok(await say('Too many of us are away.'))).toMatchObject({
      state: 'refused',
      note: 'Too many of us are away.',
    });
    expect((await list(person))[0]).toMatchObject({ state: 'refused', note: 'Too many of us are away.' });
    expect(await bell(person, person)).toEqual(['absence_decided: Declined the absence of Gil Ron from 24/03/2026']);
    expect(JSON.stringify(await events(person.id))).not.toContain('Too many');
    // Decided otherwise without a word, and asked for again, there is nothing said of it.
    expect(ok(await decide(manager, id, 'confirmed')).note).toBeNull();
    ok(await say('Not then either.'));
    expect(ok(await change(person, id, { lastDay: '2026-03-29' }))).toMatchObject({ state: 'asked', note: null });
    const { problem } = await say('x'.repeat(501));
    expect(problem.errors).toMatchObject([{ path: 'note', code: 'too_big_string' }]);
    // Another manager’s reply about somebody above them is not read.
    const own = ok(await ask(administrator));
    ok(
      await server.call(calls.decideAbsence, {
        as: administrator,
        params: { id: own._id },
        body: { state: 'refused', note: 'Not now' },
      }),
    );
    expect((await list(manager, { page_size: 1000 })).find(({ _id }) => _id === own._id)).toMatchObject({ note: null });
  });

  it('that was changed meanwhile is not decided about', async () => {
    const { _id: id, version } = ok(await ask(noa));
    ok(await change(noa, id, { kind: 'holiday' }));
    const late = await decide(manager, id, 'confirmed', version);
    expect([late.status, late.problem.code]).toEqual([409, 'conflict']);
    expect((await change(noa, id, { version })).status).toBe(409);
  });

  it('is deleted by the person and by who decides', async () => {
    const [first, second] = [ok(await ask(noa)), ok(await ask(noa))];
    const remove = (as: TestPerson, id: string) => server.call(calls.removeAbsence, { as, params: { id } });
    expect((await remove(ruth, first._id)).status).toBe(404);
    ok(await remove(noa, first._id));
    ok(await remove(manager, second._id));
    expect((await remove(noa, first._id)).status).toBe(404);
    expect((await list(noa)).map(({ _id }) => _id)).not.toContain(second._id);
  });
});

describe('the list of absences', () => {
  it('has for an inspector their own, for others those whom they see in full, and reasons only for who decides', async () => {
    const { _id: own } = ok(await ask(boss, { reason: 'of the boss' }));
    const { _id: of } = ok(await ask(administrator, { reason: 'of the administrator' }));
    expect((await list(ruth)).every(({ user }) => user._id === ruth.id)).toBe(true);
    const seen = await list(manager, { page_size: 1000 });
    expect(seen.map(({ _id }) => _id)).not.toContain(own);
    expect(seen.find(({ _id }) => _id === of)).toMatchObject({ kind: 'sick', reason: null, can: [] });
    const all = await list(administrator, { page_size: 1000 });
    expect(all.find(({ _id }) => _id === own)?.reason).toBeNull();
    expect(all.find(({ _id }) => _id === of)?.reason).toBe('of the administrator');
  });

  it('is narrowed by days, states, people and names, the last first', async () => {
    const person = await server.person('inspector', { first: 'Quirin', last: 'Quast' });
    const make = (firstDay: string, lastDay: string) => ask(person, { firstDay, lastDay });
    ok(await make('2026-05-01', '2026-05-03'));
    ok(await make('2026-05-10', '2026-05-10'));
    const { _id: refused } = ok(await make('2026-05-05', '2026-05-06'));
    ok(await decide(manager, refused, 'refused'));
    const shown = async (query: SentQuery<typeof calls.listAbsences>) =>
      (await list(manager, { users: person.id, ...query })).map(({ firstDay }) => firstDay.slice(8));
    expect(await shown({})).toEqual(['10', '05', '01']);
    expect(await shown({ sort: 'firstDay' })).toEqual(['01', '05', '10']);
    expect(await shown({ from: '2026-05-03', to: '2026-05-05' })).toEqual(['05', '01']);
    expect(await shown({ state: 'asked' })).toEqual(['10', '01']);
    expect((await list(manager, { search: 'quast quirin' })).length).toBe(3);
    expect((await server.call(calls.listAbsences, { as: manager, query: { sort: 'kind' } })).status).toBe(400);
    expect((await server.call(calls.listAbsences, { as: manager, query: { state: 'maybe' } })).status).toBe(400);
  });

  it('knows nothing of another instance', async () => {
    const foreign = await server.person('sys_admin', { instance: 'acme' });
    const { _id: id } = ok(await ask(ruth));
    expect(await list(foreign)).toEqual([]);
    expect((await decide(foreign, id, 'refused')).status).toBe(404);
    expect((await ask(foreign, { user: ruth.id })).status).toBe(404);
  });
});

describe('what no absence can be is refused at its place', () => {
  it.each([
    ['an end before the beginning', { lastDay: '2026-03-23' }, 'body.lastDay ends_before_it_starts'],
    ['more than a year', { lastDay: '2027-03-26' }, 'body.lastDay absence_too_long'],
    ['hours without hours', { part: 'hours' }, 'body.from required'],
    ['hours of no length', { part: 'hours', from: '08:00', to: '08:00' }, 'body.to day_ends_before_it_starts'],
    ['a kind that doesn’t exist', { kind: 'party' }, 'body.kind not_one_of'],
    ['a day that doesn’t exist', { firstDay: '2026-02-30' }, 'body.firstDay not_date'],
    ['a reason without end', { reason: 'x'.repeat(501) }, 'body.reason too_big_string'],
  ])('%s', async (_, body, expected) => {
    const { status, problem } = await ask(ruth, body);
    expect([status, ...problem.errors.map(({ path, code }) => `${path} ${code}`)]).toContain(
      expected.replace('body.', ''),
    );
    expect(status).toBe(400);
  });

  it('and nobody asks for another who is not seen, nor for a client', async () => {
    const client = await server.person('client');
    expect((await ask(ruth, { user: newId() })).status).toBe(404);
    expect((await ask(administrator, { user: client.id })).status).toBe(403);
    expect((await ask(client)).status).toBe(403);
  });
});
