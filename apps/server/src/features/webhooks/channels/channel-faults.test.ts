import * as calls from '@plumbline/contract/channels';
import { createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { changeToggle } from '@plumbline/contract/settings';
import { listDeliveries, readDelivery, replayDelivery } from '@plumbline/contract/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { graphError } from '../../../../test/support/graph-api.ts';
import { slackError } from '../../../../test/support/slack-api.ts';
import { makeJobType } from '../../answers/answers.fixtures.ts';
import { connectAccount, deliveryIn, dueNow, longestWait, startWithChannels } from './channels.fixtures.ts';

/* What the other side refuses, withdraws, or says in another way than it should: nothing is lost, and the channel says what it is. */

type Started = Awaited<ReturnType<typeof startWithChannels>>;
type Answered = Parameters<Started['slack']['state']['faults'][number]>[0];

let started: Started;
let job: { readonly job_type: string; readonly project: string; readonly startDate: string };
beforeAll(async () => {
  started = await startWithChannels();
  const { server, admin } = started;
  const project = (await server.call(createProject, { as: admin, body: { name: 'Tower' } })).body._id;
  job = {
    job_type: (await makeJobType(server, admin, [['text', 'Depth']])).id,
    project,
    startDate: '2026-03-15T08:00:00Z',
  };
});
afterAll(() => started.close());
beforeEach(async () => {
  const { server, microsoft, slack } = started;
  // Each test has channels of its own, and an account that is let in.
  await server.db().query.updateTable('webhooks').set({ state: 'off' }).execute();
  for (const faults of [microsoft.state.faults, microsoft.state.tokenFaults, slack.state.faults]) faults.length = 0;
  const { body } = await connectAccount(started);
  if (body.problem !== null) throw new Error(`The account is not let in: ${body.problem}`);
});

async function channel(body: Record<string, unknown> = {}) {
  const { server, admin } = started;
  const sent = { name: 'Lifts', service: 'slack' as const, channelId: 'C0001', moments: ['created' as const], ...body };
  const made = await server.call(calls.createChannel, { as: admin, body: sent });
  if (made.status !== 200) throw new Error(JSON.stringify(made.problem));
  return made.body._id;
}
async function inTeams() {
  const { microsoft } = started;
  const place = microsoft.addChannel(`Lifts ${Math.random()}`);
  return { place, id: await channel({ service: 'teams', teamId: microsoft.team.id, channelId: place.id }) };
}
const byLink = (service: 'slack_link' | 'teams_link') =>
  channel({ service, address: `${started.slack.url}/services/T1/B1/secret` });
async function makeJob() {
  const made = await started.server.call(createJob, { as: started.admin, body: job });
  if (made.status !== 200) throw new Error(JSON.stringify(made.problem));
}
const read = async (id: string) =>
  (await started.server.call(calls.readChannel, { as: started.admin, params: { id } })).body;
const problemOf = async (id: string) => (await read(id)).problem;
const connections = async () => (await started.server.call(calls.readChannelServices, { as: started.admin })).body;
/** Seconds until the next attempt. */
const waitOf = (delivery: { next_attempt_at: Date | null }) =>
  ((delivery.next_attempt_at?.getTime() ?? 0) - Date.now()) / 1000;

const page = (status: number) => (response: Answered) =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
const tenMegabytes = (response: Answered) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('x'.repeat(10_000_000));
const says =
  (status: number, text: string, headers: Record<string, string> = {}) =>
  (response: Answered) =>
    void response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(text);

type Case = readonly [name: string, fault: (response: Answered) => void, problem: string, state: 'waiting' | 'failed'];
const graph = (...error: Parameters<typeof graphError>) => {
  const fault = graphError(...error);
  return (response: Answered) => fault(response, { path: '', method: 'POST' });
};

describe('Teams', () => {
  const cases: readonly Case[] = [
    [
      '429 with Retry-After',
      graph(429, 'TooManyRequests', 'Too many', { 'retry-after': '7200' }),
      'throttled',
      'waiting',
    ],
    ['an archived channel', graph(403, 'Forbidden', 'The channel is archived'), 'channel_archived', 'waiting'],
    ['a missing scope', graph(403, 'Forbidden', 'Missing scope permissions'), 'missing_scope', 'waiting'],
    ['a deleted channel', graph(404, 'NotFound'), 'channel_gone', 'waiting'],
    ['a card too large', graph(413, 'RequestEntityTooLarge'), 'card_too_large', 'failed'],
    ['a quota used up', graph(507, 'quotaLimitReached'), 'quota_used_up', 'waiting'],
    ['a fault of theirs', graph(503, 'ServiceUnavailable'), 'service_down', 'waiting'],
    ['a page', page(200), 'not_the_service', 'waiting'],
    ['a page that refuses', page(403), 'not_the_service', 'waiting'],
    ['ten megabytes', tenMegabytes, 'not_the_service', 'waiting'],
    ['no response', (response) => void response.destroy(), 'unreachable', 'waiting'],
  ];
  it.each(cases)('%s is said, and the card posted later, once', async (_, fault, problem, state) => {
    const { server, microsoft } = started;
    const { id, place } = await inTeams();
    microsoft.state.faults.push((response) => fault(response));
    await makeJob();
    const delivery = await deliveryIn(server, id, state);
    expect(await problemOf(id)).toBe(problem);
    expect(place.messages).toEqual([]);
    if (problem === 'throttled') expect(waitOf(delivery)).toBeGreaterThan(7000);
    if (state === 'failed') return;
    await dueNow(server);
    await deliveryIn(server, id, 'delivered');
    expect(place.messages).toHaveLength(1);
    expect(await problemOf(id)).toBeNull();
  });

  it('an access that was withdrawn is said at the connection too, until the account is connected again', async () => {
    const { server, microsoft } = started;
    const { id, place } = await inTeams();
    microsoft.state.tokens.clear();
    microsoft.state.refreshTokens.clear();
    await makeJob();
    const delivery = await deliveryIn(server, id, 'waiting');
    expect(delivery.begun_at).toBeNull();
    expect(await problemOf(id)).toBe('token_revoked');
    expect((await connections()).teams.problem).toBe('token_revoked');
    await connectAccount(started);
    await deliveryIn(server, id, 'delivered');
    expect(place.messages).toHaveLength(1);
    expect((await connections()).teams.problem).toBeNull();
  });

  it.each([
    ['a client secret that expired', says(401, '{"error":"invalid_client"}'), 'client_refused'],
    ['a page in place of tokens', page(200), 'not_the_service'],
    ['too many requests for tokens', says(429, '{"error":"temporarily_unavailable"}'), 'throttled'],
    ['ten megabytes in place of tokens', tenMegabytes, 'not_the_service'],
  ] as const)('%s is said, and nothing was posted', async (_, fault, problem) => {
    const { server, microsoft } = started;
    const { id, place } = await inTeams();
    microsoft.state.tokens.clear();
    microsoft.state.tokenFaults.push((response) => fault(response));
    await makeJob();
    expect((await deliveryIn(server, id, 'waiting')).begun_at).toBeNull();
    expect(await problemOf(id)).toBe(problem);
    await dueNow(server);
    await deliveryIn(server, id, 'delivered');
    expect(place.messages).toHaveLength(1);
  });
});

describe('Slack', () => {
  const cases: readonly Case[] = [
    ['a revoked token', slackError('token_revoked'), 'token_revoked', 'waiting'],
    ['a missing scope', slackError('missing_scope'), 'missing_scope', 'waiting'],
    ['a bot that is not invited', slackError('not_in_channel'), 'not_in_channel', 'waiting'],
    ['an archived channel', slackError('is_archived'), 'channel_archived', 'waiting'],
    ['a deleted channel', slackError('channel_not_found'), 'channel_gone', 'waiting'],
    ['a quota used up', slackError('message_limit_exceeded'), 'quota_used_up', 'waiting'],
    ['a card too large', slackError('msg_too_long'), 'card_too_large', 'failed'],
    ['429 with Retry-After', slackError('ratelimited', 429, { 'retry-after': '7200' }), 'throttled', 'waiting'],
    ['a fault of theirs', slackError('internal_error', 500), 'service_down', 'waiting'],
    ['a page', page(200), 'not_the_service', 'waiting'],
    ['ten megabytes', tenMegabytes, 'not_the_service', 'waiting'],
  ];
  it.each(cases)('%s is said, and the card posted later, once', async (_, fault, problem, state) => {
    const { server, admin, slack } = started;
    const id = await channel();
    const before = slack.state.messages.length;
    slack.state.faults.push(fault);
    await makeJob();
    const delivery = await deliveryIn(server, id, state);
    expect(await problemOf(id)).toBe(problem);
    const isOfAll = ![
      'not_in_channel',
      'channel_archived',
      'channel_gone',
      'card_too_large',
      'not_the_service',
    ].includes(problem);
    expect((await connections()).slack.problem).toBe(isOfAll ? problem : null);
    const { body } = await server.call(readDelivery, { as: admin, params: { id: delivery.id } });
    expect(body.attemptsMade[0]?.response?.body.length).toBeLessThanOrEqual(10_240);
    if (problem === 'throttled') expect(waitOf(delivery)).toBeGreaterThan(7000);
    if (state === 'failed') return;
    await dueNow(server);
    await deliveryIn(server, id, 'delivered');
    expect(slack.state.messages).toHaveLength(before + 1);
    expect(await problemOf(id)).toBeNull();
  });
});

describe('an address for cards', () => {
  const cases: readonly (readonly ['slack_link' | 'teams_link', ...Case])[] = [
    ['slack_link', 'an archived channel', says(410, 'channel_is_archived'), 'channel_archived', 'waiting'],
    ['slack_link', 'a removed address', says(404, 'no_service'), 'channel_gone', 'waiting'],
    ['slack_link', 'a card too large', says(400, 'invalid_payload'), 'card_too_large', 'failed'],
    [
      'slack_link',
      '429 with Retry-After',
      says(429, 'rate_limited', { 'retry-after': '7200' }),
      'throttled',
      'waiting',
    ],
    ['slack_link', 'a page', page(200), 'not_the_service', 'waiting'],
    ['slack_link', 'ten megabytes', tenMegabytes, 'not_the_service', 'waiting'],
    ['teams_link', 'a withdrawn address', says(401, ''), 'channel_gone', 'waiting'],
    ['slack_link', 'a restriction of theirs', says(403, 'action_prohibited'), 'refused', 'waiting'],
    ['teams_link', 'a fault of theirs', page(502), 'service_down', 'waiting'],
    [
      'teams_link',
      'a card too large, under 200',
      says(
        200,
        'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 413 with ContextId x.',
      ),
      'card_too_large',
      'failed',
    ],
  ];
  it.each(cases)('%s: %s is said', async (service, _, fault, problem, state) => {
    const { server, slack } = started;
    const id = await byLink(service);
    const before = slack.state.hooked.length;
    slack.state.faults.push(fault);
    await makeJob();
    const delivery = await deliveryIn(server, id, state);
    expect(await problemOf(id)).toBe(problem);
    if (problem === 'throttled') expect(waitOf(delivery)).toBeGreaterThan(7000);
    if (state === 'failed') return;
    await dueNow(server);
    await deliveryIn(server, id, 'delivered');
    expect(slack.state.hooked).toHaveLength(before + 1);
  });
});

it('a service that is down for a day: cards wait, the channel is paused and says so, and all are posted once it is resumed', async () => {
  const { server, admin, slack } = started;
  const id = await channel();
  const before = slack.state.messages.length;
  let isDown = true;
  const down = (response: Answered): void => {
    if (isDown) slack.state.faults.push(down);
    response.writeHead(503).end('busy');
  };
  slack.state.faults.push(down);
  await makeJob();
  await deliveryIn(server, id, 'waiting');
  expect(await read(id)).toMatchObject({ state: 'active', problem: 'service_down' });
  const { query } = server.db();
  const dayAgo = new Date(Date.now() - 86_400_000);
  await query.updateTable('webhooks').set({ failing_since: dayAgo }).where('id', '=', id).execute();
  await dueNow(server);
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ state: 'paused', held: 1 }), {
    timeout: longestWait,
  });
  await makeJob();
  await vi.waitFor(async () => expect(await read(id)).toMatchObject({ problem: 'service_down', held: 2 }), {
    timeout: longestWait,
  });
  const events = await query.selectFrom('events').selectAll().where('subject_id', '=', id).orderBy('id').execute();
  expect(events.map(({ name, after }) => [name, after]).at(-1)).toEqual([
    'channel.paused',
    { name: 'Lifts', ownerId: admin.id },
  ]);
  isDown = false;
  slack.state.faults.length = 0;
  await server.call(calls.changeChannel, { as: admin, params: { id }, body: { state: 'active' } });
  await vi.waitFor(
    async () => {
      const { body } = await server.call(listDeliveries, { as: admin, params: { id } });
      expect(body.docs.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    },
    { timeout: longestWait },
  );
  expect(slack.state.messages).toHaveLength(before + 2);
  expect(await read(id)).toMatchObject({ state: 'active', problem: null, held: 0, failing_since: null });
});

