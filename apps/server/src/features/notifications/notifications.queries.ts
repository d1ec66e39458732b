import type { PageQuery } from '@plumbline/contract/wire';
import type { EventName } from '@plumbline/domain/events/catalogue';
import type { NotificationType } from '@plumbline/domain/notifications/preferences';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readPage } from '../../database/page.ts';
import { authorJson, momentJson } from '../../database/reference-json.ts';
import type { EventWords } from '../../events/event-tokens.ts';
import { eventTokens, eventWords } from '../../events/event-tokens.ts';
import { JsonText } from '../../database/json-text.ts';
import type { BulkWords } from '../../events/bulk-words.ts';
import { bulkWords } from '../../events/bulk-words.ts';
import type { EventTokens } from '../../events/texts/event-texts.ts';
import { eventText, filledSentence, forClients } from '../../events/texts/event-texts.ts';
import { textForSubject } from './notification-mails.ts';
import { textOfMany } from './outward-texts.ts';

/** The icon of a notification, by a word in its type. The first match counts. */
const icons = [
  ['automation', 'automation'],
  ['webhook', 'webhook'],
  ['drive', 'drive'],
  ['work', 'work'],
  ['skill', 'skill'],
  ['export', 'export'],
  ['project', 'project'],
  ['job_type', 'job_type'],
  ['user', 'person'],
  ['absence', 'person'],
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
  const author = sql`(select ${authorJson('nu')} from ${db.table('users')} nu where nu.id = e.actor_id)`;
  const [list, unread] = await Promise.all([
    readPage<{ name: EventName; type: string; words: EventWords; bulk: BulkLine | null; isAbout: boolean }>(
      db,
      {
        from: sql`${db.table('notifications')} n`,
        id: sql`n.id`,
        where: sql`n.user_id = ${person.id} and ${isLastOfBulkChange(db)}`,
        order: { expression: sql`n.created_at`, type: 'timestamptz', descending: true },
        joins: sql`join ${db.table('events')} e on e.id = n.event_id left join ${db.table('jobs')} nj on nj.id = e.job_id`,
        columns: sql`json_build_object('_id', n.id, 'type', n.type, 'date', ${momentJson(sql`n.created_at`)},
            'idProject', case when e.job_id is null then e.project_id end,
            'idJob', case when n.bulk_change_id is null then e.job_id end,
            'intIdJob', case when n.bulk_change_id is null then nj.number end,
            'idJobType', case when e.job_id is null then e.job_type_id end,
            'idUser', case when e.name like 'skill.%' or e.name like 'user.absence%' then e.user_id end,
            'idAutomation', case when e.name like 'automation.%' then e.subject_id end,
            'idWebhook', case when e.name like 'webhook.%' then e.subject_id end,
            -- Clients don't see who answered.
            'user', ${person.role === 'client' ? sql`null` : author},
            'isRead', n.read_at is not null)::text as doc,
          json_build_object('name', e.name, 'type', n.type, 'words', ${eventWords(db)}, 'bulk', ${bulkLine(db, words.language)},
            'isAbout', ${isAboutReader}) as facts`,
      },
      page,
      (doc, { name, type, words: facts, bulk, isAbout }) => {
        const tokens = eventTokens(name, facts, words.language, words.settings);
        // Clients don't see people.
        const namesPeople = person.role !== 'client';
        const message = bulk
          ? textOfMany(bulk.words, bulk.jobs, { type, isAbout: isAbout === true, namesPeople }, words)
          : lineOf(name, namesPeople ? tokens : forClients(tokens), words.language, isAbout ? type : null);
        return `{"message":${JSON.stringify(message)},"icon":"${iconOf(type)}",${doc.slice(1)}`;
      },
    ),
    countUnread(db, person.id),
  ]);
  return new JsonText(`{"unread":${unread},${list.text.slice(1)}`);
}

/** Whether a notification `n` of the event `e` is about its reader: they were assigned, taken off or added, or it is their skill. */
const isAboutReader = sql`coalesce(n.type = 'user_assigned' or n.type like 'skill\\_%' and e.user_id = n.user_id
  or n.type like 'user\\_%' and (e.after -> 'userIds' ? n.user_id::text or e.before -> 'userIds' ? n.user_id::text
    or e.after -> 'assigneeIds' ? n.user_id::text), false)`;

/** The line at the bell. @param ownType the notification's type, where it is about its reader */
function lineOf(name: EventName, tokens: EventTokens, language: Language, ownType: string | null): string {
  const own = ownType === null ? undefined : textForSubject(language, ownType as NotificationType);
  return own === undefined ? eventText(name, language, tokens) : filledSentence(own, tokens);
}

/** What is said of a bulk change: of how many of its jobs the person was notified. */
interface BulkLine {
  readonly jobs: number;
  readonly words: BulkWords;
}

/**
 * Whether a notification `n` has a line of its own: those of one type from one bulk change share the line of the last.
 */
function isLastOfBulkChange(db: InstanceDatabase) {
  return sql`(n.bulk_change_id is null or not exists (select from ${db.table('notifications')} later
    where later.user_id = n.user_id and later.bulk_change_id = n.bulk_change_id and later.type = n.type and later.id > n.id))`;
}

/** The words of the bulk change of a notification `n`; null where it belongs to none. */
function bulkLine(db: InstanceDatabase, language: Language) {
  const isUndone = sql`exists (select from ${db.table('bulk_changes')} u where u.undo_of = b.id and u.created_at <= e.at)`;
  return sql`(select json_build_object('words', ${bulkWords(db, language, isUndone)},
      'jobs', (select count(distinct part_event.job_id)::int from ${db.table('notifications')} part
        join ${db.table('events')} part_event on part_event.id = part.event_id
        where part.user_id = n.user_id and part.bulk_change_id = n.bulk_change_id and part.type = n.type))
    from ${db.table('bulk_changes')} b where b.id = n.bulk_change_id)`;
}

/** How many are unread; beyond 100 the bell shows "99+" anyway. */
async function countUnread(db: InstanceDatabase, userId: string): Promise<number> {
  const row = await db.first(sql<{ n: number }>`
    select count(*)::int as n from (select from ${db.table('notifications')} n
      where n.user_id = ${userId} and n.read_at is null and ${isLastOfBulkChange(db)} limit 100) as few`);
  return row?.n ?? 0;
}

/** Marks notifications as read, with all that share their line, or all of them; only ever the person's own. */
export async function markRead(
  db: InstanceDatabase,
  userId: string,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const notifications = db.table('notifications');
  const named = sql`and (n.id = any(${ids ?? []}::uuid[]) or exists (select from ${notifications} line
    where line.id = any(${ids ?? []}::uuid[]) and line.user_id = n.user_id
      and line.bulk_change_id = n.bulk_change_id and line.type = n.type))`;
  await db.rows(sql`update ${notifications} n set read_at = ${now}
    where n.user_id = ${userId} and n.read_at is null ${ids ? named : sql``}`);
}
