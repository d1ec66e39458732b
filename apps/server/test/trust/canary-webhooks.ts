import { createChannel } from '@plumbline/contract/channels';
import { createIncomingWebhook } from '@plumbline/contract/incoming-webhooks';
import { createWebhook } from '@plumbline/contract/webhooks';
import { newId } from '../../src/ids.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';

/** Webhooks both ways, what was sent and what came, and messages on their way, with a canary in each of their texts. */
export async function fillWebhooks(
  server: TestServer,
  as: TestPerson,
  canary: (of: string) => string,
): Promise<string[]> {
  const { query } = server.db(as.instance);
  const at = new Date();
  const made = await server.call(createWebhook, {
    as,
    body: { name: canary('webhook'), url: `https://${canary('host')}.example.test/`, target: 'automation' },
  });
  const incoming = await server.call(createIncomingWebhook, { as, body: { name: canary('incoming') } });
  const delivery = { id: newId(), webhook_id: made.body._id, type: 'automation.run', state: 'failed', created_at: at };
  await query
    .insertInto('webhook_deliveries')
    .values({ ...delivery, key: delivery.id, payload: JSON.stringify({ text: canary('payload') }) })
    .execute();
  await query
    .insertInto('webhook_attempts')
    .values({
      delivery_id: delivery.id,
      round: 1,
      number: 1,
      at,
      duration_ms: 1,
      method: 'POST',
      url: 'https://example.test/',
      request_headers: '{}',
      request_body: canary('sent'),
      status: 500,
      response_headers: '{}',
      response_body: canary('response'),
    })
    .execute();
  const call = { id: newId(), incoming_webhook_id: incoming.body._id, at, content_type: 'application/json', size: 1 };
  await query
    .insertInto('incoming_calls')
    .values({ ...call, headers: '{}', body: JSON.stringify({ text: canary('received') }), mapped: '{}' })
    .execute();
  await query
    .insertInto('outgoing_messages')
    .values({ id: newId(), channel: 'sms', key: newId(), address: '1', body: canary('sms'), created_at: at })
    .execute();
  const endpoint = `https://${canary('push')}.example.test/`;
  await query
    .insertInto('push_subscriptions')
    .values({ id: newId(), user_id: as.id, endpoint, p256dh: '', auth: '', device: canary('device'), created_at: at })
    .execute();
  const channel = await server.call(createChannel, {
    as,
    body: { name: canary('channel'), service: 'slack', channelId: canary('channel-id') },
  });
  const account = { service: 'teams', name: canary('account'), refresh_token: canary('refresh-token') };
  await query
    .insertInto('channel_accounts')
    .values({ ...account, connected_by: as.id, connected_at: at })
    .execute();
  const project = { id: newId(), name: canary('channel-project'), is_private: true };
  await query.insertInto('projects').values(project).execute();
  const inTeams = { team_id: canary('team'), channel_id: canary('made-channel'), web_url: canary('web-url') };
  await query
    .insertInto('project_channels')
    .values({ project_id: project.id, ...inTeams, created_at: at })
    .execute();
  return [made.body._id, incoming.body._id, delivery.id, channel.body._id];
}
