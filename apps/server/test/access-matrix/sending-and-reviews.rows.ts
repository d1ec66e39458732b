import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import type { Place, World } from './world.ts';

const dayInMs = 86_400_000;
const newSecret = () => randomBytes(32).toString('base64url');

/** A link to a job of this place, made by a sys_admin, with its secret. */
async function linkTo(world: World, place: Place): Promise<{ job: string; link: string; secret: string }> {
  const { id: job } = await world.job(place);
  const { query } = world.server.db(place === 'foreign' ? 'acme' : 'main');
  const sender = await query.selectFrom('users').select('id').where('role', '=', 'sys_admin').executeTakeFirstOrThrow();
  const [link, secret] = [newId(), newSecret()];
  const now = Date.now();
  await query
    .insertInto('client_links')
    .values({
      id: link,
      job_id: job,
      created_by: sender.id,
      created_at: new Date(now),
      expires_at: new Date(now + dayInMs),
    })
    .execute();
  await query
    .insertInto('client_link_secrets')
    .values({ token_hash: createHash('sha256').update(secret).digest(), link_id: link })
    .execute();
  return { job, link, secret };
}

/** Whoever has the secret opens it, signed in or not; nobody in another instance. */
const bySecret: Row = {
  send: async (world, place) => ({ params: { secret: (await linkTo(world, place)).secret } }),
  own: '200 200 200 200 200',
  other: '200 200 200 200 200',
  foreign: '404 404 404 404 404',
  stranger: 200,
};

/** Jobs are sent by project managers and above who see them. */
const own = '200 200 200 403 403';
const other = '200 200 404 404 404';

export const rows: Record<string, Row> = {
  listClientLinks: {
    send: async (world, place) => ({ params: { id: (await world.job(place)).id } }),
    own,
    other,
  },
  createClientLink: {
    send: async (world, place) => ({
      params: { id: (await world.job(place)).id },
      body: { secret: newSecret(), days: 7 },
    }),
    own,
    other,
  },
  withdrawClientLink: {
    send: async (world, place) => {
      const { job, link } = await linkTo(world, place);
      return { params: { id: job, link } };
    },
    own,
    other,
  },
  sendJob: {
    send: async (world, place) => ({
      params: { id: (await world.job(place)).id },
      body: { emails: ['customer@example.test'], sentence: 'As agreed', days: 7 },
    }),
    own,
    other,
  },
  readJobReview: {
    send: async (world, place) => ({ params: { id: (await world.job(place)).id } }),
    own,
    other,
  },
  returnJob: {
    send: async (world, place) => {
      const { id } = await world.job(place);
      const { query } = world.server.db(place === 'foreign' ? 'acme' : 'main');
      await query.updateTable('jobs').set({ status: 'reported' }).where('id', '=', id).execute();
      return { params: { id }, body: { reason: 'The photo is blurred', questions: [] } };
    },
    own,
    other,
  },
  readSharedJob: bySecret,
  openSharedJob: bySecret,
  readSharedDocument: bySecret,
};
