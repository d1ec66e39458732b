import { randomBytes } from 'node:crypto';
import type { Role } from '@plumbline/domain/actor/roles';
import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

/** The calendar of somebody's own jobs: the caller's (`own`), somebody else's, or another instance's. */
async function aCalendar(world: World, place: Place, caller: Role | null): Promise<string> {
  const id = newId();
  const instance = place === 'foreign' ? 'acme' : 'main';
  const owner =
    place === 'own' ? world.people[caller ?? 'sys_admin'] : await world.server.person('sys_admin', { instance });
  const { query } = world.server.db(instance);
  await query.deleteFrom('calendar_feeds').where('user_id', '=', owner.id).execute();
  await query
    .insertInto('calendar_feeds')
    .values({ id, user_id: owner.id, view_id: null, token_hash: randomBytes(32), created_at: new Date() })
    .execute();
  return id;
}

/** Everybody who is planned has calendars of their own; those of views are for who has the shift view. */
export const rows: Record<string, Row> = {
  listCalendars: plain('200 200 200 200 403'),
  openCalendar: {
    send: async (world, place, caller) => ({ body: { view: await world.view(place, caller) } }),
    own: '200 200 200 403 403',
    other: '404 404 404 403 403',
  },
  closeCalendar: {
    send: async (world, place, caller) => ({ params: { id: await aCalendar(world, place, caller) } }),
    own: '200 200 200 200 403',
    other: '404 404 404 404 403',
  },
  // A secret that nobody was given opens nothing, whoever asks.
  readCalendar: plain('404 404 404 404 404', { params: { token: 'x'.repeat(43) } }, 404),
};
