import type { QueryOf } from '@plumbline/contract/call';
import type { listDeliveries as listCall, WebhookDelivery, WebhookDeliveryView } from '@plumbline/contract/webhooks';
import type { ConnectedService } from '@plumbline/domain/webhooks/channels';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { JsonText } from '../../database/json-text.ts';
import { readPage } from '../../database/page.ts';
import { momentJson } from '../../database/reference-json.ts';
import { Problem } from '../../http/problem.ts';
import type { EnqueueContext } from './store/enqueue-deliveries.ts';
import { enqueueAttempts } from './store/enqueue-deliveries.ts';

const fields = sql`'_id', d.id, 'webhook', d.webhook_id, 'type', d.type, 'state', d.state, 'attempts', d.attempts,
  'status', d.last_status, 'failure', d.last_failure, 'next_attempt_at', ${momentJson(sql`d.next_attempt_at`)},
  'created_at', ${momentJson(sql`d.created_at`)}, 'finished_at', ${momentJson(sql`d.finished_at`)}`;

/** A page of what was sent to a webhook, newest first. */
export function listDeliveries(
  db: InstanceDatabase,
  webhookId: string,
  query: QueryOf<typeof listCall>,
): Promise<JsonText> {
  return readPage<null>(
    db,
    {
      from: sql`${db.table('webhook_deliveries')} d`,
      id: sql`d.id`,
      where: sql`d.webhook_id = ${webhookId} ${query.state ? sql`and d.state = ${query.state}` : sql``}`,
      order: { expression: sql`d.created_at`, type: 'timestamptz', descending: true },
      columns: sql`json_build_object(${fields})::text as doc, null as facts`,
    },
    query,
    (doc) => doc,
  );
}

