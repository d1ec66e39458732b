import type { Role } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

/** A token: the caller's (`own`), somebody else's, or another instance's. Each caller has but this one. */
async function aToken(world: World, place: Place, caller: Role | null): Promise<string> {
  const id = newId();
  const instance = place === 'foreign' ? 'acme' : 'main';
  const owner =
    place === 'own' ? world.people[caller ?? 'sys_admin'] : await world.server.person('sys_admin', { instance });
  const db = world.server.db(instance);
  await db.rows(sql`delete from ${db.table('sessions')} s where s.user_id = ${owner.id}
    and exists (select from ${db.table('token_grants')} g where g.session_id = s.id)`);
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.query.insertInto('sessions').values({ id, user_id: owner.id, expires_at: expiresAt }).execute();
  await db.query
    .insertInto('token_grants')
    .values({ session_id: id, name: 'Nightly export', scopes: ['jobs:read'] })
    .execute();
  return id;
}

/** Everybody but clients has tokens of their own; nobody sees or ends another's. */
export const rows: Record<string, Row> = {
  listAccessTokens: plain('200 200 200 200 403'),
  createAccessToken: {
    send: async (world, _, caller) => {
      await aToken(world, 'own', caller);
      return { body: { name: 'Nightly export', scopes: ['jobs:read'], days: 30 } };
    },
    own: '200 200 200 200 403',
  },
  rotateAccessToken: {
    send: async (world, place, caller) => ({
      params: { id: await aToken(world, place, caller) },
      body: { days: 30, overlap_hours: 1 },
    }),
    own: '200 200 200 200 403',
    other: '404 404 404 404 403',
  },
  revokeAccessToken: {
    send: async (world, place, caller) => ({ params: { id: await aToken(world, place, caller) } }),
    own: '200 200 200 200 403',
    other: '404 404 404 404 403',
  },
};
