import type { EventName } from '@plumbline/domain/events/catalogue';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { StoredEvent } from '../events/consumer.ts';

const columns = sql`id, name, subject_id as "subjectId", at, actor_id as "actorId", impersonator_id as "impersonatorId",
  automation_run_id as "automationRunId", job_id as "jobId", project_id as "projectId", job_type_id as "jobTypeId",
  user_id as "userId", before, after`;

const eventsWhere = (db: InstanceDatabase, condition: RawBuilder<unknown>) =>
  db.rows(sql<StoredEvent & { name: EventName }>`select ${columns} from ${db.table('events')} where ${condition}`);

/** Locks and reads the next events, skipping those that another worker has locked. */
export function waitingEvents(db: InstanceDatabase, limit: number): Promise<StoredEvent[]> {
  return eventsWhere(
    db,
    sql`not is_handled order by id limit ${limit}
    -- A weaker lock than "for update": notifications refer to the event while it is held.
    for no key update skip locked`,
  );
}

/** One event. */
export async function readStoredEvent(db: InstanceDatabase, id: number): Promise<StoredEvent | undefined> {
  return (await eventsWhere(db, sql`id = ${id}`))[0];
}

/** Events by their ids; those that are pruned are missing. */
export function readStoredEvents(db: InstanceDatabase, ids: readonly number[]): Promise<StoredEvent[]> {
  return eventsWhere(db, sql`id = any(${ids}::bigint[]) order by id`);
}
