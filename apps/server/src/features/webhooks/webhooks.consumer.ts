import { weekStart } from '@plumbline/domain/dates/week-start';
import { auditDetails } from '@plumbline/domain/events/audit-details';
import type { EventName } from '@plumbline/domain/events/catalogue';
import type { Filter } from '@plumbline/domain/filters/filter';
import { connectedServices } from '@plumbline/domain/webhooks/channels';
import { wantsEvent } from '@plumbline/domain/webhooks/rules';
import type { WebhookData } from '@plumbline/domain/webhooks/payload';
import type { WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import { webhookTargetOf } from '@plumbline/domain/webhooks/webhook';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { tryAgainNow } from './deliveries.queries.ts';
import type { NewDelivery } from './store/enqueue-deliveries.ts';
import { enqueueDeliveries } from './store/enqueue-deliveries.ts';
import { readEventData } from './store/event-data.ts';
import { postEvents } from './channels/post-events.ts';
import type { ConsumerContext, EventConsumer, StoredEvent } from '../../events/consumer.ts';

interface ListeningWebhook {
  id: string;
  jobTypeId: string | null;
  target: WebhookTarget;
  events: string[];
  rules: Filter;
}

/**
 * Queues what webhooks receive of events, once for each event and webhook: committed with the mark that the events are
 * handled, and stored under a key that follows from both.
 */
export const webhooksConsumer: EventConsumer = {
  name: 'tell-webhooks',
  consume: async (events, context) => {
    await sendToWebhooks(events, context);
    await postEvents(events, context);
    await tryConnectionsAgain(events, context);
  },
};

/** What waits for a connection is posted at once when an account was connected, or the settings of its app have changed. */
async function tryConnectionsAgain(events: readonly StoredEvent[], context: ConsumerContext): Promise<void> {
  const changed = events.flatMap(({ name, subjectId }) =>
    name === 'channel.account_linked' || name === 'toggle.changed' ? [subjectId] : [],
  );
  for (const service of connectedServices) if (changed.includes(service)) await tryAgainNow(context, service);
}

async function sendToWebhooks(
  events: readonly StoredEvent[],
  { db, services, afterCommit }: ConsumerContext,
): Promise<void> {
  const triggering = events.flatMap((event) => {
    const target = webhookTargetOf(event.name);
    return target ? [{ event, target }] : [];
  });
  if (triggering.length === 0) return;
  const webhooks = await readListening(db, [...new Set(triggering.map(({ target }) => target))]);
  if (webhooks.length === 0) return;
  const heard = triggering.filter(({ target }) => webhooks.some((webhook) => webhook.target === target));
  const { settings } = await services.settings.of(services.databaseOf(db.schema));
  const data = await readEventData(
    db,
    settings,
    heard.map(({ event }) => event.id),
  );
  const deliveries = heard.flatMap(({ event, target }) => {
    const payload = data.get(event.id);
    if (!payload) return [];
    const dates = {
      now: event.at.toISOString(),
      timeZone: settings.timezone,
      weekStart: weekStart(settings.defaultLanguage, settings.timezone),
    };
    return webhooks
      .filter(
        (webhook) =>
          webhook.target === target &&
          (webhook.jobTypeId === null || webhook.jobTypeId === payload.job?.jobType._id) &&
          wantsEvent(webhook, { name: event.name, data: payload }, dates),
      )
      .map((webhook) =>
        deliveryOf(
          event,
          webhook.id,
          target === 'audit' ? withoutSecrets(event.name, payload) : withoutOrigin(payload),
        ),
      );
  });
  await enqueueDeliveries({ db, services, afterCommit }, deliveries);
}

/** From where somebody acted is for those that ask for the audit trail. */
function withoutOrigin({ origin: _, ...data }: WebhookData): WebhookData {
  return data;
}

/** As the audit trail shows it. */
function withoutSecrets(name: EventName, data: WebhookData): WebhookData {
  return { ...data, before: auditDetails(name, data.before), after: auditDetails(name, data.after) };
}

function deliveryOf(event: StoredEvent, webhookId: string, data: object): NewDelivery {
  const { id, name, at } = event;
  return { webhookId, key: `event ${id}`, type: name, at, eventId: id, data: { ...data } };
}

function readListening(db: InstanceDatabase, targets: readonly WebhookTarget[]): Promise<ListeningWebhook[]> {
  return db.rows(sql<ListeningWebhook>`
    select id, job_type_id as "jobTypeId", target, events, rules from ${db.table('webhooks')}
    where removed_at is null and state <> 'off' and target = any(${targets}::text[]) order by id`);
}
