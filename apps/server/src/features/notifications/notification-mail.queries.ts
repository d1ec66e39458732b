import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Language } from '@plumbline/domain/languages/languages';
import type { BulkWords } from '../../events/bulk-words.ts';
import { bulkWords } from '../../events/bulk-words.ts';
import type { EventWords } from '../../events/event-tokens.ts';
import { eventWords } from '../../events/event-tokens.ts';
import type { StoredEvent } from '../../events/consumer.ts';

/** An event with what an email about it says. */
export interface MailedEvent {
  event: StoredEvent;
  words: EventWords;
  /** The name of whoever did it. */
  author: string | null;
  /** When its job starts. */
  startDate: Date | null;
  /** The bulk change of several jobs that it is a part of. */
  bulk: BulkWords | null;
}

/** So many events are read in one statement. */
const readAtOnce = 500;

/** Reads events for messages, by their ids; those that are no longer stored are missing. */
export async function readMailedEvents(
  db: InstanceDatabase,
  eventIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, MailedEvent>> {
  const found = new Map<number, MailedEvent>();
  for (let from = 0; from < eventIds.length; from += readAtOnce) {
    for (const mailed of await readSome(db, eventIds.slice(from, from + readAtOnce), language)) {
      found.set(mailed.event.id, mailed);
    }
  }
  return found;
}

async function readSome(db: InstanceDatabase, ids: readonly number[], language: Language): Promise<MailedEvent[]> {
  const isUndone = sql`exists (select from ${db.table('bulk_changes')} u where u.undo_of = b.id and u.created_at <= e.at)`;
  const rows = await db.rows(sql<StoredEvent & Omit<MailedEvent, 'event'>>`
    select e.id, e.name, e.subject_id as "subjectId", e.at, e.actor_id as "actorId",
      e.impersonator_id as "impersonatorId", e.automation_run_id as "automationRunId", e.job_id as "jobId", e.project_id as "projectId",
      e.job_type_id as "jobTypeId", e.user_id as "userId", e.before, e.after,
      ${eventWords(db)} as words, mj.start_date as "startDate",
      (select nullif(trim(mu.first_name || ' ' || mu.last_name), '') from ${db.table('users')} mu
        where mu.id = e.actor_id) as author,
      (select ${bulkWords(db, language, isUndone)} from ${db.table('bulk_changes')} b
        where b.id = e.bulk_change_id and b.total > 1) as bulk
    from ${db.table('events')} e left join ${db.table('jobs')} mj on mj.id = e.job_id
    where e.id = any(${ids}::bigint[])`);
  return rows.map(({ words, author, startDate, bulk, ...event }) => ({ event, words, author, startDate, bulk }));
}
