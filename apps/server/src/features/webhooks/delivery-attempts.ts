import type { ChannelProblem, ChannelService } from '@plumbline/domain/webhooks/channels';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { PostedChannel } from './channels/post-card.ts';
import type { DeliveryAttempt } from './store/delivery-queue.ts';
import type { MadeAttempt, SentWebhook } from './send-request.ts';

/** Of a channel: how cards are posted to it. */
interface PostedChannelColumns extends Omit<PostedChannel, 'service'> {
  /** Null: it is a webhook like all others. */
  service: ChannelService | null;
  /** When an attempt began whose end nobody knows. */
  begunAt: Date | null;
}

/** A delivery with the webhook that it goes to. */
export interface DueDelivery extends SentWebhook, PostedChannelColumns {
  deliveryId: string;
  payload: string;
  round: number;
  webhookId: string;
  webhookState: string;
  failingSince: Date | null;
}

/** What each attempt is to send, in their order; undefined for one that was made already, or is no longer asked for. */
export async function readDue(
  db: InstanceDatabase,
  attempts: readonly DeliveryAttempt[],
): Promise<(DueDelivery | undefined)[]> {
  const rows = await db.rows(sql<DueDelivery & { attempt: number }>`
    select d.id as "deliveryId", d.payload, d.round, d.attempts + 1 as attempt, w.id as "webhookId", w.state as "webhookState",
      w.url, w.method, w.secret, w.previous_secret as "previousSecret", w.previous_secret_until as "previousSecretUntil",
      w.failing_since as "failingSince", c.service, coalesce(c.team_id, '') as "teamId", coalesce(c.channel_id, '') as "channelId",
      coalesce(c.address, '') as address, d.begun_at as "begunAt"
    from ${db.table('webhook_deliveries')} d
    join ${db.table('webhooks')} w on w.id = d.webhook_id and w.removed_at is null
    left join ${db.table('channels')} c on c.webhook_id = w.id
    where d.id = any(${attempts.map((one) => one.deliveryId)}::uuid[]) and d.state = 'waiting'`);
  return attempts.map(({ deliveryId, round, attempt }) =>
    rows.find((row) => row.deliveryId === deliveryId && row.round === round && row.attempt === attempt),
  );
}

/** An attempt with what becomes of its delivery. */
export interface RecordedAttempt {
  due: DueDelivery;
  attempt: number;
  made: MadeAttempt;
  state: 'delivered' | 'waiting' | 'held' | 'failed';
  nextAt: Date | null;
  ends: Date;
  /** Of a channel: what the attempt failed of, and when one began whose end nobody knows. */
  problem?: ChannelProblem | null;
  begunAt?: Date | null;
}

/** Writes attempts, each once; a delivery that was delivered ends the failures of its webhook, another one begins them. */
export async function writeAttempts(db: InstanceDatabase, attempts: readonly RecordedAttempt[]): Promise<void> {
  const rows = attempts.map(({ due, attempt, made, state, nextAt, ends, problem = null, begunAt = null }) => ({
    ...made,
    problem,
    begunAt,
    deliveryId: due.deliveryId,
    round: due.round,
    attempt,
    state,
    nextAt,
    finishedAt: state === 'waiting' || state === 'held' ? null : ends,
  }));
  await db.rows(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as g ("deliveryId" uuid, round integer, attempt integer,
        state text, "nextAt" timestamptz, "finishedAt" timestamptz, at timestamptz, "durationMs" integer, method text, url text,
        "requestHeaders" jsonb, "requestBody" text, status integer, failure text, "responseHeaders" jsonb, "responseBody" text, problem text, "begunAt" timestamptz)),
    moved as (
      update ${db.table('webhook_deliveries')} d set state = g.state, attempts = g.attempt, next_attempt_at = g."nextAt",
        last_status = g.status, last_failure = g.failure, finished_at = g."finishedAt",
        begun_at = g."begunAt"
      from given g where d.id = g."deliveryId" and d.round = g.round and d.attempts = g.attempt - 1
      returning d.id, d.webhook_id),
    marked as (
      update ${db.table('webhooks')} w set failing_since = case when g.state = 'delivered' then null else g.at end
      from moved join given g on g."deliveryId" = moved.id
      where w.id = moved.webhook_id and (w.failing_since is null) = (g.state <> 'delivered') returning w.id),
    noted as (
      update ${db.table('channels')} c set problem = g.problem
      from moved join given g on g."deliveryId" = moved.id
      where c.webhook_id = moved.webhook_id and c.problem is distinct from g.problem returning c.webhook_id)
    insert into ${db.table('webhook_attempts')} (delivery_id, round, number, at, duration_ms, method, url,
      request_headers, request_body, status, failure, response_headers, response_body)
    select g."deliveryId", g.round, g.attempt, g.at, g."durationMs", g.method, g.url, g."requestHeaders", g."requestBody",
      g.status, g.failure, g."responseHeaders", g."responseBody"
    from moved join given g on g."deliveryId" = moved.id on conflict do nothing`);
}

/** Records that an attempt posts its card from now on. @returns false if the delivery has gone on without it */
export async function beginPost(
  db: InstanceDatabase,
  { deliveryId, round }: Pick<DueDelivery, 'deliveryId' | 'round'>,
  attempt: number,
  now: Date,
): Promise<boolean> {
  const rows = await db.rows(sql<{ id: string }>`update ${db.table('webhook_deliveries')}
    set begun_at = coalesce(begun_at, ${now}::timestamptz)
    where id = ${deliveryId} and state = 'waiting' and round = ${round} and attempts = ${attempt - 1} returning id`);
  return rows.length > 0;
}
