import type { Destination } from '@plumbline/domain/automations/action-facts';
import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { destinationOfAction } from '@plumbline/domain/automations/automation';
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
  const unknown = await Promise.all(
    definition.actions.map(async (action) => {
      const destination = ownDestination(action);
      return destination && !(await isSame(context, destination)) ? destination : null;
    }),
  );
  await checkAddresses(
    context.services,
    unknown.flatMap((one, index) => (one ? [{ path: `actions.${index}.url`, url: one.url }] : [])),
  );
  const actions: Action[] = [];
  for (const [index, action] of definition.actions.entries()) {
    const destination = unknown[index];
    const webhook = destination && (await makeWebhook(context, name, destination));
    actions.push(webhook ? ({ ...action, webhook } as Action) : action);
  }
  return { ...definition, actions };
}

type Action = AutomationDefinition['actions'][number];

/** Where an action calls by an address of its own; null for all others. */
function ownDestination(action: Action): Destination | null {
  const destination = destinationOfAction(action);
  return destination && destination.url !== '' ? destination : null;
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
