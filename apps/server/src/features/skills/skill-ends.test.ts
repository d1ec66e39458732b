import { listNotifications } from '@plumbline/contract/notifications';
import { changeSettings } from '@plumbline/contract/settings';
import * as calls from '@plumbline/contract/skills';
import { dayAt } from '@plumbline/domain/dates/expressions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { dayAfter, letManageSkills, makeSkill, setFlags } from './skills.fixtures.ts';
import { notifyOfExpiry } from './notify-of-expiry.ts';

let server: TestServer;
let admin: TestPerson;
let heights: string;
const today = dayAt(new Date().toISOString(), 'Asia/Jerusalem');
beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin');
  heights = await makeSkill(server, admin, { name: 'Working at height' });
});
afterAll(() => server.close());
beforeEach(() => server.db().query.deleteFrom('user_skills').execute());

/** The server as if it were some days later. */
const later = (days: number) =>
  notifyOfExpiry({ ...server.services, now: () => new Date(Date.now() + days * 86_400_000) });
const give = (person: TestPerson, days: number | null) =>
  server.call(calls.setUserSkills, {
    as: admin,
    params: { userId: person.id },
    body: {
      skills: [{ _id: heights, startDate: '2020-01-01', expiryDate: days === null ? null : dayAfter(today, days) }],
    },
  });
const seen = async (person: TestPerson) =>
  (
    await server
      .db(person.instance)
      .query.selectFrom('events')
      .selectAll()
      .where('name', 'in', ['skill.expiring', 'skill.expired'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute()
  ).map(({ name, after, actor_id }) => ({ name, after, actor_id }));
const names = async (person: TestPerson) => (await seen(person)).map((one) => one.name);

describe('the end of a skill', () => {
  it('is told once when it is thirty days away, and once when it has come', async () => {
    const person = await server.person('inspector');
    await give(person, 40);
    await later(0);
    await later(9);
    expect(await names(person)).toEqual([]);
    await Promise.all([later(10), later(10), later(10)]);
    await later(11);
    await later(40);
    const lastDay = dayAfter(today, 40);
    const after = { userId: person.id, name: 'Working at height', lastDay };
    expect(await seen(person)).toEqual([{ name: 'skill.expiring', after, actor_id: null }]);
    await later(41);
    await later(42);
    expect(await seen(person)).toEqual([
      { name: 'skill.expiring', after, actor_id: null },
      { name: 'skill.expired', after, actor_id: null },
    ]);
  });

  it('is notified of again with another last day, and not as coming when it has been missed', async () => {
    const person = await server.person('inspector');
    await give(person, 10);
    await later(0);
    await give(person, 20);
    await later(0);
    expect(await names(person)).toEqual(['skill.expiring', 'skill.expiring']);
    await give(person, 20);
    await later(30);
    await later(31);
    expect(await names(person)).toEqual(['skill.expiring', 'skill.expiring', 'skill.expired']);
    const other = await server.person('inspector');
    await give(other, 5);
    await later(100);
    expect(await names(other)).toEqual(['skill.expired']);
    const permanent = await server.person('inspector');
    await give(permanent, null);
    await later(4000);
    expect(await names(permanent)).toEqual([]);
  });

  it('comes by the calendar of the instance’s time zone', async () => {
    const person = await server.person('inspector');
    const now = new Date();
    const east = dayAt(now.toISOString(), 'Pacific/Kiritimati');
    const west = dayAt(now.toISOString(), 'Pacific/Pago_Pago');
    expect(east > west).toBe(true);
    await server
      .db()
      .query.insertInto('user_skills')
      .values({
        user_id: person.id,
        skill_id: heights,
        first_day: '2020-01-01',
        last_day: west,
        is_expiring_notified: true,
      })
      .execute();
    const live = async (timezone: string) => {
      await server.call(changeSettings, { as: admin, body: { timezone } });
      server.services.settings.forget('instance_main');
      await later(0);
      return names(person);
    };
    expect(await live('Pacific/Pago_Pago')).toEqual([]);
    expect(await live('Pacific/Kiritimati')).toEqual(['skill.expired']);
    await server.call(changeSettings, { as: admin, body: { timezone: 'Asia/Jerusalem' } });
    server.services.settings.forget('instance_main');
  });

  it('waits while the app is off, and is not told of people and skills that are gone', async () => {
    const person = await server.person('inspector');
    await give(person, 1);
    const { query } = server.db();
    const set = async (is_active: boolean) => {
      await query
        .insertInto('toggles')
        .values({ id: 'skills', is_active })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_active }))
        .execute();
      server.services.settings.forget('instance_main');
    };
    await set(false);
    await later(0);
    expect(await names(person)).toEqual([]);
    await set(true);
    await query.updateTable('users').set({ removed_at: new Date() }).where('id', '=', person.id).execute();
    await later(0);
    expect(await names(person)).toEqual([]);
    await query.updateTable('users').set({ removed_at: null }).where('id', '=', person.id).execute();
    await later(0);
    expect(await names(person)).toEqual(['skill.expiring']);
  });

  it('is told of more people than go into one transaction', async () => {
    const { query } = server.db();
    const people = await query.selectFrom('users').select('id').execute();
    const skills = await Promise.all(Array.from({ length: 60 }, () => makeSkill(server, admin)));
    const rows = skills.flatMap((skill_id) =>
      people.slice(0, 10).map(({ id }) => ({ user_id: id, skill_id, first_day: '2020-01-01', last_day: today })),
    );
    await query.insertInto('user_skills').values(rows).execute();
    const count = async () =>
      Number(
        (
          await query
            .selectFrom('events')
            .select((of) => of.fn.countAll().as('n'))
            .where('name', '=', 'skill.expiring')
            .executeTakeFirstOrThrow()
        ).n,
      );
    const before = await count();
    await later(0);
    expect((await count()) - before).toBe(rows.length);
  });
});

describe('at the bell', () => {
  it('the holder and those who may give it again are notified, each in their language, and nobody else', async () => {
    const holder = await server.person('inspector', { first: 'Amir', last: 'Haddad' });
    const manager = await server.person('project_manager');
    const planner = await server.person('project_manager');
    await letManageSkills(server, manager);
    await give(holder, 3);
    await later(0);
    await server.eventsHandled();
    const bell = async (as: TestPerson, language = 'en') =>
      (await server.call(listNotifications, { as, headers: { 'accept-language': language } })).body.docs.filter(
        (one) => one.idUser === holder.id,
      );
    const [own] = await bell(holder);
    expect(own).toMatchObject({ type: 'skill_expiring', icon: 'skill', idJob: null, user: null });
    const [year, month, day] = dayAfter(today, 3).split('-');
    const written = `${day}/${month}/${year}`;
    const plain = (text: string | undefined) => (text ?? '').replaceAll(/[\u2068\u2069]/g, '');
    expect(plain(own?.message)).toBe(`Your skill Working at height is valid until ${written}`);
    expect(plain((await bell(manager, 'he'))[0]?.message)).toBe(
      `ההסמכה Working at height של Amir Haddad בתוקף עד ${written}`,
    );
    expect(await bell(admin)).toHaveLength(1);
    expect(await bell(planner)).toEqual([]);
  });

  it('an inspector from whom skills are hidden is not told of their own', async () => {
    const holder = await server.person('inspector');
    await setFlags(server, admin, { hideSkillsFromInspector: true });
    await give(holder, 3);
    await later(0);
    await server.eventsHandled();
    expect(await names(holder)).toEqual(['skill.expiring']);
    expect((await server.call(listNotifications, { as: holder })).body.docs).toEqual([]);
    await setFlags(server, admin, {});
  });
});
