import type { QueryOf } from '@plumbline/contract/call';
import type { listWebhooks as listCall, Webhook, WebhookView } from '@plumbline/contract/webhooks';
import type { Filter } from '@plumbline/domain/filters/filter';
import { filterToWire } from '@plumbline/domain/filters/filter';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { JsonText } from '../../database/json-text.ts';
import { readPage } from '../../database/page.ts';
import { authorJson, momentJson } from '../../database/reference-json.ts';
import { Problem } from '../../http/problem.ts';

type Sql = RawBuilder<unknown>;

/** What may be done with a webhook, by whoever sees it at all. */
const verbs = ['change', 'remove', 'rotate', 'test', 'replay'];

function fields(db: InstanceDatabase): Sql {
  const last = sql`(select json_build_object('date', ${momentJson(sql`d.created_at`)}, 'state', d.state,
      'status', d.last_status, 'failure', d.last_failure)
    from ${db.table('webhook_deliveries')} d where d.webhook_id = w.id order by d.created_at desc, d.id desc limit 1)`;
  return sql`'_id', w.id, 'name', w.name,
    'jobType', (select json_build_object('_id', t.id, 'title', t.title) from ${db.table('job_types')} t where t.id = w.job_type_id),
    'target', w.target, 'url', w.url, 'method', w.method, 'params', w.params, 'events', w.events, 'rules', w.rules,
    'state', w.state, 'failing_since', ${momentJson(sql`w.failing_since`)}, 'paused_at', ${momentJson(sql`w.paused_at`)},
    'lastDelivery', ${last},
    'createdBy', (select ${authorJson('cu')} from ${db.table('users')} cu where cu.id = w.created_by),
    'created_at', ${momentJson(sql`w.created_at`)}, 'version', w.version`;
}

function presented<T extends Webhook>(doc: Omit<T, 'can'>): T {
  return { ...doc, rules: filterToWire(doc.rules as Filter), can: verbs } as unknown as T;
}

/** Channels are webhooks with calls of their own. */
const isNoChannel = (db: InstanceDatabase): Sql =>
  sql`not exists (select from ${db.table('channels')} nc where nc.webhook_id = w.id)`;

export function listWebhooks(db: InstanceDatabase, query: QueryOf<typeof listCall>): Promise<JsonText> {
  return readPage<null>(
    db,
    {
      from: sql`${db.table('webhooks')} w`,
      id: sql`w.id`,
      where: sql`w.removed_at is null and ${isNoChannel(db)} ${query.jobType ? sql`and w.job_type_id = ${query.jobType}` : sql``}`,
      order: { expression: sql`w.created_at`, type: 'timestamptz', descending: true },
      columns: sql`json_build_object(${fields(db)})::text as doc, null as facts`,
    },
    query,
    (doc) => JSON.stringify(presented<Webhook>(JSON.parse(doc) as Webhook)),
  );
}

/** One webhook with its secret. @throws Problem not_found */
export async function readWebhook(db: InstanceDatabase, id: string, now: Date): Promise<WebhookView> {
  const row = await db.first(sql<{ doc: Omit<WebhookView, 'can'> }>`
    select json_build_object(${fields(db)}, 'secret', w.secret,
      'previousSecretUntil', case when w.previous_secret_until > ${now} then ${momentJson(sql`w.previous_secret_until`)} end,
      'held', (select count(*)::int from (select from ${db.table('webhook_deliveries')} h
        where h.webhook_id = w.id and h.state = 'held' limit 1001) as few)) as doc
    from ${db.table('webhooks')} w where w.id = ${id} and w.removed_at is null and ${isNoChannel(db)}`);
  if (!row) throw new Problem('not_found');
  return presented<WebhookView>(row.doc);
}

/** The row of a webhook or channel, locked until the transaction ends. @throws Problem not_found */
export async function lockReceiver(db: InstanceDatabase, id: string) {
  const row = await db.query
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

/** A webhook's row, locked until the transaction ends. @throws Problem not_found, also for a channel's */
export async function lockWebhook(db: InstanceDatabase, id: string) {
  const row = await lockReceiver(db, id);
  if (await db.first(sql`select from ${db.table('channels')} where webhook_id = ${id}`)) throw new Problem('not_found');
  return row;
}

/** @throws Problem not_found when there is no such webhook or channel */
export async function assertReceiver(db: InstanceDatabase, id: string): Promise<void> {
  const found = await db.first(sql`select from ${db.table('webhooks')} where id = ${id} and removed_at is null`);
  if (!found) throw new Problem('not_found');
}

/** @throws Problem not_valid when there is no such job type */
export async function assertJobType(db: InstanceDatabase, id: string | null): Promise<void> {
  if (id === null) return;
  const found = await db.first(sql`select from ${db.table('job_types')} where id = ${id} and removed_at is null`);
  if (!found) {
    throw new Problem('not_valid', { fields: [{ path: 'jobType', code: 'unknown_reference', message: '' }] });
  }
}
