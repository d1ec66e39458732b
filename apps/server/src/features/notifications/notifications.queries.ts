import type { PageQuery } from '@plumbline/contract/wire';
import type { EventName } from '@plumbline/domain/events/catalogue';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/settings/languages';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readPage } from '../../database/page.ts';
import { momentJson, personJson } from '../../database/reference-json.ts';
import type { EventWords } from '../../events/event-tokens.ts';
import { eventTokens, eventWords } from '../../events/event-tokens.ts';
import { JsonText } from '../../database/json-text.ts';
import { eventText } from '../../events/texts/event-texts.ts';

/** The icon of a notification: a word of its type tells what it is about. The first that fits counts. */
const icons = [
  ['automation', 'automation'],
  ['webhook', 'webhook'],
  ['skill', 'skill'],
  ['export', 'export'],
  ['project', 'project'],
  ['job_type', 'job_type'],
  ['user', 'person'],
  ['password', 'key'],
] as const;
const iconOf = (type: string): string => icons.find(([word]) => type.includes(word))?.[1] ?? 'job';

/** A page of a person's notifications, newest first, with how many are unread. */
export async function listNotifications(
  db: InstanceDatabase,
  person: { id: string; role: string },
  page: PageQuery,
  words: { language: Language; settings: AppSettings },
): Promise<JsonText> {
  const author = sql`(select ${personJson('nu')} from ${db.table('users')} nu where nu.id = e.actor_id)`;
  const [list, unread] = await Promise.all([
    readPage<{ name: EventName; type: string; words: EventWords }>(
      db,
      {
        from: sql`${db.table('notifications')} n`,
        id: sql`n.id`,
        where: sql`n.user_id = ${person.id}`,
        order: { expression: sql`n.created_at`, type: 'timestamptz', descending: true },
        joins: sql`join ${db.table('events')} e on e.id = n.event_id left join ${db.table('jobs')} nj on nj.id = e.job_id`,
        columns: sql`json_build_object('_id', n.id, 'type', n.type, 'date', ${momentJson(sql`n.created_at`)},
            'idProject', case when e.job_id is null then e.project_id end,
            'idJob', e.job_id, 'intIdJob', nj.number,
            'idJobType', case when e.job_id is null then e.job_type_id end,
            'idUser', case when e.name like 'skill.%' then e.user_id end,
            'idAutomation', case when e.name like 'automation.%' then e.subject_id end,
            'idWebhook', case when e.name like 'webhook.%' then e.subject_id end,
            -- Clients don't see who answered.
            'user', ${person.role === 'client' ? sql`null` : author},
            'isRead', n.read_at is not null)::text as doc,
          json_build_object('name', e.name, 'type', n.type, 'words', ${eventWords(db)}) as facts`,
      },
      page,
      (doc, { name, type, words: facts }) => {
        const tokens = eventTokens(name, facts, words.language, words.settings);
        // Clients aren't told of people.
        const message = eventText(name, words.language, person.role === 'client' ? { ...tokens, person: '' } : tokens);
        return `{"message":${JSON.stringify(message)},"icon":"${iconOf(type)}",${doc.slice(1)}`;
      },
    ),
    countUnread(db, person.id),
  ]);
  return new JsonText(`{"unread":${unread},${list.text.slice(1)}`);
}

/** How many are unread; beyond 100 the bell shows "99+" anyway. */
async function countUnread(db: InstanceDatabase, userId: string): Promise<number> {
  const row = await db.first(sql<{ n: number }>`
    select count(*)::int as n from (select from ${db.table('notifications')}
      where user_id = ${userId} and read_at is null limit 100) as few`);
  return row?.n ?? 0;
}

/** Marks as read what is named, or everything; only ever the person's own. */
export async function markRead(
  db: InstanceDatabase,
  userId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  await db.rows(sql`update ${db.table('notifications')} set read_at = ${now}
    where user_id = ${userId} and read_at is null ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}`);
}
