import type { EventName } from '@plumbline/domain/events/catalogue';
import { withdrawnBy } from '@plumbline/domain/notifications/concerns';
import { sql } from 'kysely';
import type { ConsumerContext, StoredEvent } from '../../events/consumer.ts';

/**
 * Withdraws what people were notified of and what is over by these events: at the bell it counts as read, and what was not sent yet
 * is not sent any more.
 */
export async function withdrawNotices(
  events: readonly Pick<StoredEvent, 'id' | 'name' | 'subjectId'>[],
  { db, services, afterCommit }: ConsumerContext,
): Promise<void> {
  const users = new Set<string>();
  for (const { id, name, subjectId } of events) {
    const begun: EventName | undefined = withdrawnBy[name];
    if (begun === undefined) continue;
    const isOver = sql`e.name = ${begun} and e.subject_id = ${subjectId} and e.id < ${id}`;
    await db.rows(sql`delete from ${db.table('pending_notifications')} p using ${db.table('events')} e
      where e.id = p.event_id and ${isOver}`);
    const read = await db.rows(sql<{ userId: string }>`
      update ${db.table('notifications')} n set read_at = ${services.now()} from ${db.table('events')} e
      where e.id = n.event_id and n.read_at is null and ${isOver}
        and n.user_id in (select u.id from ${db.table('users')} u where u.role in ('sys_admin', 'business_admin'))
      returning n.user_id as "userId"`);
    for (const { userId } of read) users.add(userId);
  }
  if (users.size > 0)
    afterCommit(() => services.live.publish([{ kind: 'notified', schema: db.schema, users: [...users] }]));
}
