import * as calls from '@plumbline/contract/channels';
import { changeToggle } from '@plumbline/contract/settings';
import { vi, expect } from 'vitest';
import { graphTenant, listenAsMicrosoft } from '../../../../test/support/graph-api.ts';
import { listenAsSlack } from '../../../../test/support/slack-api.ts';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';

/** A server beside simulated Microsoft and Slack servers, both set up. @param works whether it posts, or leaves that to another process */
export async function startWithChannels({ works = true } = {}) {
  const microsoft = await listenAsMicrosoft();
  const slack = await listenAsSlack();
  const environment = {
    WEBHOOKS_ALLOW: '127.0.0.1',
    MICROSOFT_SIGN_IN_URL: microsoft.url,
    MICROSOFT_GRAPH_URL: microsoft.url,
    SLACK_URL: slack.url,
  };
  const server = await startTestServer({ works, environment });
  const admin = await server.person('business_admin');
  await turnOn(server, admin, 'teams', {
    tenantId: graphTenant,
    clientId: 'app-1',
    clientSecret: 'app-secret',
    teamId: microsoft.team.id,
  });
  await turnOn(server, admin, 'slack', { botToken: 'xoxb-good' });
  const close = async () => {
    await server.close();
    await microsoft.close();
    await slack.close();
  };
  return { server, environment, admin, microsoft, slack, close };
}

async function turnOn(server: TestServer, as: TestPerson, id: 'teams' | 'slack', settings: Record<string, unknown>) {
  const { status } = await server.call(changeToggle, { as, params: { id }, body: { isActive: true, settings } });
  expect(status).toBe(200);
}

type Started = Awaited<ReturnType<typeof startWithChannels>>;

/** An administrator lets cards be posted with their Microsoft account. */
export async function connectAccount({ server, admin, microsoft }: Pick<Started, 'server' | 'admin' | 'microsoft'>) {
  const { body } = await server.call(calls.readTeamsAccountLink, { as: admin });
  const back = microsoft.consent(body.link);
  return server.call(calls.connectTeamsAccount, { as: admin, body: { ...back, key: body.key } });
}

/** As long a card may take (milliseconds), on a machine of the speed that `npm test` measured. */
export const longestWait = 10_000 * Number(process.env['TEST_SLOWNESS'] ?? 1);

/** The newest delivery of a channel, once it is in a state. */
export async function deliveryIn(server: TestServer, channel: string, state: string) {
  return vi.waitFor(
    async () => {
      const found = await server
        .db()
        .query.selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', channel)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      expect([found.state, found.attempts > 0]).toEqual([state, true]);
      return found;
    },
    { timeout: longestWait, interval: 30 },
  );
}

/** As if the wait before the next attempt were over. */
export const dueNow = (server: TestServer) =>
  server.services.pool.query(
    "update queue.job set start_after = now() where name = 'webhook-delivery' and state < 'active'",
  );
