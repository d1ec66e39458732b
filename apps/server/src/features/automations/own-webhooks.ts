import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { webhookNameLimit } from '@plumbline/domain/automations/webhook-address';
import type { SignedInContext } from '../../http/context.ts';
import { newId } from '../../ids.ts';
import { checkAddresses, newSecret } from '../webhooks/index.ts';

type Context = Pick<SignedInContext, 'db' | 'actor' | 'record' | 'now' | 'services'>;

/**
 * An address that is typed into an action becomes a webhook of its own: signed, tried again for days, with a log of its deliveries and a
 * pause when nothing gets through, like every other one.
 * @throws Problem not_valid for an address that nothing would be sent to
 */
export async function withOwnWebhooks(
  context: Context,
  name: string,
  definition: AutomationDefinition,
): Promise<AutomationDefinition> {
  const known = await Promise.all(definition.actions.map((action) => !hasAddress(action) || isSame(context, action)));
  await checkAddresses(
    context.services,
    definition.actions.flatMap((action, index) =>
      hasAddress(action) && !known[index] ? [{ path: `actions.${index}.url`, url: action.url }] : [],
    ),
  );
  const actions = [];
  for (const [index, action] of definition.actions.entries()) {
    if (!hasAddress(action) || known[index]) actions.push(action);
    else actions.push({ ...action, webhook: await makeWebhook(context, name, action) });
  }
  return { ...definition, actions };
}

type Action = AutomationDefinition['actions'][number];

function hasAddress(action: Action): action is Extract<Action, { kind: 'send_webhook' | 'send_connected_data' }> {
  return (action.kind === 'send_webhook' || action.kind === 'send_connected_data') && action.url !== '';
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
