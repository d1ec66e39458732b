import { newId } from '../../src/ids.ts';
import { newSecret } from '../../src/features/webhooks/store/sign.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

const administrators = '200 200 403 403 403';
const foreign = '404 404 403 403 403';

/** A channel of a service that is not set up. */
async function makeChannel(world: World, place: Place): Promise<string> {
  const id = newId();
  const { query } = world.server.db(place === 'foreign' ? 'acme' : 'main');
  const webhook = {
    id,
    name: 'Lifts',
    target: 'automation',
    url: 'https://slack.com',
    method: 'post',
    secret: newSecret(),
  };
  await query.insertInto('webhooks').values(webhook).execute();
  await query
    .insertInto('channels')
    .values({ webhook_id: id, service: 'slack', channel_id: 'C1', language: 'en', moments: ['created'] })
    .execute();
  return id;
}

const onChannel = (body?: unknown): Row => ({
  send: async (world, place) => ({
    params: { id: await makeChannel(world, place) },
    ...(body !== undefined && { body }),
  }),
  own: administrators,
  foreign,
});

/** Channels belong to administrators, as webhooks do. */
export const rows: Record<string, Row> = {
  listChannels: plain(administrators),
  readChannel: onChannel(),
  createChannel: plain(administrators, { body: { name: 'Lifts', service: 'slack', channelId: 'C1' } }),
  changeChannel: onChannel({ name: 'Other' }),
  removeChannel: onChannel(),
  testChannel: onChannel(),
  readChannelServices: plain(administrators),
  listServiceChannels: plain(administrators, { params: { service: 'slack' } }),
  readTeamsAccountLink: plain('409 409 403 403 403'),
  connectTeamsAccount: plain('400 400 403 403 403', { body: { code: 'c', state: 's', key: 'k' } }),
  disconnectTeamsAccount: plain(administrators),
};
