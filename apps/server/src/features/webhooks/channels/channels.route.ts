import * as calls from '@plumbline/contract/channels';
import { differences } from '@plumbline/domain/events/differences';
import type { ChannelService } from '@plumbline/domain/webhooks/channels';
import { isLink } from '@plumbline/domain/webhooks/channels';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { changedMeanwhile } from '../../../http/changed-meanwhile.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { Problem } from '../../../http/problem.ts';
import { newId } from '../../../ids.ts';
import { instanceAddress } from '../../../instances/instance-address.ts';
import type { Services } from '../../../services.ts';
import { checkAddresses } from '../check-addresses.ts';
import { readDelivery, sendPaused } from '../deliveries.queries.ts';
import { recordTest } from '../record-test.ts';
import { payloadOf } from '../store/enqueue-deliveries.ts';
import { newSecret } from '../store/sign.ts';
import { lockReceiver } from '../webhooks.queries.ts';
import { assertProject, listChannels, readChannel, readChannelRow } from './channels.queries.ts';
import { addressPurpose, postCard, shownAddress } from './post-card.ts';
import { cardOf } from './post-events.ts';

export const listChannelsEndpoint = endpoint(calls.listChannels, {
  handle: ({ db, authorize, input: { query } }) => {
    authorize('webhook.manage');
    return listChannels(db, query);
  },
});

export const readChannelEndpoint = endpoint(calls.readChannel, {
  handle: ({ db, authorize, input: { params } }) => {
    authorize('webhook.manage');
    return readChannel(db, params.id);
  },
});

/** Where a channel's cards go, as far as everybody may know. */
function shownUrl(
  { configuration }: Pick<Services, 'configuration'>,
  service: ChannelService,
  address: string,
): string {
  if (isLink(service)) return shownAddress(address);
  return service === 'teams' ? configuration.microsoftGraphUrl : configuration.slackUrl;
}

const nameOfService = { teams: 'Microsoft Teams', slack: 'Slack', teams_link: 'Microsoft Teams', slack_link: 'Slack' };

