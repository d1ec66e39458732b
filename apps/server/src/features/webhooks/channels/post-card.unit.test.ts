import type { Card } from '@plumbline/domain/webhooks/cards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccessTokens } from '../../../adapters/channels/access-tokens.ts';
import { readAllowedHosts } from '../../../adapters/outgoing-http/allowed-addresses.ts';
import { OutgoingHttp } from '../../../adapters/outgoing-http/outgoing-http.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { Services } from '../../../services.ts';
import { graphError, graphTenant, listenAsMicrosoft } from '../../../../test/support/graph-api.ts';
import { listenAsSlack, slackError } from '../../../../test/support/slack-api.ts';
import type { PostedChannel } from './post-card.ts';
import { postCard } from './post-card.ts';

/* Posting without a database: what is stored between two attempts is said by the test. */

const card: Card = {
  title: 'New job',
  text: '',
  facts: [{ name: 'Job', value: '7 · Lift' }],
  link: { text: 'Open the job', url: 'https://alma.test/jobs/7' },
  isRightToLeft: false,
};
const id = '019a8f10-0000-7000-8000-00000000000a';
const payload = JSON.stringify({ version: 1, id, type: 'job.created', data: { card } });
const yes = async () => true;

let microsoft: Awaited<ReturnType<typeof listenAsMicrosoft>>;
let slack: Awaited<ReturnType<typeof listenAsSlack>>;
let services: Services;
let db: InstanceDatabase;
const stored = { refreshToken: 'sealed:first', connectedAt: new Date('2026-03-15T08:00:00Z') };

beforeAll(async () => {
  microsoft = await listenAsMicrosoft();
  slack = await listenAsSlack();
  const allowed = readAllowedHosts('127.0.0.1');
  if (!allowed) throw new Error('not readable');
  const settings = {
    activeToggles: new Set(['teams', 'slack']),
    toggleSettings: {
      teams: { tenantId: graphTenant, clientId: 'app-1', clientSecret: 'sealed:app-secret', teamId: '' },
      slack: { botToken: 'sealed:xoxb-good' },
    },
  };
  db = {
    schema: 'instance_main',
    table: () => ({ toOperationNode: () => ({ kind: 'RawNode', sqlFragments: [''], parameters: [] }) }),
    first: async () => ({ ...stored }),
    rows: async () => [],
  } as unknown as InstanceDatabase;
  services = {
    configuration: { microsoftGraphUrl: microsoft.url, microsoftSignInUrl: microsoft.url, slackUrl: slack.url },
    outgoingHttp: new OutgoingHttp({ allowed, timeoutMs: 2000 }),
    accessTokens: new AccessTokens(),
    secrets: {
      open: async (sealed: string) => (sealed.startsWith('sealed:') ? sealed.slice(7) : undefined),
      seal: async (text: string) => `sealed:${text}`,
    },
    settings: { of: async () => settings },
    databaseOf: () => db,
    now: () => new Date(),
  } as unknown as Services;
});
afterAll(async () => {
  services.outgoingHttp.close();
  await microsoft.close();
  await slack.close();
});
beforeEach(() => {
  microsoft.state.refreshTokens.add('first');
  for (const queue of [microsoft.state.faults, microsoft.state.after, slack.state.faults, slack.state.after])
    queue.length = 0;
});

const inTeams = () => {
  const place = microsoft.addChannel(`Lifts ${Math.random()}`);
  const channel: PostedChannel = { service: 'teams', teamId: microsoft.team.id, channelId: place.id, address: '' };
  return { place, channel };
};
const inSlack: PostedChannel = { service: 'slack', teamId: '', channelId: 'C0001', address: '' };
const post = async (channel: PostedChannel, begunAt: Date | null = null, begin = yes) => {
  const made = await postCard(services, db, channel, { id, payload, begunAt }, begin);
  if (!made) throw new Error('somebody else has it');
  return made;
};