describe('from here', () => {
  it('without an account nothing is posted and nothing is lost: with one it is, and a replay posts it again', async () => {
    const { server, admin } = started;
    const { id: _id, place } = await inTeams();
    await server.call(calls.disconnectTeamsAccount, { as: admin });
    await makeJob();
    const { id } = await deliveryIn(server, _id, 'waiting');
    expect(await problemOf(_id)).toBe('account_missing');
    await connectAccount(started);
    await deliveryIn(server, _id, 'delivered');
    expect(place.messages).toHaveLength(1);
    await server.call(replayDelivery, { as: admin, params: { id } });
    await vi.waitFor(() => expect(place.messages).toHaveLength(2), { timeout: longestWait });
    expect(await problemOf(_id)).toBeNull();
  });

  it('a new bot token posts at once what waits for it', async () => {
    const { server, admin, slack } = started;
    const token = (botToken: string) =>
      server.call(changeToggle, { as: admin, params: { id: 'slack' }, body: { settings: { botToken } } });
    const id = await channel();
    const before = slack.state.messages.length;
    expect((await token('xoxb-withdrawn')).status).toBe(200);
    await makeJob();
    await deliveryIn(server, id, 'waiting');
    await dueNow(server);
    // The next attempt by itself is in minutes.
    await vi.waitFor(async () => expect((await deliveryIn(server, id, 'waiting')).attempts).toBe(2), {
      timeout: longestWait,
    });
    expect(await problemOf(id)).toBe('token_revoked');
    expect((await token('xoxb-good')).status).toBe(200);
    await deliveryIn(server, id, 'delivered');
    expect(slack.state.messages).toHaveLength(before + 1);
  });

  it('a test posts its card at once, or says why it could not', async () => {
    const { server, admin, slack } = started;
    const _id = await channel();
    const tried = await server.call(calls.testChannel, { as: admin, params: { id: _id } });
    expect(tried.body).toMatchObject({ problem: null, delivery: { state: 'delivered' } });
    slack.state.faults.push(slackError('ratelimited', 429, { 'retry-after': '30' }));
    const again = await server.call(calls.testChannel, { as: admin, params: { id: _id } });
    expect(again.body).toMatchObject({ problem: 'throttled', delivery: { state: 'failed' } });
    expect(await problemOf(_id)).toBe('throttled');
  });
});
