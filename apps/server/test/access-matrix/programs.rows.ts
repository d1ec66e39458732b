import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

const address = 'https://atlas.example/done';
const fields = { name: 'Atlas', redirect_uris: [address], scopes: ['jobs:read'] };

/** A program of this company, or of another one. */
async function aProgram(world: World, place: Place): Promise<string> {
  const id = newId();
  const values = { id, name: 'Atlas', redirect_uris: [address], scopes: ['jobs:read'], created_at: new Date() };
  const db = world.server.db(place === 'foreign' ? 'acme' : 'main');
  await db.query.insertInto('programs').values(values).execute();
  return id;
}

const request = async (world: World, place: Place) => ({
  client_id: await aProgram(world, place),
  redirect_uri: address,
  response_type: 'code',
  code_challenge_method: 'S256',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
});

/** Administrators register programs; everybody but clients lets them in. One of another company is none. */
export const rows: Record<string, Row> = {
  listPrograms: plain('200 200 403 403 403'),
  createProgram: plain('200 200 403 403 403', { body: fields }),
  changeProgram: {
    send: async (world, place) => ({
      params: { id: await aProgram(world, place) },
      body: { ...fields, name: `Atlas ${newId()}` },
    }),
    own: '200 200 403 403 403',
    foreign: '404 404 403 403 403',
  },
  removeProgram: {
    send: async (world, place) => ({ params: { id: await aProgram(world, place) } }),
    own: '200 200 403 403 403',
    foreign: '404 404 403 403 403',
  },
  readAuthorization: {
    send: async (world, place) => ({ query: await request(world, place) }),
    own: '200 200 200 200 403',
    foreign: '400 400 400 400 403',
  },
  decideAuthorization: {
    send: async (world, place) => ({ body: { ...(await request(world, place)), approve: true } }),
    own: '200 200 200 200 403',
    foreign: '400 400 400 400 403',
  },
  // Whoever shows no program of the company gets nothing.
  exchangeProgramToken: plain(
    '401 401 401 401 401',
    { form: { grant_type: 'authorization_code', client_id: newId(), code: 'x' } },
    401,
  ),
  revokeProgramToken: plain('401 401 401 401 401', { form: { client_id: newId(), token: 'x' } }, 401),
  readAuthorizationServer: plain('200 200 200 200 200', {}, 200),
  readProtectedResource: plain('200 200 200 200 200', {}, 200),
};
