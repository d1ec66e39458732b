import { closeToExpireDays } from '@plumbline/domain/skills/expiry';
import { dueTelling } from '@plumbline/domain/skills/holding';
import { sql } from 'kysely';
import { z } from 'zod';
import { errorText } from '../../logger.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { Services } from '../../services.ts';
import { todayIn } from './store/skill-json.ts';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { QueueWork } from '../../worker/start-worker.ts';

const queue: QueueDefinition<object> = { name: 'skill-ends', entry: z.object({}), retryLimit: 2, expireInSeconds: 600 };

/** Looks once an hour, over all servers, whose day has come: a day begins at another hour in each time zone. */
export const skillEndsWork: QueueWork = {
  queue,
  start: async (services) => {
    await services.queue.work(queue, 1, () => notifyOfExpiry(services));
    await services.queue.schedule(queue, '7 * * * *');
  },
};

/** So many holdings are notified in one transaction. */
const atOnce = 500;

/**
 * Tells, once each, of skills that are close to expire and of those that have expired by the calendar of their instance.
 * While the skills app is off nobody is notified; what has come meanwhile is caught up when it is on again.
 */
export async function notifyOfExpiry(services: Services): Promise<void> {
  for (const { schema } of await services.instances.served(services.now())) {
    await notifyInstance(services, schema).catch((error: unknown) =>
      services.logger.error({ schema, error: errorText(error) }, 'people could not be notified of expiring skills'),
    );
  }
}

async function notifyInstance(services: Services, schema: string): Promise<void> {
  const { settings, activeToggles } = await services.settings.of(services.databaseOf(schema));
  if (!activeToggles.has('skills')) return;
  const today = todayIn({ settings, now: services.now() });
  while ((await notifyBatch(services, schema, today)) === atOnce);
}

const byNobody = { actorId: null, impersonatorId: null, requestId: null };

interface DueHolding {
  userId: string;
  skillId: string;
  name: string;
  lastDay: string;
  isExpiringNotified: boolean;
  isExpiredNotified: boolean;
}

/** The event and the mark that it was recorded are one transaction. @returns how many were */
function notifyBatch(services: Services, schema: string, today: string): Promise<number> {
  return changeInTransaction(services, { schema, author: byNobody }, async ({ db, record }) => {
    const due = await takeDue(db, today);
    const notified = due.flatMap((one) => {
      const what = dueTelling(one, today);
      return what === null ? [] : [{ ...one, what }];
    });
    for (const { what, userId, skillId, name, lastDay } of notified) {
      record(`skill.${what}`, {
        subjectId: skillId,
        relations: { userId },
        before: null,
        after: { userId, name, lastDay },
      });
    }
    for (const what of ['expiring', 'expired'] as const) {
      const marked = notified.filter((one) => one.what === what);
      await db.rows(sql`update ${db.table('user_skills')} h set ${sql.ref(`is_${what}_notified`)} = true
        from unnest(${marked.map((one) => one.userId)}::uuid[], ${marked.map((one) => one.skillId)}::uuid[])
          as notified (user_id, skill_id)
        where h.user_id = notified.user_id and h.skill_id = notified.skill_id`);
    }
    return notified.length;
  });
}

/** The next holdings with a due expiry notification, skipping those that another server has locked. */
function takeDue(db: InstanceDatabase, today: string): Promise<DueHolding[]> {
  return db.rows(sql<DueHolding>`
    select h.user_id as "userId", h.skill_id as "skillId", s.name, h.last_day as "lastDay",
      h.is_expiring_notified as "isExpiringNotified", h.is_expired_notified as "isExpiredNotified"
    from ${db.table('user_skills')} h
    join ${db.table('skills')} s on s.id = h.skill_id and s.removed_at is null
    join ${db.table('users')} u on u.id = h.user_id and u.removed_at is null and u.role <> 'client'
    where h.last_day is not null and not h.is_expired_notified
      and h.last_day <= ${today}::date + ${closeToExpireDays}::integer
      and (h.last_day < ${today}::date or not h.is_expiring_notified)
    order by h.last_day limit ${atOnce} for no key update of h skip locked`);
}
