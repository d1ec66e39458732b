import type { Role } from '@plumbline/domain/actor/roles';
import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

const at = (place: Place) => (place === 'foreign' ? 'acme' : 'main');

/** A service account of this company (`other`: with a role above that of business administrators), or of another one. */
async function anAccount(world: World, place: Place): Promise<string> {
  const id = newId();
  const role: Role = place === 'other' ? 'sys_admin' : 'inspector';
  const { query } = world.server.db(at(place));
  const values = { id, email: `${id}@service.invalid`, first_name: `Nightly ${id}`, role, is_service: true };
  await query.insertInto('users').values(values).execute();
  return id;
}

async function aToken(world: World, place: Place): Promise<{ id: string; token_id: string }> {
  const [id, tokenId] = [await anAccount(world, place), newId()];
  const { query } = world.server.db(at(place));
  const expiresAt = new Date(Date.now() + 3_600_000);
  await query.insertInto('sessions').values({ id: tokenId, user_id: id, expires_at: expiresAt }).execute();
  const grant = { session_id: tokenId, name: 'Nightly export', scopes: ['jobs:read'] };
  await query.insertInto('token_grants').values(grant).execute();
  return { id, token_id: tokenId };
}

const token = { name: 'Nightly export', scopes: ['jobs:read'], days: 30 };
const lines = { own: '200 200 403 403 403', other: '200 403 403 403 403', foreign: '404 404 403 403 403' };

/** Administrators have them, none with a role above their own. */
export const rows: Record<string, Row> = {
  listServiceAccounts: plain('200 200 403 403 403'),
  createServiceAccount: plain('200 200 403 403 403', { body: { name: 'Nightly export', role: 'inspector' } }),
  changeServiceAccount: {
    send: async (world, place) => ({
      params: { id: await anAccount(world, place) },
      body: { name: `Nightly export ${newId()}` },
    }),
    ...lines,
  },
  removeServiceAccount: {
    send: async (world, place) => ({ params: { id: await anAccount(world, place) } }),
    ...lines,
  },
  listServiceTokens: {
    send: async (world, place) => ({ params: { id: await anAccount(world, place) } }),
    ...lines,
    other: '200 200 403 403 403',
  },
  createServiceToken: {
    send: async (world, place) => ({ params: { id: await anAccount(world, place) }, body: token }),
    ...lines,
  },
  rotateServiceToken: {
    send: async (world, place) => ({
      params: { ...(await aToken(world, place)) },
      body: { days: 30, overlap_hours: 1 },
    }),
    ...lines,
  },
  revokeServiceToken: {
    send: async (world, place) => ({ params: { ...(await aToken(world, place)) } }),
    ...lines,
  },
};
