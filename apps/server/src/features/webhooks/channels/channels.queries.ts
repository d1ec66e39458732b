import type { QueryOf } from '@plumbline/contract/call';
import type { Channel, listChannels as listCall } from '@plumbline/contract/channels';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { JsonText } from '../../../database/json-text.ts';
import { readPage } from '../../../database/page.ts';
import { authorJson, momentJson } from '../../../database/reference-json.ts';
import { Problem } from '../../../http/problem.ts';

/** What may be done with a channel, by whoever sees it at all. */
const verbs = ['change', 'remove', 'test', 'replay'];

function fields(db: InstanceDatabase): RawBuilder<unknown> {
  const last = sql`(select json_build_object('date', ${momentJson(sql`d.created_at`)}, 'state', d.state)
    from ${db.table('webhook_deliveries')} d where d.webhook_id = w.id order by d.created_at desc, d.id desc limit 1)`;
  return sql`'_id', w.id, 'name', w.name, 'service', c.service, 'teamId', c.team_id, 'channelId', c.channel_id,
    'host', case when c.address = '' then '' else w.url end, 'moments', c.moments,
    'project', (select json_build_object('_id', p.id, 'name', p.name) from ${db.table('projects')} p where p.id = c.project_id),
    'language', c.language, 'state', w.state, 'problem', c.problem,
    'failing_since', ${momentJson(sql`w.failing_since`)}, 'paused_at', ${momentJson(sql`w.paused_at`)},
    'held', (select count(*)::int from (select from ${db.table('webhook_deliveries')} h
      where h.webhook_id = w.id and h.state = 'held' limit 1001) as few),
    'lastDelivery', ${last},
    'createdBy', (select ${authorJson('cu')} from ${db.table('users')} cu where cu.id = w.created_by),
    'created_at', ${momentJson(sql`w.created_at`)}, 'version', w.version, 'can', ${JSON.stringify(verbs)}::json`;
}

const tables = (db: InstanceDatabase): RawBuilder<unknown> =>
  sql`${db.table('webhooks')} w join ${db.table('channels')} c on c.webhook_id = w.id`;

export function listChannels(db: InstanceDatabase, query: QueryOf<typeof listCall>): Promise<JsonText> {
  return readPage<null>(
    db,
    {
      from: tables(db),
      id: sql`w.id`,
      where: sql`w.removed_at is null`,
      order: { expression: sql`w.created_at`, type: 'timestamptz', descending: true },
      columns: sql`json_build_object(${fields(db)})::text as doc, null as facts`,
    },
    query,
    (doc) => doc,
  );
}

/** @throws Problem not_found */
export async function readChannel(db: InstanceDatabase, id: string): Promise<Channel> {
  const row = await db.first(sql<{ doc: Channel }>`select json_build_object(${fields(db)}) as doc
    from ${tables(db)} where w.id = ${id} and w.removed_at is null`);
  if (!row) throw new Problem('not_found');
  return row.doc;
}

/** A channel as it is stored, with what is secret. */
interface ChannelRow {
  service: string;
  teamId: string;
  channelId: string;
  address: string;
  moments: string[];
  projectId: string | null;
  language: string;
}

/** The row beside a locked webhook. @throws Problem not_found where that is no channel */
export async function readChannelRow(db: InstanceDatabase, id: string): Promise<ChannelRow> {
  const row =
    await db.first(sql<ChannelRow>`select service, team_id as "teamId", channel_id as "channelId", address, moments,
    project_id as "projectId", language from ${db.table('channels')} where webhook_id = ${id}`);
  if (!row) throw new Problem('not_found');
  return row;
}

/** @throws Problem not_valid where there is no such project */
export async function assertProject(db: InstanceDatabase, id: string | null): Promise<void> {
  if (id === null) return;
  const found = await db.first(sql`select from ${db.table('projects')} where id = ${id} and removed_at is null`);
  if (!found)
    throw new Problem('not_valid', { fields: [{ path: 'projectId', code: 'unknown_reference', message: '' }] });
}

/** A channel as automations post to it; undefined where it was deleted. */
export function readPostedChannel(db: InstanceDatabase, id: string) {
  return db.first(sql<{ id: string; projectId: string | null; language: string }>`
    select w.id, c.project_id as "projectId", c.language
    from ${tables(db)} where w.id = ${id} and w.removed_at is null`);
}
