import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { webhookNameLimit } from '@plumbline/domain/automations/webhook-address';
import type { SignedInContext } from '../../http/context.ts';
import { newId } from '../../ids.ts';
import { newSecret } from '../webhooks/index.ts';

type Context = Pick<SignedInContext, 'db' | 'actor' | 'record' | 'now'>;

/**
 * An address that is typed into an action becomes a webhook of its own: signed, tried again for days, with a log of its deliveries and a
 * pause when nothing gets through, like every other one.
 */
export async function withOwnWebhooks(
  context: Context,
  name: string,
  definition: AutomationDefinition,
): Promise<AutomationDefinition> {
  const actions = [];
  for (const action of definition.actions) {
    const calls = action.kind === 'send_webhook' || action.kind === 'send_connected_data';
    if (!calls || action.url === '' || (await isSame(context, action))) actions.push(action);
    else actions.push({ ...action, webhook: await makeWebhook(context, name, action) });
  }
  return { ...definition, actions };
}

interface Destination {
  webhook: string | null;
  url: string;
  method: string;
  params: readonly unknown[];
}

async function isSame({ db }: Context, { webhook, url, method }: Destination): Promise<boolean> {
  if (webhook === null) return false;
  const row = await db.query
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', webhook)
    .where('url', '=', url)
    .where('method', '=', method)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function makeWebhook(
  { db, actor, record, now }: Context,
  name: string,
  { url, method, params }: Destination,
): Promise<string> {
  const id = newId();
  const called = name.slice(0, webhookNameLimit);
  await db.query
    .insertInto('webhooks')
    .values({
      id,
      name: called,
      target: 'automation',
      url,
      method,
      params: JSON.stringify(params),
      secret: newSecret(),
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  record('webhook.created', { subjectId: id, before: null, after: { name: called, kind: 'outgoing' } });
  return id;
}
