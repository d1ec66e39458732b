import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

const day = { firstDay: '2026-03-24', lastDay: '2026-03-24' };
const sick = { kind: 'sick', ...day };

async function makeAbsence(world: World, place: Place): Promise<string> {
  const { id: userId } = await world.user(place);
  const id = newId();
  await world.server
    .db(place === 'foreign' ? 'acme' : 'main')
    .query.insertInto('absences')
    .values({
      id,
      user_id: userId,
      kind: 'holiday',
      state: 'asked',
      first_day: '2026-03-20',
      last_day: '2026-03-21',
      part: 'days',
      created_by: userId,
      created_at: new Date(),
    })
    .execute();
  return id;
}

async function makeHoliday(world: World, place: Place): Promise<string> {
  const id = newId();
  await world.server
    .db(place === 'foreign' ? 'acme' : 'main')
    .query.insertInto('public_holidays')
    .values({ id, name: `Holiday ${id}`, first_day: '2026-03-24', last_day: '2026-03-25', created_at: new Date() })
    .execute();
  return id;
}

/** An absence of an inspector whom the caller knows by a job (`own`), or of a system administrator (`other`). */
const onAbsence = (own: string, other: string, body?: unknown): Row => ({
  send: async (world, place) => ({
    params: { id: await makeAbsence(world, place) },
    ...(body !== undefined && { body }),
  }),
  own,
  other,
  foreign: '404 404 404 404 404',
});

const calendar = () =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `SUMMARY:Feast ${newId()}`,
    'DTSTART;VALUE=DATE:20260401',
    'RRULE:FREQ=YEARLY;COUNT=3',
  ]
    .concat(['END:VEVENT', 'END:VCALENDAR'])
    .join('\r\n');

/** When people work (spec/3 §4 "Shift view"). */
export const rows: Record<string, Row> = {
  listAbsences: plain('200 200 200 200 403'),
  createAbsence: {
    send: async (world, place) => ({ body: { ...sick, user: (await world.user(place)).id } }),
    own: '200 200 200 403 404',
    other: '200 403 404 404 404',
    foreign: '404 404 404 404 404',
  },
  changeAbsence: onAbsence('200 200 200 404 404', '200 403 404 404 404', sick),
  decideAbsence: onAbsence('200 200 200 404 404', '200 403 404 404 404', { state: 'confirmed' }),
  removeAbsence: onAbsence('200 200 200 404 404', '200 403 404 404 404'),
  listHolidays: plain('200 200 200 200 403'),
  addHoliday: { send: async () => ({ body: { name: `Holiday ${newId()}`, ...day } }), own: '200 200 403 403 403' },
  importHolidays: { send: async () => ({ body: { calendar: calendar() } }), own: '200 200 403 403 403' },
  removeHoliday: {
    send: async (world, place) => ({ params: { id: await makeHoliday(world, place) } }),
    own: '200 200 403 403 403',
    foreign: '404 404 403 403 403',
  },
  readWorkingHours: {
    send: async (world, place) => ({ params: { id: (await world.user(place)).id } }),
    own: '200 200 200 403 404',
    other: '200 200 404 404 404',
  },
  readAssignmentWarnings: {
    send: async (world, place) => ({
      body: { users: [(await world.user(place)).id], jobs: [{ _id: (await world.job(place)).id }] },
    }),
    own: '200 200 200 200 403',
    other: '200 200 400 400 403',
    foreign: '400 400 400 400 403',
  },
  changeWorkingHours: {
    send: async (world, place) => ({
      params: { id: (await world.user(place)).id },
      body: { own: [[{ from: '08:00', to: '12:00' }], [], [], [], [], [], []] },
    }),
    own: '200 200 200 403 404',
    other: '200 403 404 404 404',
  },
};
