import { kindsOfSpineEvent } from '@plumbline/domain/automations/event-kinds';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { EventConsumer, StoredEvent } from '../../events/consumer.ts';
import { wakeEngines } from './engine-signal.ts';
import { moveDueTimes } from './move-due-times.ts';

/**
 * Puts events that some automation may wait for into its backlog: nothing else, so that whatever is wrong with an automation
 * holds up no other consumer. Whoever is banned or removed has no automations acting for them any more.
 */
export const automationsConsumer: EventConsumer = {
  name: 'automations',
  consume: async (events, { db, afterCommit }) => {
    await pauseOwnersWhoLeft(db, events);
    // Where the hour has passed already there, it is due now.
    if ((await moveDueTimes(db, events)) > 0) afterCommit(() => wakeEngines(db.schema, 'all'));
    const awaited = events.flatMap(({ id, name, jobId }) => {
      const kinds = kindsOfSpineEvent.get(name);
      return kinds ? [{ id, jobId, kinds }] : [];
    });
    if (awaited.length === 0) return;
    const awaitedNow = await db.rows(sql`insert into ${db.table('automation_backlog')} (event_id, job_id)
      select e.id, e."jobId" from json_to_recordset(${JSON.stringify(awaited)}::json) as e (id bigint, "jobId" uuid, kinds json)
      where exists (select from ${db.table('automations')} a where a.removed_at is null and a.state <> 'paused'
        and a.event_kind in (select json_array_elements_text(e.kinds)))
      on conflict do nothing returning event_id`);
    if (awaitedNow.length > 0) afterCommit(() => wakeEngines(db.schema, 'events'));
  },
};

/** The events of their pauses, which the owner and the administrators are notified of, are written with the pauses. */
async function pauseOwnersWhoLeft(db: InstanceDatabase, events: readonly StoredEvent[]): Promise<void> {
  const left = events.flatMap(({ name, subjectId }) =>
    name === 'user.banned'
      ? [{ subjectId, reason: 'owner_banned' }]
      : name === 'user.removed' || name === 'user.erased'
        ? [{ subjectId, reason: 'owner_removed' }]
        : [],
  );
  if (left.length === 0) return;
  await db.rows(sql`with left_ones as (select * from json_to_recordset(${JSON.stringify(left)}::json)
      as l ("subjectId" uuid, reason text)), paused as (
      update ${db.table('automations')} a set state = 'paused', pause_reason = l.reason, updated_at = now()
      from left_ones l where a.owner_id = l."subjectId" and a.removed_at is null and a.state <> 'paused'
      returning a.id, a.name, a.owner_id, l.reason)
    insert into ${db.table('events')} (name, subject_id, after)
    select 'automation.paused', id, json_build_object('name', name, 'reason', reason, 'ownerId', owner_id) from paused`);
}
