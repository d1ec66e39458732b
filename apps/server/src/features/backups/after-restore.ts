import type pg from 'pg';
import { closeToExpireDays } from '@plumbline/domain/skills/expiry';
import { nextDue } from '@plumbline/domain/automations/schedule';
import { storedDefinition } from '@plumbline/domain/automations/automation';
import { appSettings } from '@plumbline/domain/settings/app-settings';

/** What a company that comes out of a backup is. */
export interface Restored {
  /** Another company, or one of another installation: the one that the backup was made of may go on beside it. */
  isCopy: boolean;
  /** Whether this installation's key of push messages is the one that the subscriptions were made for. */
  hasItsPushKey: boolean;
  now: Date;
}

/** The consumers of events that nobody outside gets anything of: they catch up on what waited in the backup. */
const inwardConsumers = ['prepare-plans', 'seal-reports', 'audit-trail', 'jobs-search'];

/** What was on its way when the backup was made. */
const onItsWay: readonly string[] = [
  // Each consumer has what waits for it alone; that of others is handled.
  `insert into event_failures (event_id, consumer, attempts, failure, retry_at)
   select id, consumer, 0, '', now() from events, unnest($1::text[]) as consumer where not is_handled on conflict do nothing`,
  'update events set is_handled = true where not is_handled and $1::text[] is not null',
  'delete from event_failures where retry_at is not null and consumer <> all($1::text[])',
];

const quiet: readonly string[] = [
  'delete from pending_notifications',
  `update webhook_deliveries set state = 'failed', finished_at = now(), next_attempt_at = null where state in ('waiting', 'held')`,
  `update outgoing_messages set state = 'failed', finished_at = now() where state = 'waiting'`,
  // It may have been filed since.
  `update drive_files set state = 'failed', problem = 'restored', next_attempt_at = null where state = 'waiting'`,
  'delete from automation_backlog',
  `update automation_runs set state = 'skipped', ended_at = now(), retry_at = null where state = 'waiting'`,
  // Stays in a status that were long enough before now are none of their business.
  'update automations set activated_at = now()',
  `update bulk_changes set state = 'cancelled', finished_at = now() where state = 'running'`,
  "delete from asset_renderings where state <> 'failed'",
  'update stored_files set claimed_at = now()',
];

/** What would reach other people's programs twice, where the company that the backup is of may go on. */
const copyQuiet: readonly string[] = [
  `update webhooks set state = 'off' where state <> 'off'`,
  `update automations set state = 'paused', pause_reason = 'imported' where state <> 'paused'`,
  `update incoming_webhooks set state = 'off' where state <> 'off'`,
  'delete from calendar_feeds',
  'delete from report_feeds',
  'delete from client_link_secrets',
  'update scim_tokens set ended_at = now() where ended_at is null',
  'update drives set refresh_token = null, account = null, problem = null, problem_since = null, broken_since = null, notified_at = null',
];

/**
 * Makes sure that nothing goes out of a restored company which went out, or would have gone, before: emails, messages,
 * webhooks, automations and reminders. The connection's transaction means its schema.
 */
export async function quietRestored(client: pg.Client, { isCopy, hasItsPushKey, now }: Restored): Promise<void> {
  for (const statement of onItsWay) await client.query(statement, [inwardConsumers]);
  for (const statement of quiet) await client.query(statement);
  await client.query(
    `update user_skills set is_expiring_notified = is_expiring_notified or last_day <= current_date + $1::int,
       is_expired_notified = is_expired_notified or last_day < current_date
     where last_day <= current_date + $1::int`,
    [closeToExpireDays],
  );
  if (isCopy) for (const statement of copyQuiet) await client.query(statement);
  if (isCopy || !hasItsPushKey) await client.query('delete from push_subscriptions');
  await moveTimes(client, now);
  // With the rows, so that the restored company itself says it: for its audit trail alone.
  await client.query(
    `with restored as (
       insert into events (name, subject_id, at, after, is_handled) values ('backup.restored', 'company', $1, $2, true) returning id
     )
     insert into event_failures (event_id, consumer, attempts, failure, retry_at)
     select id, 'audit-trail', 0, '', now() from restored`,
    [now, JSON.stringify({ isCopy })],
  );
}

/** Times of automations that have passed since the backup are not caught up on: the next one is the first after now. */
async function moveTimes(client: pg.Client, now: Date): Promise<void> {
  const stored = await client.query<{ settings: Record<string, unknown> | null }>(
    'select json_object_agg(name, value) as settings from settings',
  );
  const { timezone } = appSettings.parse(stored.rows[0]?.settings ?? {});
  const { rows } = await client.query<{ id: string; event: unknown; conditions: unknown; actions: unknown }>(
    'select id, event, conditions, actions from automations where next_due_at <= $1 and removed_at is null',
    [now],
  );
  for (const { id, ...content } of rows) {
    const { event } = storedDefinition(content);
    const due = event.kind === 'time' ? nextDue(event.schedule, now.toISOString(), timezone) : null;
    await client.query('update automations set next_due_at = $2 where id = $1', [id, due]);
  }
}
