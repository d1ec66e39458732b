import * as calls from '@plumbline/contract/holidays';
import { listShifts } from '@plumbline/contract/shifts';
import { createAbsence } from '@plumbline/contract/absences';
import { changeSettings, readBootstrap } from '@plumbline/contract/settings';
import { changeWorkingHours, readWorkingHours } from '@plumbline/contract/working-hours';
import { usualWeek } from '@plumbline/domain/availability/working-hours';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenAsReceiver } from '../../../test/support/receiver.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let administrator: TestPerson;
let manager: TestPerson;
let ruth: TestPerson;
const year = new Date().getUTCFullYear();

beforeAll(async () => {
  server = await startTestServer({ environment: { WEBHOOKS_ALLOW: '127.0.0.1' } });
  administrator = await server.person('business_admin');
  manager = await server.person('project_manager');
  ruth = await server.person('inspector', { first: 'Ruth', last: 'Bar' });
}, 60_000);
afterAll(() => server.close());

const calendarOf = (...entries: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])]
    .concat('END:VCALENDAR')
    .join('\r\n');
const bring = (body: { calendar?: string; url?: string }, as = administrator) =>
  server.call(calls.importHolidays, { as, body });
const list = async (query: { from?: string; to?: string } = {}) =>
  ok(await server.call(calls.listHolidays, { as: ruth, query })).map(
    ({ name, firstDay, lastDay }) => `${name} ${firstDay} ${lastDay}`,
  );
const mistakes = ({ status, problem }: Awaited<ReturnType<typeof bring>>) =>
  status === 400 ? problem.errors.map(({ path, code }) => `${path} ${code}`) : [status];

