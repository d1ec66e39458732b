import { randomBytes } from 'node:crypto';
import * as calls from '@plumbline/contract/incoming-webhooks';
import { differences } from '@plumbline/domain/events/differences';
import type { MappedValue, Verification } from '@plumbline/domain/webhooks/incoming';
import { webhookLimits } from '@plumbline/domain/webhooks/webhook';
import type { SignedInContext } from '../../http/context.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { newSecret } from './store/sign.ts';
import {
  listIncomingCalls,
  listIncomingWebhooks,
  lockIncomingWebhook,
  readIncomingWebhook,
} from './incoming-webhooks.queries.ts';

const newToken = () => randomBytes(32).toString('base64url');

const read = ({ db, now, services, instance }: SignedInContext, id: string) =>
  readIncomingWebhook(db, id, { now, address: instanceAddress(services.configuration, instance.name) });

export const listIncomingWebhooksEndpoint = endpoint(calls.listIncomingWebhooks, {
  handle: ({ db, authorize, input: { query } }) => {
    authorize('webhook.manage');
    return listIncomingWebhooks(db, query);
  },
});

export const readIncomingWebhookEndpoint = endpoint(calls.readIncomingWebhook, {
  handle: (context) => {
    context.authorize('webhook.manage');
    return read(context, context.input.params.id);
  },
});

export const createIncomingWebhook = endpoint(calls.createIncomingWebhook, {
  handle: async (context) => {
    const { db, actor, authorize, record, now, input } = context;
    authorize('webhook.manage');
    const id = newId();
    const { name } = input.body;
    await db.query
      .insertInto('incoming_webhooks')
      .values({ id, name, token: newToken(), created_by: actor.id, created_at: now, updated_at: now })
      .execute();
    record('webhook.created', { subjectId: id, before: null, after: { name, kind: 'incoming' } });
    return read(context, id);
  },
});

interface IncomingWebhookSnapshot extends Record<string, unknown> {
  name: string;
  state: string;
  verification: Verification;
  signatureHeader: string;
  mapping: readonly MappedValue[];
}

export const changeIncomingWebhook = endpoint(calls.changeIncomingWebhook, {
  handle: async (context) => {
    const { db, actor, authorize, record, now, input } = context;
    authorize('webhook.manage');
    const row = await lockIncomingWebhook(db, input.params.id);
    const { version, secret: given, ...body } = input.body;
    if (version !== undefined && version !== row.version)
      throw await changedMeanwhile(db, actor, { kind: 'webhook', id: row.id }, Object.keys(body));
    const before: IncomingWebhookSnapshot = {
      name: row.name,
      state: row.state,
      verification: row.verification as Verification,
      signatureHeader: row.signature_header,
      mapping: row.mapping as unknown as MappedValue[],
    };
    const changed = Object.entries(body).filter(([, value]) => value !== undefined);
    const after: IncomingWebhookSnapshot = { ...before, ...Object.fromEntries(changed) };
    if (after.verification === 'hmac_sha256' && after.signatureHeader === '')
      throw new Problem('not_valid', { fields: [{ path: 'signatureHeader', code: 'required', message: '' }] });
    const secret = given || row.secret || (after.verification === 'none' ? '' : newSecret());
    const change = differences(before, after);
    if (change || secret !== row.secret) {
      await db.query
        .updateTable('incoming_webhooks')
        .set({
          name: after.name,
          state: after.state,
          verification: after.verification,
          signature_header: after.signatureHeader,
          mapping: JSON.stringify(after.mapping),
          secret,
          version: row.version + 1,
          updated_at: now,
        })
        .where('id', '=', row.id)
        .execute();
      record('webhook.changed', { subjectId: row.id, ...(change ?? { before: {}, after: {} }) });
    }
    return read(context, row.id);
  },
});

export const removeIncomingWebhook = endpoint(calls.removeIncomingWebhook, {
  handle: async ({ db, authorize, record, now, input: { params } }) => {
    authorize('webhook.manage');
    const row = await lockIncomingWebhook(db, params.id);
    await db.query
      .updateTable('incoming_webhooks')
      .set({ removed_at: now, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    record('webhook.removed', { subjectId: row.id, before: { name: row.name, kind: 'incoming' }, after: null });
    return { success: true as const };
  },
});

export const rotateIncomingWebhook = endpoint(calls.rotateIncomingWebhook, {
  handle: async (context) => {
    const { db, authorize, record, now, input } = context;
    authorize('webhook.manage');
    const row = await lockIncomingWebhook(db, input.params.id);
    await db.query
      .updateTable('incoming_webhooks')
      .set({
        token: newToken(),
        previous_token: row.token,
        previous_token_until: new Date(now.getTime() + webhookLimits.rotationHours * 3_600_000),
        updated_at: now,
      })
      .where('id', '=', row.id)
      .execute();
    record('webhook.secret_rotated', { subjectId: row.id, before: null, after: { name: row.name, kind: 'incoming' } });
    return read(context, row.id);
  },
});

export const listIncomingCallsEndpoint = endpoint(calls.listIncomingCalls, {
  handle: async (context) => {
    context.authorize('webhook.manage');
    await read(context, context.input.params.id);
    return listIncomingCalls(context.db, context.input.params.id);
  },
});
