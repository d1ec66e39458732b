import { maxEventWait } from '@plumbline/contract/workers';
import { isServed } from '@plumbline/domain/instances/life-cycle';
import { sql } from 'kysely';
import { z } from 'zod';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { Services } from '../../services.ts';
import { maxWaitOf } from '../../worker/max-waits.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { queueStates } from './queue-states.queries.ts';
import { allWorkSeen } from './seen-work.ts';

const queue: QueueDefinition<object> = { name: 'watch-work', entry: z.object({}), retryLimit: 0, expireInSeconds: 120 };

/** Looks each minute, once over all servers, whether something waits longer than it may. */
export const watchWork: QueueWork = {
  queue,
  start: async (services) => {
    await services.queue.work(queue, 1, () => notifyOfLateWork(services));
    await services.queue.schedule(queue, '* * * * *');
  },
};

/** What waits, how long its oldest has waited, and how long it may; in seconds. */
interface Wait {
  name: string;
  oldest: number;
  max: number;
}

async function waits(services: Services, schema: string): Promise<Wait[]> {
  const [queues, { events }] = await Promise.all([
    queueStates(services.databaseOf(schema), allWorkSeen),
    services.countWork(),
  ]);
  const oldestEvent = Math.max(0, ...events.map(({ oldestSeconds }) => oldestSeconds));
  return [
    ...queues.map(({ name, oldest }) => ({ name, oldest: oldest ?? 0, max: maxWaitOf(name) })),
    { name: 'events', oldest: oldestEvent, max: maxEventWait },
  ];
}

/**
 * Notifies the system administrators of the main host of what waits longer than it may: once, and again when it is over. That is when the
 * oldest has waited less than half as long as it may, so that what is about the limit is not said again and again.
 */
export async function notifyOfLateWork(services: Services): Promise<void> {
  const main = await services.instances.byName('');
  if (!main || !isServed(main, services.now())) return;
  const all = await waits(services, main.schema);
  const late = all.filter(({ oldest, max }) => oldest > max).map(({ name }) => name);
  const notOver = all.filter(({ oldest, max }) => oldest > max / 2).map(({ name }) => name);
  const author = { actorId: null, impersonatorId: null, requestId: null };
  await changeInTransaction(services, { schema: main.schema, author }, async ({ db, record }) => {
    const begun = await db.rows(sql<{ queue: string }>`insert into platform.work_alerts (queue)
      select unnest(${late}::text[]) on conflict do nothing returning queue`);
    const over = await db.rows(sql<{ queue: string }>`
      delete from platform.work_alerts where queue <> all(${notOver}::text[]) returning queue`);
    for (const { queue: name } of begun) record('work.delayed', { subjectId: name, before: null, after: { name } });
    for (const { queue: name } of over) record('work.recovered', { subjectId: name, before: null, after: { name } });
  });
}