describe('public holidays', () => {
  it('are added once, listed by day, and deleted', async () => {
    const body = { name: 'Founders’ day', firstDay: '2030-03-04', lastDay: '2030-03-05' };
    const add = () => server.call(calls.addHoliday, { as: administrator, body });
    const [first, again] = [ok(await add()), ok(await add())];
    expect(again._id).toBe(first._id);
    expect(await list({ from: '2030-03-05', to: '2030-03-31' })).toEqual(['Founders’ day 2030-03-04 2030-03-05']);
    expect(await list({ from: '2030-03-06' })).toEqual([]);
    const remove = () => server.call(calls.removeHoliday, { as: administrator, params: { id: first._id } });
    ok(await remove());
    expect((await remove()).status).toBe(404);
    expect((await server.call(calls.addHoliday, { as: manager, body })).status).toBe(403);
  });

  it('come from a calendar: its whole days, recurring ones on each of them, each once', async () => {
    const calendar = calendarOf(
      ['UID:1', 'SUMMARY:Spring\\, at last', `DTSTART;VALUE=DATE:${year}0402`, `DTEND;VALUE=DATE:${year}0405`],
      [
        'UID:2',
        'SUMMARY:New year',
        'DTSTART;VALUE=DATE:19700101',
        'RRULE:FREQ=YEARLY',
        `EXDATE;VALUE=DATE:${year}0101`,
      ],
      ['UID:3', 'SUMMARY:A meeting', `DTSTART:${year}0402T080000Z`],
      ['UID:4', 'SUMMARY:Called off', 'STATUS:CANCELLED', `DTSTART;VALUE=DATE:${year}0601`],
      ['UID:5', 'SUMMARY:No such day', `DTSTART;VALUE=DATE:${year}0231`],
    );
    // Last year's and five of those to come: this year's is left out.
    expect(ok(await bring({ calendar }))).toEqual({ added: 7, known: 0, skipped: 2 });
    expect(ok(await bring({ calendar }))).toEqual({ added: 0, known: 7, skipped: 2 });
    expect(await list({ from: `${year}-01-01`, to: `${year + 1}-12-31` })).toEqual([
      `Spring, at last ${year}-04-02 ${year}-04-04`,
      `New year ${year + 1}-01-01 ${year + 1}-01-01`,
    ]);
  });

  it('come from an address, over a redirect as well', async () => {
    const calendar = calendarOf(['UID:9', 'SUMMARY:From afar', `DTSTART;VALUE=DATE:${year}0707`]);
    const receiver = await listenAsReceiver(({ path }) => {
      if (path === '/old.ics') return (response) => response.writeHead(302, { location: '/new.ics' }).end();
      if (path === '/large.ics') return (response) => response.writeHead(200).end('x'.repeat(calls.calendarBytes + 1));
      if (path === '/round.ics') return (response) => response.writeHead(302, { location: '/round.ics' }).end();
      return path === '/new.ics' ? (response) => response.writeHead(200).end(calendar) : 404;
    });
    expect(ok(await bring({ url: `${receiver.url}/old.ics` }))).toEqual({ added: 1, known: 0, skipped: 0 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/old.ics', '/new.ics']);
    expect(mistakes(await bring({ url: `${receiver.url}/none.ics` }))).toEqual(['url calendar_not_fetched']);
    expect(mistakes(await bring({ url: `${receiver.url}/round.ics` }))).toEqual(['url calendar_not_fetched']);
    expect(mistakes(await bring({ url: `${receiver.url}/large.ics` }))).toEqual(['url calendar_too_large']);
    await receiver.close();
    expect(mistakes(await bring({ url: `${receiver.url}/new.ics` }))).toEqual(['url calendar_not_fetched']);
  });

  it('are not brought by what is no calendar, with a sentence at its place', async () => {
    expect(mistakes(await bring({ url: 'file:///etc/passwd' }))).toEqual(['url not_url']);
    expect(mistakes(await bring({ url: 'http://169.254.169.254/latest' }))).toEqual(['url address_not_allowed']);
    expect(mistakes(await bring({}))).toEqual(['calendar required']);
    const whole = calendarOf(['UID:1', 'SUMMARY:Cut', `DTSTART;VALUE=DATE:${year}0402`]);
    for (const calendar of ['hello', '<html></html>', whole.slice(0, -20), 'BEGIN:VCARD\r\nEND:VCARD', '\u0000']) {
      expect(mistakes(await bring({ calendar })), calendar).toEqual(['calendar calendar_not_readable']);
    }
    const hours = calendarOf(['UID:3', 'SUMMARY:A meeting', `DTSTART:${year}0402T080000Z`]);
    expect(mistakes(await bring({ calendar: hours }))).toEqual(['calendar calendar_without_days']);
    const { problem } = await bring({ calendar: hours });
    expect(problem.errors[0]?.message).toContain('Holidays are entries without hours');
  });

  it('a calendar of ten megabytes is read, one that is larger refused, one with too many days too', async () => {
    const entry = (name: string, day: string) => [
      'UID:x',
      `SUMMARY:${name}`,
      `DESCRIPTION:${'x'.repeat(60_000)}`,
      `DTSTART;VALUE=DATE:${day}`,
    ];
    const large = calendarOf(...Array.from({ length: 170 }, (_, place) => entry(`Day ${place % 3}`, `${year}0810`)));
    expect(large.length).toBeLessThan(calls.calendarBytes);
    expect(ok(await bring({ calendar: large }))).toMatchObject({ added: 3 });
    expect(mistakes(await bring({ calendar: large + ' '.repeat(calls.calendarBytes - large.length + 1) }))).toEqual([
      'calendar too_big_string',
    ]);
    const daily = calendarOf(['UID:1', 'SUMMARY:Each day', `DTSTART;VALUE=DATE:${year}0101`, 'RRULE:FREQ=DAILY']);
    expect(mistakes(await bring({ calendar: daily }))).toEqual(['calendar holidays_too_many']);
    expect(await list({ from: `${year}-08-11`, to: `${year}-08-12` })).toEqual([]);
  }, 60_000);
});

describe('working hours', () => {
  const week = usualWeek(7).map((spans) => spans.map((span) => ({ ...span })));
  const own = [[{ from: '06:00', to: '10:00' }], [], [], [], [], [], []];
  const read = async (as: TestPerson, id: string) => ok(await server.call(readWorkingHours, { as, params: { id } }));
  const set = (hours: typeof own | null, more: object = {}, as = manager) =>
    server.call(changeWorkingHours, { as, params: { id: ruth.id }, body: { own: hours, ...more } });

  it('are the company’s, once there are any, unless a person has their own', async () => {
    expect(await read(ruth, ruth.id)).toEqual({ own: null, company: null });
    ok(await server.call(changeSettings, { as: administrator, body: { workingHours: week, travelSpeed: 60 } }));
    ok(await set(own));
    expect(await read(ruth, ruth.id)).toEqual({ own, company: week });
    expect(await read(manager, manager.id)).toEqual({ own: null, company: week });
    expect(ok(await server.call(readBootstrap, { as: ruth }))).toMatchObject({ workingHours: week, travelSpeed: 60 });
  });

  it('that somebody changed meanwhile are not overwritten', async () => {
    expect((await set(null, { before: null })).status).toBe(409);
    expect((await set(own, { before: null })).status).toBe(200);
    ok(await set(null, { before: own }));
    expect((await read(ruth, ruth.id)).own).toBeNull();
    const told = await server
      .db()
      .query.selectFrom('events')
      .select(['before', 'after'])
      .where('name', '=', 'user.working_hours_changed')
      .orderBy('id')
      .execute();
    expect(told).toEqual([
      { before: { hours: null }, after: { hours: own } },
      { before: { hours: own }, after: { hours: null } },
    ]);
  });

  it('are refused at their place, in a person as in the settings', async () => {
    const overlapping = [
      [
        { from: '08:00', to: '12:00' },
        { from: '11:00', to: '13:00' },
      ],
      [],
      [],
      [],
      [],
      [],
      [],
    ];
    const refused = await set(overlapping);
    expect(refused.problem.errors).toMatchObject([{ path: 'own.0.1.from', code: 'hours_overlap' }]);
    const settings = await server.call(changeSettings, {
      as: administrator,
      body: { workingHours: [...week.slice(0, 6), [{ from: '12:00', to: '11:00' }]], travelSpeed: 0 },
    });
    expect(settings.problem.errors.map(({ path }) => path)).toEqual(['workingHours.6.0.to', 'travelSpeed']);
    expect((await set(own, {}, ruth)).status).toBe(403);
  });
});

describe('the shift view', () => {
  it('says what its people are not available for, reasons only to who decides', async () => {
    const own = [[{ from: '06:00', to: '10:00' }], [], [], [], [], [], []];
    ok(await server.call(changeWorkingHours, { as: manager, params: { id: ruth.id }, body: { own } }));
    const day = { firstDay: '2031-05-06', lastDay: '2031-05-07' };
    const absence = { kind: 'sick', ...day, reason: 'private' } as never;
    ok(await server.call(createAbsence, { as: ruth, body: absence }));
    ok(await server.call(createAbsence, { as: administrator, body: absence }));
    ok(await server.call(calls.addHoliday, { as: administrator, body: { name: 'May', ...day } }));
    const shown = async (span: { from: string; to: string }, as = manager) =>
      ok(await server.call(listShifts, { as, query: span })).availability;
    const seen = await shown({ from: '2031-05-07', to: '2031-05-10' });
    expect(seen.holidays).toEqual([{ name: 'May', ...day }]);
    expect(seen.hours).toHaveLength(7);
    const of = (id: string) => seen.people.find(({ _id }) => _id === id);
    expect(of(ruth.id)).toMatchObject({ hours: own, absences: [{ kind: 'sick', state: 'asked', reason: 'private' }] });
    expect(of(administrator.id)).toMatchObject({ hours: null, absences: [{ kind: 'sick', reason: null }] });
    expect(seen.people.map(({ _id }) => _id)).not.toContain(manager.id);
    const later = await shown({ from: '2031-05-08', to: '2031-05-10' });
    expect([later.holidays, later.people.map(({ _id, absences }) => [_id, absences])]).toEqual([[], [[ruth.id, []]]]);
  });
});