describe('Teams', () => {
  it('gets the card by the account’s rights, and the log no token', async () => {
    const { place, channel } = inTeams();
    const made = await post(channel);
    expect(made).toMatchObject({ problem: null, status: 201, begunAt: null, method: 'POST' });
    expect(JSON.stringify(made)).not.toMatch(/access-|refresh-|app-secret/);
    expect(place.messages[0]?.attachments[0]).toMatchObject({
      id,
      contentType: 'application/vnd.microsoft.card.adaptive',
    });
    expect(JSON.parse(place.messages[0]?.attachments[0]?.content ?? '')).toMatchObject({ type: 'AdaptiveCard' });
  });

  it('asks for a token once for many cards, and again when it was revoked', async () => {
    const { place, channel } = inTeams();
    const before = microsoft.state.grants.length;
    services.accessTokens = new AccessTokens();
    await Promise.all([post(channel), post(channel), post(channel)]);
    expect(microsoft.state.grants.length).toBe(before + 1);
    microsoft.state.tokens.clear();
    microsoft.state.refreshTokens.add('first');
    expect(await post(channel)).toMatchObject({ problem: null });
    expect(place.messages).toHaveLength(4);
  });

  it('is read for a card that may be there already: a killed attempt, or a lost response', async () => {
    const { place, channel } = inTeams();
    microsoft.state.after.push((response) => response.destroy());
    const lost = await post(channel);
    expect(lost).toMatchObject({ problem: 'unreachable', failure: 'response_incomplete' });
    expect(lost.begunAt).not.toBeNull();
    const again = await post(channel, lost.begunAt, async () => {
      throw new Error('it is there already');
    });
    expect(again).toMatchObject({ problem: null, begunAt: null });
    expect(place.messages).toHaveLength(1);
    // Begun, and killed before it was sent.
    const { place: other, channel: empty } = inTeams();
    expect(await post(empty, new Date())).toMatchObject({ problem: null });
    expect(other.messages).toHaveLength(1);
  });

  it('is not posted to while nobody can tell whether the card is there', async () => {
    const { place, channel } = inTeams();
    const begunAt = new Date();
    microsoft.state.faults.push(graphError(403, 'Forbidden', 'Missing scope permissions'));
    expect(await post(channel, begunAt)).toMatchObject({ problem: 'missing_scope', begunAt });
    expect(place.messages).toHaveLength(0);
  });

  it('says what is wrong with its tokens, and of certain refusals that nothing was posted', async () => {
    const { channel } = inTeams();
    services.accessTokens = new AccessTokens();
    microsoft.state.refreshTokens.clear();
    expect(await post(channel)).toMatchObject({ problem: 'token_revoked', begunAt: null, requestBody: '' });
    microsoft.state.tokenFaults.push((response) => response.writeHead(401).end('{"error":"invalid_client"}'));
    expect(await post(channel)).toMatchObject({ problem: 'client_refused' });
    microsoft.state.refreshTokens.add('first');
    microsoft.state.faults.push(graphError(429, 'TooManyRequests', 'Wait', { 'retry-after': '120' }));
    const throttled = await post(channel);
    expect(throttled).toMatchObject({ problem: 'throttled', begunAt: null });
    expect(throttled.responseHeaders?.['retry-after']).toBe('120');
  });
});

describe('Slack', () => {
  it('gets the card by its bot, and none twice', async () => {
    slack.state.after.push((response) => response.destroy());
    const lost = await post(inSlack);
    expect(lost.begunAt).not.toBeNull();
    expect(await post(inSlack, lost.begunAt)).toMatchObject({ problem: null });
    expect(slack.state.messages).toHaveLength(1);
    expect(JSON.stringify(lost)).not.toContain('xoxb');
  });

  it('says under 200 what is wrong', async () => {
    slack.state.faults.push(slackError('is_archived'));
    expect(await post(inSlack)).toMatchObject({ problem: 'channel_archived', status: 200, begunAt: null });
    slack.state.faults.push((response) => response.writeHead(200).end('<!doctype html><title>Sign in</title>'));
    expect(await post(inSlack)).toMatchObject({ problem: 'not_the_service' });
    slack.state.faults.push((response) => response.writeHead(200).end('x'.repeat(10_000_000)));
    const large = await post(inSlack);
    expect(large.problem).toBe('not_the_service');
    expect(large.responseBody?.length).toBe(10_240);
  });
});

describe('an address for cards', () => {
  const link = (service: 'slack_link' | 'teams_link'): PostedChannel => ({
    service,
    teamId: '',
    channelId: '',
    address: `sealed:${slack.url}/services/T1/secret`,
  });

  it('gets the card, and is in no log', async () => {
    const made = await post(link('slack_link'));
    expect(made).toMatchObject({ problem: null, url: `${slack.url}/…` });
    expect(JSON.stringify(made)).not.toContain('secret');
    expect(slack.state.hooked.at(-1)).toMatchObject({ id, path: '/services/T1/secret' });
    slack.state.faults.push((response) => response.writeHead(202).end());
    expect(await post(link('teams_link'))).toMatchObject({ problem: null });
  });

  it('says what is wrong with it, also under 200', async () => {
    slack.state.faults.push((response) => response.writeHead(410).end('channel_is_archived'));
    expect(await post(link('slack_link'))).toMatchObject({ problem: 'channel_archived' });
    slack.state.faults.push((response) =>
      response
        .writeHead(200)
        .end('Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429'),
    );
    expect(await post(link('teams_link'))).toMatchObject({ problem: 'throttled' });
    slack.state.faults.push((response) => response.writeHead(200).end('<html>Sign in</html>'));
    expect(await post(link('teams_link'))).toMatchObject({ problem: 'not_the_service' });
    const foreign = { ...link('slack_link'), address: 'of another key' };
    expect(await post(foreign)).toMatchObject({ problem: 'secret_unreadable' });
    const inside = { ...link('slack_link'), address: 'sealed:http://10.0.0.1/x' };
    expect(await post(inside)).toMatchObject({ problem: 'unreachable', failure: 'address_not_allowed' });
  });
});

it('an attempt that somebody else has in hand posts nothing', async () => {
  const { place, channel } = inTeams();
  microsoft.state.refreshTokens.add('first');
  const made = await postCard(services, db, channel, { id, payload, begunAt: null }, async () => false);
  expect(made).toBeUndefined();
  expect(place.messages).toHaveLength(0);
});
