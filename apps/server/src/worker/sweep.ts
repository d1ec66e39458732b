import { runsKeptDays } from '@plumbline/domain/automations/guard';
import { auditDays } from '@plumbline/domain/settings/product-defaults';
import { webhookLimits } from '@plumbline/domain/webhooks/webhook';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Configuration } from '../configuration.ts';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { InstanceTables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { askInstances } from './ask-instances.ts';
import type { QueueDefinition } from '../events/queue-definition.ts';
import type { QueueWork } from './start-worker.ts';
import { unlessAway } from './unless-away.ts';

const day = 86_400_000;

/** How long expired items are retained: for late retries, later questions, and recognizing devices. */
const usableFor = { links: 30 * day, sessions: 90 * day } as const;

/** Rows per delete statement: few enough to finish in time, and not to block others. */
const rowsAtOnce = 5000;
/** The maximum number of statements of an hourly sweep; the rest is left for the next one. */
const maxStatements = 200;

type Retention = Pick<Configuration, 'eventRetentionDays' | 'idempotencyRetentionDays'>;

const queue: QueueDefinition<object> = { name: 'sweep', entry: z.object({}), retryLimit: 2, expireInSeconds: 600 };

/** Deletes expired data, once an hour across all servers. */
export const sweepWork: QueueWork = {
  queue,
  start: async (services) => {
    await services.queue.work(queue, 1, () => sweep(services));
    await services.queue.schedule(queue, '17 * * * *');
  },
};

/** Clears away counters that have ended, and in each instance old tokens, links, sessions, keys of repeated writes and events. */
export async function sweep(services: Services): Promise<void> {
  const now = services.now();
  await services.pool.query('delete from platform.rate_limits where expire < $1', [now.getTime()]);
  const schemas = (await services.instances.served(now)).map(({ schema }) => schema);
  const partsOf = (db: InstanceDatabase) => outdated(db, now, services.configuration);
  const found = await askInstances(services, schemas, (db) => anyOf(db, partsOf(db)));
  for (const { schema, value: hasSome } of found) {
    if (!hasSome) continue;
    await unlessAway(services, schema, async () => {
      const db = services.databaseOf(schema);
      for (const part of partsOf(db)) await deleteInParts(db, part);
    });
  }
}

/** Rows that have had their time. */
interface Outdated {
  readonly table: keyof InstanceTables & string;
  readonly where: RawBuilder<boolean>;
  /** Only so many of the first rows are looked at, by their id, of those that have to be so besides. */
  readonly among?: { readonly count: number; readonly where: RawBuilder<boolean> };
}

function outdated(
  db: InstanceDatabase,
  now: Date,
  { eventRetentionDays, idempotencyRetentionDays }: Retention,
): readonly Outdated[] {
  const before = (age: number) => new Date(now.getTime() - age);
  const links = before(usableFor.links);
  const sessions = before(usableFor.sessions);
  const keys = before(idempotencyRetentionDays * day);
  // Deliveries and their attempts, messages: long enough to look at and send again.
  const sent = before(webhookLimits.keptDays * day);
  const events = before(eventRetentionDays * day);
  const audited = sql`${now}::timestamptz - make_interval(days => ${auditDaysOf(db)})`;
  return [
    { table: 'tokens', where: sql`expires_at < ${now}` },
    { table: 'program_codes', where: sql`expires_at < ${links}` },
    { table: 'one_time_tokens', where: sql`expires_at < ${links}` },
    { table: 'sessions', where: sql`coalesce(ended_at, expires_at) < ${sessions}` },
    { table: 'idempotency_keys', where: sql`created_at < ${keys}` },
    // The change itself remains: feeds group events by it.
    { table: 'bulk_change_items', where: sql`expires_at < ${now}` },
    { table: 'incoming_messages', where: sql`at < ${sent}` },
    { table: 'webhook_deliveries', where: sql`created_at < ${sent} and state <> 'waiting'` },
    // Their steps go with them.
    { table: 'automation_runs', where: sql`ended_at < ${before(runsKeptDays * day)}` },
    { table: 'outgoing_messages', where: sql`created_at < ${sent} and state <> 'waiting'` },
    // Before the events, which stay as long as they are in the audit trail. From the beginning of its chain on, without gaps.
    {
      table: 'audit_entries',
      where: sql`at < ${audited} and position < coalesce((select r.position from ${db.table('audit_entries')} r
        where r.at >= ${audited} order by r.position limit 1), 9223372036854775807)`,
    },
    // Their ids follow their time: only the oldest are looked at, and no index by time is needed.
    ...(eventRetentionDays > 0
      ? [
          {
            table: 'events' as const,
            where: sql<boolean>`at < ${events} and is_handled`,
            among: {
              count: rowsAtOnce,
              where: sql<boolean>`not exists (select from ${db.table('audit_entries')} k where k.event_id = events.id)`,
            },
          },
        ]
      : []),
  ];
}

/** For how many days a company's audit trail goes back, as the trigger that guards it has it. */
const auditDaysOf = (db: InstanceDatabase) =>
  sql<number>`greatest(coalesce((select (s.value #>> '{}')::integer from ${db.table('settings')} s
    where s.name = 'auditRetentionDays'), ${auditDays.usual}::integer), ${auditDays.min}::integer)`;

/** Which rows of a table are outdated, as what follows `from`. */
function rowsOf(db: InstanceDatabase, { table, where, among }: Outdated) {
  return among === undefined
    ? sql`${db.table(table)} where ${where}`
    : sql`(select ctid, * from ${db.table(table)} where ${among.where} order by id limit ${among.count}) as oldest
        where ${where}`;
}

const anyOf = (db: InstanceDatabase, parts: readonly Outdated[]) =>
  sql<boolean>`(${sql.join(
    parts.map((part) => sql`exists (select from ${rowsOf(db, part)})`),
    sql` or `,
  )})`;

/** Deletes up to {@link rowsAtOnce} rows at once as long as it finds so many. */
async function deleteInParts(db: InstanceDatabase, part: Outdated): Promise<void> {
  for (let count = 0; count < maxStatements; count += 1) {
    const deleted = await db.rows(sql`delete from ${db.table(part.table)} where ctid = any(array(
      select ctid from ${rowsOf(db, part)} limit ${rowsAtOnce})) returning 1`);
    if (deleted.length < rowsAtOnce) return;
  }
}
