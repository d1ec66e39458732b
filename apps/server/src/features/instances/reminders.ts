import type { EndDecision } from '@plumbline/domain/instances/life-cycle';
import { dueReminder, reminderDays } from '@plumbline/domain/instances/life-cycle';
import { sql } from 'kysely';
import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { askInstances } from '../../worker/ask-instances.ts';
import { settleMoves } from '../backups/index.ts';
import { personMailQueue } from '../mail/index.ts';
import { removeLeftovers } from './creation.ts';
import { warnOfLimits } from './limit-warnings.ts';

const queue: QueueDefinition<object> = {
  name: 'instance-life',
  entry: z.object({}),
  retryLimit: 2,
  expireInSeconds: 600,
};

/** What time brings to instances, looked after once an hour over all servers. */
export const instanceLifeWork: QueueWork = {
  queue,
  start: async (services) => {
    await services.queue.work(queue, 1, () => lookAfterInstances(services));
    await services.queue.schedule(queue, '27 * * * *');
  },
};

/** Reminds owners, lets go on what was set aside for instances that are served, clears away what was never completed. */
async function lookAfterInstances(services: Services): Promise<void> {
  const parts = [remindOwners, warnOfLimits, releaseResting, removeLeftovers, nameInstances, settleMoves];
  for (const part of parts)
    await part(services).catch((error: unknown) =>
      services.logger.error({ part: part.name, error: errorText(error) }, 'instances could not be looked after'),
    );
}

interface Ending {
  id: string;
  schema: string;
  endsAt: Date;
  reminded: number | null;
  decision: EndDecision;
}

/** Reminds the owner of each instance that ends soon, 30, 7 and 1 days before (spec/4 §6). */
export async function remindOwners(services: Services): Promise<void> {
  const now = services.now();
  const horizon = new Date(now.getTime() + reminderDays[0] * 86_400_000);
  const { rows } = await sql<Ending>`
    select id, schema_name as schema, ends_at as "endsAt", reminded_days as reminded, end_decision as decision
    from platform.instances
    where ends_at > ${now} and ends_at <= ${horizon} and is_active and deletes_at is null and migration_error is null
      and owner_email <> '' and end_decision <> 'let_go'
    order by ends_at`.execute(services.unbound);
  for (const ending of rows) {
    const days = dueReminder(ending, now);
    if (days !== null) await remind(services, ending, days);
  }
}

/** The email's entry and the record of it are one transaction: of two servers, one sends it. */
async function remind(services: Services, { id, schema, endsAt }: Ending, days: number): Promise<void> {
  await services.unbound.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update platform.instances set reminded_days = ${days}
      where id = ${id} and ends_at = ${endsAt} and (reminded_days is null or reminded_days > ${days})
      returning id`.execute(transaction);
    if (rows.length === 0) return;
    await services.queue.add(transaction, personMailQueue, [
      { kind: 'end_reminder', schema, endsAt: endsAt.toISOString(), days },
    ]);
  });
}

/** Companies on other databases that were renamed by a server which died before the list of instances said so. */
async function nameInstances(services: Services): Promise<void> {
  const served = await services.instances.served(services.now());
  const elsewhere = served.filter(({ databaseId }) => databaseId !== null).map(({ schema }) => schema);
  const named = await askInstances(
    services,
    elsewhere,
    (db) => sql<string | null>`(select value #>> '{}' from ${db.table('settings')} where name = 'companyName')`,
  );
  for (const { schema, value } of named)
    if (value !== null)
      await services.pool.query(
        'update platform.instances set company_name = $2 where schema_name = $1 and company_name <> $2',
        [schema, value],
      );
}

/** What a server set aside that did not know yet that an instance is served again, or that an end date has moved. */
async function releaseResting(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{ schema: string }>(
    'select distinct schema_name as schema from platform.resting_entries',
  );
  const served = new Set((await services.instances.served(services.now())).map((instance) => instance.schema));
  for (const { schema } of rows) if (served.has(schema)) await services.queue.release(schema);
}
