import * as calls from '@plumbline/contract/webhooks';
import { differences } from '@plumbline/domain/events/differences';
import type { Filter } from '@plumbline/domain/filters/filter';
import { checkRules } from '@plumbline/domain/webhooks/rules';
import type { WebhookParam, WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import { webhookEvents, webhookLimits } from '@plumbline/domain/webhooks/webhook';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { checkAddresses } from './check-addresses.ts';
import { newSecret } from './store/sign.ts';
import { sendPaused } from './deliveries.queries.ts';
import { assertJobType, listWebhooks, lockWebhook, readWebhook } from './webhooks.queries.ts';

export const listWebhooksEndpoint = endpoint(calls.listWebhooks, {
  handle: ({ db, authorize, input: { query } }) => {
    authorize('webhook.manage');
    return listWebhooks(db, query);
  },
});

export const readWebhookEndpoint = endpoint(calls.readWebhook, {
  handle: ({ db, authorize, now, input: { params } }) => {
    authorize('webhook.manage');
    return readWebhook(db, params.id, now);
  },
});

/** A webhook as its events tell it: without its secret. */
interface WebhookSnapshot extends Record<string, unknown> {
  name: string;
  url: string;
  method: string;
  params: readonly WebhookParam[];
  events: string[];
  rules: Filter;
  state: string;
}

const columnsOf = ({ name, url, method, params, events, rules, state }: WebhookSnapshot) => ({
  name,
  url,
  method,
  params: JSON.stringify(params),
  events,
  rules: JSON.stringify(rules),
  state,
});

export const createWebhook = endpoint(calls.createWebhook, {
  handle: async ({ db, actor, services, authorize, record, now, input: { body } }) => {
    authorize('webhook.manage');
    await checkAddresses(services, [{ path: 'url', url: body.url }]);
    await assertJobType(db, body.jobTypeId);
    const id = newId();
    const { jobTypeId, target, ...told } = body;
    await db.query
      .insertInto('webhooks')
      .values({
        id,
        ...columnsOf(told),
        target,
        job_type_id: jobTypeId,
        secret: newSecret(),
        created_by: actor.id,
        created_at: now,
        updated_at: now,
      })
      .execute();
    record('webhook.created', { subjectId: id, before: null, after: { name: told.name, kind: 'outgoing' } });
    return readWebhook(db, id, now);
  },
});

/** @throws Problem not_valid where events or rules are none of the target's */
function fittingTarget(target: WebhookTarget, events: readonly string[], rules: unknown): Filter {
  const known: readonly string[] = webhookEvents[target];
  const checked = checkRules(rules, target);
  const fields = [
    ...(events.every((name) => known.includes(name)) ? [] : [{ path: 'events', code: 'option_unknown', message: '' }]),
    ...(checked.ok ? [] : [{ path: 'rules', code: 'filter_not_valid', message: '' }]),
  ];
  if (fields.length > 0 || !checked.ok) throw new Problem('not_valid', { fields });
  return checked.filter;
}

export const changeWebhook = endpoint(calls.changeWebhook, {
  handle: async ({ db, actor, services, authorize, record, now, afterCommit, input: { params, body } }) => {
    authorize('webhook.manage');
    if (body.url !== undefined) await checkAddresses(services, [{ path: 'url', url: body.url }]);
    const row = await lockWebhook(db, params.id);
    if (body.version !== undefined && body.version !== row.version)
      throw await changedMeanwhile(db, actor, { kind: 'webhook', id: row.id }, Object.keys(body));
    const before: WebhookSnapshot = {
      name: row.name,
      url: row.url,
      method: row.method,
      params: row.params as unknown as WebhookParam[],
      events: row.events,
      rules: row.rules as unknown as Filter,
      state: row.state,
    };
    const { version: _, rules, ...given } = body;
    const after: WebhookSnapshot = { ...before, ...withoutUndefined(given) };
    if (rules !== undefined || given.events !== undefined)
      after.rules = fittingTarget(row.target as WebhookTarget, after.events, rules ?? before.rules);
    const change = differences(before, after);
    if (change) {
      const isResumed = before.state !== 'active' && after.state === 'active';
      await db.query
        .updateTable('webhooks')
        .set({
          ...columnsOf(after),
          version: row.version + 1,
          updated_at: now,
          ...(after.state !== 'paused' && { paused_at: null }),
          // A day of grace begins again.
          ...(isResumed && { failing_since: null }),
        })
        .where('id', '=', row.id)
        .execute();
      record('webhook.changed', { subjectId: row.id, ...change });
      if (isResumed) await sendPaused({ db, services, afterCommit }, { id: row.id, url: after.url });
    }
    return readWebhook(db, row.id, now);
  },
});

function withoutUndefined<T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

export const removeWebhook = endpoint(calls.removeWebhook, {
  handle: async ({ db, authorize, record, now, input: { params } }) => {
    authorize('webhook.manage');
    const row = await lockWebhook(db, params.id);
    await db.query.updateTable('webhooks').set({ removed_at: now, updated_at: now }).where('id', '=', row.id).execute();
    record('webhook.removed', { subjectId: row.id, before: { name: row.name, kind: 'outgoing' }, after: null });
    return { success: true as const };
  },
});

export const rotateWebhookSecret = endpoint(calls.rotateWebhookSecret, {
  handle: async ({ db, authorize, record, now, input: { params } }) => {
    authorize('webhook.manage');
    const row = await lockWebhook(db, params.id);
    const until = new Date(now.getTime() + webhookLimits.rotationHours * 3_600_000);
    await db.query
      .updateTable('webhooks')
      .set({ secret: newSecret(), previous_secret: row.secret, previous_secret_until: until, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    record('webhook.secret_rotated', {
      subjectId: row.id,
      before: null,
      after: { name: row.name, kind: 'outgoing' },
    });
    return readWebhook(db, row.id, now);
  },
});
