import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { outboxFolder } from '../../adapters/mail/outbox-mail.ts';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { backUpBeforeErasure } from '../backups/index.ts';
import { eraseSchema } from './erase-schema.ts';

/** Erases the instances whose time has come; an entry says that there is one. */
export const erasureQueue: QueueDefinition<object> = {
  name: 'erase-instances',
  entry: z.object({}),
  retryLimit: 5,
  // A last backup is made of each.
  expireInSeconds: 20 * 3600,
};

export const erasureWork: QueueWork = {
  queue: erasureQueue,
  isApart: true,
  start: async (services) => {
    await services.queue.work(erasureQueue, 1, () => eraseInstances(services));
    await services.queue.schedule(erasureQueue, '41 * * * *');
  },
};

/**
 * Erases the files and rows of every instance whose grace period is over, after a last backup. One that fails, or whose backup
 * does, is tried again within the hour.
 */
export async function eraseInstances(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{ id: string; name: string; schema: string; names: string[] }>(
    `select i.id, i.name, i.schema_name as schema, array(select n.name from platform.instance_names n
       where n.instance_id = i.id) || i.name as names
     from platform.instances i where i.deletes_at <= $1 and i.name <> ''`,
    [services.now()],
  );
  // Which says where they lie.
  if (rows.length > 0) await services.instances.all();
  for (const { id, name: ownName, schema, names } of rows) {
    try {
      if (!(await backUpBeforeErasure(services, { id, name: ownName, schema }))) continue;
      await eraseSchema(services, schema);
      // Messages that were never sent, while no mail server was set.
      for (const name of names.filter((one) => one !== ''))
        await rm(outboxFolder(services.configuration, name), { recursive: true, force: true });
      await services.pool.query('delete from platform.resting_entries where schema_name = $1', [schema]);
      await services.pool.query('delete from platform.migration_progress where schema_name = $1', [schema]);
      await services.pool.query('delete from platform.instances where id = $1', [id]);
      await services.databases.place([{ schema, databaseId: null }]);
      services.live.publish([{ kind: 'instances' }]);
      services.instances.forget();
      services.logger.info({ schema }, 'an instance was erased');
    } catch (error) {
      services.logger.error({ schema, error: errorText(error) }, 'an instance could not be erased');
    }
  }
}
