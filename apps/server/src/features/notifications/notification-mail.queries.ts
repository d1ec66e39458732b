import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { EventWords } from '../../events/event-tokens.ts';
import { eventWords } from '../../events/event-tokens.ts';
import type { StoredEvent } from '../../worker/consumer.ts';

/** An event with what an email about it says. */
export interface MailedEvent {
  event: StoredEvent;
  words: EventWords;
  /** The name of whoever did it. */
  author: string | null;
  /** When its job starts. */
  startDate: Date | null;
}

/** Reads an event for an email; undefined when it is no longer stored. */
export async function readMailedEvent(db: InstanceDatabase, eventId: number): Promise<MailedEvent | undefined> {
  const row = await db.first(sql<StoredEvent & Omit<MailedEvent, 'event'>>`
    select e.id, e.name, e.subject_id as "subjectId", e.at, e.actor_id as "actorId",
      e.impersonator_id as "impersonatorId", e.automation_run_id as "automationRunId", e.job_id as "jobId", e.project_id as "projectId",
      e.job_type_id as "jobTypeId", e.user_id as "userId", e.before, e.after,
      ${eventWords(db)} as words, mj.start_date as "startDate",
      (select nullif(trim(mu.first_name || ' ' || mu.last_name), '') from ${db.table('users')} mu
        where mu.id = e.actor_id) as author
    from ${db.table('events')} e left join ${db.table('jobs')} mj on mj.id = e.job_id
    where e.id = ${eventId}`);
  if (!row) return undefined;
  const { words, author, startDate, ...event } = row;
  return { event, words, author, startDate };
}
