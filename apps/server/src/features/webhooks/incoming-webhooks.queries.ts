import type { IncomingCall, IncomingWebhookView } from '@plumbline/contract/incoming-webhooks';
import type { PageQuery } from '@plumbline/contract/wire';
import { incomingLimits } from '@plumbline/domain/webhooks/incoming';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { JsonText } from '../../database/json-text.ts';
import { readPage, withCan } from '../../database/page.ts';
import { authorJson, momentJson } from '../../database/reference-json.ts';
import { Problem } from '../../http/problem.ts';

const verbs = ['change', 'remove', 'rotate'];

const fields = (db: InstanceDatabase) => sql`'_id', i.id, 'name', i.name, 'state', i.state,
  'verification', i.verification, 'signatureHeader', i.signature_header, 'mapping', i.mapping,
  'lastCall', (select ${momentJson(sql`c.at`)} from ${db.table('incoming_calls')} c
    where c.incoming_webhook_id = i.id order by c.id desc limit 1),
  'createdBy', (select ${authorJson('cu')} from ${db.table('users')} cu where cu.id = i.created_by),
  'created_at', ${momentJson(sql`i.created_at`)}, 'version', i.version`;

export function listIncomingWebhooks(db: InstanceDatabase, query: PageQuery): Promise<JsonText> {
  return readPage<null>(
    db,
    {
      from: sql`${db.table('incoming_webhooks')} i`,
      id: sql`i.id`,
      where: sql`i.removed_at is null`,
      order: { expression: sql`i.created_at`, type: 'timestamptz', descending: true },
      columns: sql`json_build_object(${fields(db)})::text as doc, null as facts`,
    },
    query,
    (doc) => withCan(doc, verbs),
  );
}

/** One incoming webhook. @param address where the instance is reached @throws Problem not_found */
export async function readIncomingWebhook(
  db: InstanceDatabase,
  id: string,
  { now, address }: { now: Date; address: string },
): Promise<IncomingWebhookView> {
  const row = await db.first(sql<{ doc: Omit<IncomingWebhookView, 'can' | 'url'> & { token: string } }>`
    select json_build_object(${fields(db)}, 'token', i.token, 'secret', i.secret,
      'previousUrlUntil', case when i.previous_token_until > ${now} then ${momentJson(sql`i.previous_token_until`)} end,
      'sample', (select c.body from ${db.table('incoming_calls')} c
        where c.incoming_webhook_id = i.id order by c.id desc limit 1)) as doc
    from ${db.table('incoming_webhooks')} i where i.id = ${id} and i.removed_at is null`);
  if (!row) throw new Problem('not_found');
  const { token, ...doc } = row.doc;
  return { ...doc, url: `${address}/webhooks/${token}`, can: verbs };
}

/** Its row, locked until the transaction ends. @throws Problem not_found */
export async function lockIncomingWebhook(db: InstanceDatabase, id: string) {
  const row = await db.query
    .selectFrom('incoming_webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row;
}

/** The last calls, newest first, as a JSON list. */
export async function listIncomingCalls(db: InstanceDatabase, id: string): Promise<IncomingCall[]> {
  const rows = await db.rows(sql<{ doc: IncomingCall }>`
    select json_build_object('_id', c.id, 'date', ${momentJson(sql`c.at`)}, 'contentType', c.content_type, 'size', c.size,
      'headers', c.headers, 'body', c.body, 'mapped', c.mapped,
      'repeats', coalesce(m.repeats, 0), 'repeatedAt', ${momentJson(sql`m.repeated_at`)}, 'isHandled', not exists (
        select from ${db.table('events')} e where not e.is_handled and e.name = 'webhook.received'
          and e.after ->> 'callId' = c.id::text),
      'triggered', coalesce((select json_agg(json_build_object('_id', r.id, 'state', r.state,
          'automation', json_build_object('_id', a.id, 'name', a.name)) order by r.id)
        from ${db.table('automation_runs')} r join ${db.table('automations')} a on a.id = r.automation_id
        where r.call_id = c.id), '[]')) as doc
    from ${db.table('incoming_calls')} c left join ${db.table('incoming_messages')} m on m.call_id = c.id
    where c.incoming_webhook_id = ${id} order by c.id desc limit ${incomingLimits.keptCalls}`);
  return rows.map((row) => row.doc);
}