const attempts = (db: InstanceDatabase): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('round', a.round, 'number', a.number, 'date', ${momentJson(sql`a.at`)},
    'duration', a.duration_ms, 'request', json_build_object('method', a.method, 'url', a.url,
      'headers', a.request_headers, 'body', a.request_body),
    'status', a.status, 'failure', a.failure,
    'response', case when a.status is not null then json_build_object('headers', a.response_headers,
      'body', coalesce(a.response_body, '')) end) order by a.round desc, a.number desc)
  from ${db.table('webhook_attempts')} a where a.delivery_id = d.id), '[]')`;

/** One delivery with each of its attempts. @throws Problem not_found */
export async function readDelivery(db: InstanceDatabase, id: string): Promise<WebhookDeliveryView> {
  const row = await db.first(sql<{ doc: WebhookDeliveryView }>`
    select json_build_object(${fields}, 'payload', d.payload, 'attemptsMade', ${attempts(db)}) as doc
    from ${db.table('webhook_deliveries')} d
    join ${db.table('webhooks')} w on w.id = d.webhook_id and w.removed_at is null where d.id = ${id}`);
  if (!row) throw new Problem('not_found');
  return row.doc;
}

interface Replayed {
  id: string;
  round: number;
}

/** Begins another round of attempts for each of these deliveries. @param startAfter not before this moment */
async function sendAgain(
  context: EnqueueContext,
  url: string,
  deliveries: readonly Replayed[],
  startAfter?: Date,
): Promise<void> {
  await enqueueAttempts(
    context,
    deliveries.map(({ id, round }) => ({ deliveryId: id, round, attempt: 1, url })),
    startAfter,
  );
}

/** Puts a delivery back, whatever became of it. @throws Problem not_found */
export async function replayOne(context: EnqueueContext & { now: Date }, id: string): Promise<WebhookDelivery> {
  const { db, now } = context;
  const found = await db.first(sql<Replayed & { url: string; state: string }>`
    update ${db.table('webhook_deliveries')} d
    set state = case when w.state = 'active' then 'waiting' else 'held' end, round = d.round + 1, attempts = 0,
      next_attempt_at = case when w.state = 'active' then ${now}::timestamptz end, finished_at = null,
      last_status = null, last_failure = null
    from ${db.table('webhooks')} w where d.id = ${id} and w.id = d.webhook_id and w.removed_at is null
    returning d.id, d.round, d.state, w.url`);
  if (!found) throw new Problem('not_found');
  if (found.state === 'waiting') await sendAgain(context, found.url, [found]);
  const { payload: _, attemptsMade: __, ...delivery } = await readDelivery(db, id);
  return delivery;
}

/** So many are put back at once. */
const replayedAtOnce = 10_000;

/** Puts back what came since a time: what did not get through, or everything. @returns how many */
export async function replaySince(
  context: EnqueueContext & { now: Date },
  webhook: { id: string; url: string; state: string },
  { since, all }: { since: string; all: boolean },
): Promise<number> {
  const { db, now } = context;
  const isActive = webhook.state === 'active';
  const replayed = await db.rows(sql<Replayed>`
    update ${db.table('webhook_deliveries')} d set state = ${isActive ? 'waiting' : 'held'}, round = d.round + 1, attempts = 0,
      next_attempt_at = ${isActive ? now : null}, finished_at = null, last_status = null, last_failure = null
    where d.id in (select o.id from ${db.table('webhook_deliveries')} o
      where o.webhook_id = ${webhook.id} and o.created_at >= ${since}
        and ${all ? sql`o.state <> 'waiting'` : sql`o.state in ('failed', 'held')`}
      order by o.created_at, o.id limit ${replayedAtOnce})
    returning d.id, d.round`);
  if (isActive) await sendAgain(context, webhook.url, inOrder(replayed));
  return replayed.length;
}

/** Sends what was held while the webhook was paused or off, oldest first. */
export async function sendPaused(context: EnqueueContext, webhook: { id: string; url: string }): Promise<void> {
  const { db, services } = context;
  const released = await db.rows(sql<Replayed>`
    update ${db.table('webhook_deliveries')} set state = 'waiting', round = round + 1, attempts = 0,
      next_attempt_at = ${services.now()}
    where webhook_id = ${webhook.id} and state = 'held' returning id, round`);
  await sendAgain(context, webhook.url, inOrder(released));
}

/** No attempt takes longer (milliseconds): the limits of what comes before a post, and of the post. */
const longestAttempt = 30_000;

/**
 * Posts at once what waits for its next attempt in the channels of a service, whose connection was put right. An attempt that is being made
 * may be about to post: the next one reads the channel for its card after that.
 */
export async function tryAgainNow(context: EnqueueContext, service: ConnectedService): Promise<void> {
  const { db, services } = context;
  const now = services.now();
  const later = new Date(now.getTime() + longestAttempt);
  const waiting = await db.rows(sql<Replayed & { url: string; isUnderWay: boolean }>`
    with due as (
      select d.id, w.url, coalesce(d.begun_at is not null and d.next_attempt_at <= ${now}, false) as under_way
      from ${db.table('webhook_deliveries')} d
      join ${db.table('webhooks')} w on w.id = d.webhook_id and w.removed_at is null and w.state = 'active'
      join ${db.table('channels')} c on c.webhook_id = w.id and c.service = ${service}
      where d.state = 'waiting' and d.attempts > 0 for no key update of d)
    update ${db.table('webhook_deliveries')} d set round = d.round + 1, attempts = 0,
      next_attempt_at = case when due.under_way then ${later}::timestamptz else ${now}::timestamptz end
    from due where d.id = due.id returning d.id, d.round, due.url, due.under_way as "isUnderWay"`);
  const [first] = waiting;
  if (!first) return;
  const [underWay, others] = [true, false].map((is) => inOrder(waiting.filter((one) => one.isUnderWay === is)));
  await sendAgain(context, first.url, others ?? []);
  await sendAgain(context, first.url, underWay ?? [], later);
}

/** Their ids follow their time. */
const inOrder = (deliveries: readonly Replayed[]) => deliveries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
