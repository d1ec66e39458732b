import * as calls from '@plumbline/contract/channels';
import { changeJob, createJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { readToggleSettings } from '@plumbline/contract/settings';
import { listDeliveries, listWebhooks, readDelivery, readWebhook } from '@plumbline/contract/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graphError } from '../../../../test/support/graph-api.ts';
import { makeJobType } from '../../answers/answers.fixtures.ts';
import { connectAccount, deliveryIn, dueNow, startWithChannels } from './channels.fixtures.ts';

let started: Awaited<ReturnType<typeof startWithChannels>>;
let jobType: string;
let project: string;
beforeAll(async () => {
  started = await startWithChannels();
  const { body: connected } = await connectAccount(started);
  if (connected.problem !== null) throw new Error(connected.problem);
  const { server, admin } = started;
  jobType = (await makeJobType(server, admin, [['text', 'Depth']])).id;
  project = (await server.call(createProject, { as: admin, body: { name: 'Sea *Tower*' } })).body._id;
});
afterAll(() => started.close());
beforeEach(async () => {
  // Each test has channels of its own.
  await started.server.db().query.updateTable('webhooks').set({ state: 'off' }).execute();
  for (const faults of [started.microsoft.state.faults, started.microsoft.state.after, started.slack.state.faults])
    faults.length = 0;
});

async function channel(body: Record<string, unknown>) {
  const { server, admin } = started;
  const made = await server.call(calls.createChannel, {
    as: admin,
    body: { name: 'Lifts', service: 'slack', channelId: 'C0001', moments: ['created'], ...body },
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.problem));
  return made.body;
}
const inTeams = (body: Record<string, unknown> = {}) => {
  const place = started.microsoft.addChannel(`Lifts ${Math.random()}`);
  const made = channel({ service: 'teams', teamId: started.microsoft.team.id, channelId: place.id, ...body });
  return made.then((one) => ({ ...one, place }));
};
async function job(body: Record<string, unknown> = {}) {
  const { server, admin } = started;
  const made = await server.call(createJob, {
    as: admin,
    body: { job_type: jobType, project, startDate: '2026-03-15T08:00:00Z', ...body },
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.problem));
  return made.body;
}
const problemOf = async (id: string) =>
  (await started.server.call(calls.readChannel, { as: started.admin, params: { id } })).body.problem;

describe('a card', () => {
  it('is posted to Teams with an account’s rights: which job, its status and a link, no person and no answer', async () => {
    const { _id, place } = await inTeams({ language: 'he' });
    const made = await job();
    await deliveryIn(started.server, _id, 'delivered');
    expect(place.messages).toHaveLength(1);
    const [posted] = place.messages;
    const card = JSON.parse(posted?.attachments[0]?.content ?? '{}') as { rtl: boolean; actions: unknown[] };
    expect(card).toMatchObject({ type: 'AdaptiveCard', version: '1.5', rtl: true });
    expect(card.actions).toEqual([expect.objectContaining({ url: `http://localhost:8080/jobs/${made._id}` })]);
    const text = JSON.stringify(card);
    expect(text).toContain('Sea *Tower*');
    expect(text).toContain('עבודה חדשה');
    expect(text).not.toContain(started.admin.id);
    expect(posted?.body.content).toBe(`<attachment id="${posted?.attachments[0]?.id}"></attachment>`);
    expect(await problemOf(_id)).toBeNull();
  });

  it('is posted to Slack by its bot, and to an address for cards, whose secret nobody reads again', async () => {
    const bot = await channel({ language: 'en' });
    const link = await channel({ service: 'slack_link', address: `${started.slack.url}/services/T1/B1/secret` });
    expect(link).toMatchObject({ host: `${started.slack.url}/…`, channelId: '' });
    await job();
    const { id } = await deliveryIn(started.server, bot._id, 'delivered');
    const sent = await deliveryIn(started.server, link._id, 'delivered');
    expect(started.slack.state.messages.at(-1)).toMatchObject({
      channel: 'C0001',
      text: 'New job',
      metadata: { event_type: 'plumbline_card', event_payload: { delivery: id } },
    });
    expect(started.slack.state.hooked.at(-1)).toMatchObject({ path: '/services/T1/B1/secret', id: sent.id });
    const { body } = await started.server.call(readDelivery, { as: started.admin, params: { id: sent.id } });
    expect(JSON.stringify(body)).not.toContain('secret');
    const bots = await started.server.call(readDelivery, { as: started.admin, params: { id } });
    expect(JSON.stringify(bots.body)).not.toContain('xoxb');
  });

  it('of a private project goes only where that project is named', async () => {
    const { server, admin, slack } = started;
    const secret = (await server.call(createProject, { as: admin, body: { name: 'Hidden', private: true } })).body._id;
    const all = await channel({});
    const own = await channel({ projectId: secret });
    await job({ project: secret });
    await deliveryIn(server, own._id, 'delivered');
    await job();
    await deliveryIn(server, all._id, 'delivered');
    const { body } = await server.call(listDeliveries, { as: admin, params: { id: all._id } });
    expect(body.docs).toHaveLength(1);
    expect(JSON.stringify(slack.state.messages.at(-1))).not.toContain('Hidden');
  });

  it('says what was chosen, in its order', async () => {
    const { server, admin, slack } = started;
    const { _id } = await channel({ moments: ['rejected'] });
    const made = await job();
    await server.call(changeJob, { as: admin, params: { id: made._id }, body: { status: 'rejected' } });
    await deliveryIn(server, _id, 'delivered');
    expect(slack.state.messages.at(-1)?.text).toBe('Job rejected');
  });
});

describe('nothing twice, nothing lost', () => {
  it('a card whose response got lost is found in Teams, and not posted again', async () => {
    const { _id, place } = await inTeams();
    started.microsoft.state.after.push((response) => response.destroy());
    await job();
    const waiting = await deliveryIn(started.server, _id, 'waiting');
    expect(waiting.begun_at).not.toBeNull();
    expect(place.messages).toHaveLength(1);
    await dueNow(started.server);
    const delivered = await deliveryIn(started.server, _id, 'delivered');
    expect(delivered.begun_at).toBeNull();
    expect(place.messages).toHaveLength(1);
  });

  it('the same in Slack, and one that never arrived is posted', async () => {
    const { server, slack } = started;
    const { _id } = await channel({});
    const before = slack.state.messages.length;
    slack.state.after.push((response) => response.destroy());
    await job();
    await deliveryIn(server, _id, 'waiting');
    await dueNow(server);
    await deliveryIn(server, _id, 'delivered');
    expect(slack.state.messages).toHaveLength(before + 1);
    slack.state.faults.push((response) => response.writeHead(503).end('<html>busy</html>'));
    await job();
    await deliveryIn(server, _id, 'waiting');
    expect(await problemOf(_id)).toBe('service_down');
    await dueNow(server);
    await deliveryIn(server, _id, 'delivered');
    expect(slack.state.messages).toHaveLength(before + 2);
  });

  it('a token that was revoked before its end is asked for again, and its refresh token exchanged', async () => {
    const { _id, place } = await inTeams();
    started.microsoft.state.tokens.clear();
    await job();
    await deliveryIn(started.server, _id, 'delivered');
    expect(place.messages).toHaveLength(1);
    expect(started.microsoft.state.grants.at(-1)).toBe('refresh_token');
    const stored = await started.server.db().query.selectFrom('channel_accounts').selectAll().executeTakeFirstOrThrow();
    const [good = ''] = started.microsoft.state.refreshTokens;
    expect(stored.refresh_token).not.toContain(good);
    expect(await started.server.services.secrets.open(stored.refresh_token, 'teams-account')).toBe(good);
  });
});

describe('channels', () => {
  it('are no webhooks to the calls of those', async () => {
    const { server, admin } = started;
    const { _id } = await channel({});
    expect((await server.call(readWebhook, { as: admin, params: { id: _id } })).status).toBe(404);
    const { body } = await server.call(listWebhooks, { as: admin });
    expect(body.docs.map((one) => one._id)).not.toContain(_id);
  });

  it('are changed over what was read, resumed and removed', async () => {
    const { server, admin } = started;
    const made = await channel({});
    const params = { id: made._id };
    const named = await server.call(calls.changeChannel, { as: admin, params, body: { name: 'New', version: 1 } });
    expect(named.body).toMatchObject({ name: 'New', version: 2 });
    const late = await server.call(calls.changeChannel, { as: admin, params, body: { name: 'Old', version: 1 } });
    expect(late.problem.code).toBe('conflict');
    const address = await server.call(calls.changeChannel, {
      as: admin,
      params,
      body: { address: 'https://a.test/x' },
    });
    expect(address.problem.errors).toMatchObject([{ path: 'address' }]);
    expect((await server.call(calls.removeChannel, { as: admin, params })).body).toEqual({ success: true });
    expect((await server.call(calls.readChannel, { as: admin, params })).status).toBe(404);
  });

  it('need what their service asks for', async () => {
    const { server, admin } = started;
    const make = (body: object) =>
      server.call(calls.createChannel, { as: admin, body: { name: 'A', service: 'teams', ...body } });
    expect((await make({})).problem.errors.map(({ path }) => path).toSorted()).toEqual(['channelId', 'teamId']);
    expect((await make({ service: 'slack_link', address: 'x' })).problem.errors).toMatchObject([{ code: 'not_url' }]);
    const inside = { service: 'teams_link', address: 'http://10.0.0.1/x' };
    expect((await make(inside)).problem.errors).toMatchObject([{ code: 'address_not_allowed' }]);
  });

  it('are chosen among those of the service', async () => {
    const { server, admin, microsoft } = started;
    const place = microsoft.addChannel('Escalators');
    const list = (service: 'teams' | 'slack', team?: string) =>
      server.call(calls.listServiceChannels, { as: admin, params: { service }, query: team ? { team } : {} });
    expect((await list('teams', microsoft.team.id)).body.channels).toContainEqual({ id: place.id, name: 'Escalators' });
    expect((await list('slack')).body).toMatchObject({
      problem: null,
      channels: [{ name: 'general' }, { name: 'lifts' }],
    });
    microsoft.state.faults.push(graphError(403, 'Authorization_RequestDenied'));
    expect((await list('teams', microsoft.team.id)).body).toEqual({ channels: [], problem: 'missing_scope' });
    expect((await list('teams')).body).toEqual({ channels: [], problem: null });
    microsoft.state.faults.push(graphError(403, 'Authorization_RequestDenied'));
    expect((await list('teams')).body).toEqual({ channels: [], problem: 'missing_scope' });
  });

  it('an account is connected by who began it, in the browser that began it, once', async () => {
    const { server, admin, microsoft } = started;
    const { body } = await server.call(calls.readTeamsAccountLink, { as: admin });
    const back = microsoft.consent(body.link);
    const connect = (sent: object, as = admin) =>
      server.call(calls.connectTeamsAccount, { as, body: { ...back, key: body.key, ...sent } });
    expect((await connect({ key: 'other' })).problem.code).toBe('sso_expired');
    expect((await connect({}, await server.person('business_admin'))).problem.code).toBe('sso_expired');
    const connected = await connect({});
    expect(connected.body).toMatchObject({
      problem: null,
      services: { teams: { account: { name: 'dana@contoso.test' } } },
    });
    expect((await connect({})).body.problem).toBe('token_revoked');
    const settings = await server.call(readToggleSettings, { as: admin, params: { toggleId: 'teams' } });
    expect(settings.body).toMatchObject({ clientSecret: '***' });
    const row = await server
      .db()
      .query.selectFrom('toggles')
      .selectAll()
      .where('id', '=', 'teams')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row.settings)).not.toContain('app-secret');
  });
});

it('the account of a person who is erased posts nothing any more', async () => {
  const { server, admin } = started;
  await connectAccount(started);
  const { query } = server.db();
  const ruth = await server.person('business_admin');
  await query.updateTable('channel_accounts').set({ connected_by: ruth.id }).execute();
  const erased = { erased_by: admin.id, erased_at: new Date(), shown_as: 'Removed user' };
  await query
    .insertInto('erasures')
    .values({ ...erased, user_id: ruth.id })
    .execute();
  const { body } = await server.call(calls.readChannelServices, { as: admin });
  expect(body.teams.account).toBeNull();
});