export const createChannel = endpoint(calls.createChannel, {
  handle: async ({ db, actor, services, settings, authorize, record, now, input: { body } }) => {
    authorize('webhook.manage');
    const { service, name, address, moments, projectId, state } = body;
    if (isLink(service)) await checkAddresses(services, [{ path: 'address', url: address }]);
    await assertProject(db, projectId);
    const id = newId();
    await db.query
      .insertInto('webhooks')
      .values({
        id,
        name,
        // Their events are chosen by the channel.
        target: 'automation',
        url: shownUrl(services, service, address),
        method: 'post',
        secret: newSecret(),
        state,
        created_by: actor.id,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db.query
      .insertInto('channels')
      .values({
        webhook_id: id,
        service,
        team_id: service === 'teams' ? body.teamId : '',
        channel_id: isLink(service) ? '' : body.channelId,
        address: isLink(service) ? await services.secrets.seal(address, addressPurpose) : '',
        moments: [...new Set(moments)],
        project_id: projectId,
        language: body.language ?? settings.defaultLanguage,
      })
      .execute();
    record('channel.created', { subjectId: id, before: null, after: { name, service: nameOfService[service] } });
    return readChannel(db, id);
  },
});

export const changeChannel = endpoint(calls.changeChannel, {
  handle: async ({ db, actor, services, authorize, record, now, afterCommit, input: { params, body } }) => {
    authorize('webhook.manage');
    const row = await lockReceiver(db, params.id);
    const stored = await readChannelRow(db, row.id);
    if (body.version !== undefined && body.version !== row.version)
      throw await changedMeanwhile(db, actor, { kind: 'channel', id: row.id }, Object.keys(body));
    const service = stored.service as ChannelService;
    const { version: _, address, ...given } = body;
    if (address !== undefined) {
      if (!isLink(service)) throw notExpected('address');
      await checkAddresses(services, [{ path: 'address', url: address }]);
    }
    const { name, state } = row;
    const { teamId, channelId, moments, projectId, language } = stored;
    const before = { name, state, teamId, channelId, moments, projectId, language };
    const after = { ...before, ...defined(given) };
    if (isLink(service)) [after.teamId, after.channelId] = ['', ''];
    else if (after.channelId === '' || (service === 'teams' && after.teamId === '')) throw required(service, after);
    if (after.projectId !== before.projectId) await assertProject(db, after.projectId);
    const change = differences(
      { ...before, ...(address !== undefined && { address: 'before' as const }) },
      { ...after, ...(address !== undefined && { address: 'after' as const }) },
    );
    if (!change) return readChannel(db, row.id);
    const isResumed = before.state !== 'active' && after.state === 'active';
    await db.query
      .updateTable('webhooks')
      .set({
        name: after.name,
        state: after.state,
        ...(address !== undefined && { url: shownUrl(services, service, address) }),
        version: row.version + 1,
        updated_at: now,
        ...(after.state !== 'paused' && { paused_at: null }),
        ...(isResumed && { failing_since: null }),
      })
      .where('id', '=', row.id)
      .execute();
    await db.query
      .updateTable('channels')
      .set({
        team_id: after.teamId,
        channel_id: after.channelId,
        moments: [...new Set(after.moments)],
        project_id: after.projectId,
        language: after.language,
        ...(address !== undefined && { address: await services.secrets.seal(address, addressPurpose) }),
      })
      .where('webhook_id', '=', row.id)
      .execute();
    record('channel.changed', { subjectId: row.id, ...change });
    if (isResumed) await sendPaused({ db, services, afterCommit }, { id: row.id, url: row.url });
    return readChannel(db, row.id);
  },
});

const notExpected = (path: string) =>
  new Problem('not_valid', { fields: [{ path, code: 'not_expected', message: '' }] });

function required(service: ChannelService, { teamId, channelId }: { teamId: string; channelId: string }): Problem {
  const paths = [
    ...(service === 'teams' && teamId === '' ? ['teamId'] : []),
    ...(channelId === '' ? ['channelId'] : []),
  ];
  return new Problem('not_valid', { fields: paths.map((path) => ({ path, code: 'required', message: '' })) });
}

function defined<T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

export const removeChannel = endpoint(calls.removeChannel, {
  handle: async ({ db, authorize, record, now, input: { params } }) => {
    authorize('webhook.manage');
    const row = await lockReceiver(db, params.id);
    const { service } = await readChannelRow(db, row.id);
    await db.query.updateTable('webhooks').set({ removed_at: now, updated_at: now }).where('id', '=', row.id).execute();
    // Nothing of a secret stays that nobody uses any more.
    await db.query.updateTable('channels').set({ address: '' }).where('webhook_id', '=', row.id).execute();
    const head = { name: row.name, service: nameOfService[service as ChannelService] };
    record('channel.removed', { subjectId: row.id, before: head, after: null });
    return { success: true as const };
  },
});

async function lockChannel(db: InstanceDatabase, id: string) {
  const row = await lockReceiver(db, id);
  return { row, channel: await readChannelRow(db, row.id) };
}

/** Posts while the person waits; no transaction is open meanwhile. */
export const testChannel = endpoint(calls.testChannel, {
  ownTransaction: true,
  limit: { points: 60, seconds: 60 },
  handle: async ({ db, services, settings, instance, authorize, now, inTransaction, input: { params } }) => {
    authorize('webhook.manage');
    const { row, channel } = await inTransaction((change) => lockChannel(change.db, params.id));
    const id = newId();
    const origin = instanceAddress(services.configuration, instance.name);
    const card = cardOf('test', null, { language: channel.language, settings, origin });
    const type = 'webhook.test' as const;
    const payload = payloadOf(id, { webhookId: row.id, key: `test ${id}`, at: now, type, data: { card } }, []);
    const posted = { ...channel, service: channel.service as ChannelService };
    const made = await postCard(services, db, posted, { id, payload, begunAt: null }, async () => true);
    // Nobody else knows of this card.
    if (!made) throw new Problem('unavailable');
    await inTransaction(async (change) => {
      await recordTest(change.db, { id, webhookId: row.id, type, payload }, made, made.problem === null);
      await change.db.query
        .updateTable('channels')
        .set({ problem: made.problem })
        .where('webhook_id', '=', row.id)
        .execute();
    });
    return { problem: made.problem, delivery: await readDelivery(db, id) };
  },
});
