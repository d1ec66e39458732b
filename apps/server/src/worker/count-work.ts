import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { askInstances } from './ask-instances.ts';
import type { WorkCounts } from './work-counts.ts';

/** More waiting events of an instance are not counted: counting must stay cheap when many wait. */
const maxCounted = 10_000;

/** Counts what waits, with one query for each hundred instances. */
export async function countWork(
  services: Pick<Services, 'databases' | 'logger' | 'instances' | 'queue' | 'now'>,
): Promise<WorkCounts> {
  const served = await services.instances.served(services.now());
  const ids = new Map(served.map(({ schema, id }) => [schema, id]));
  const found = await askInstances(
    services,
    [...ids.keys()],
    (db) => sql<{ waiting: number; oldestSeconds: number }>`(
      select json_build_object('waiting', count(*),
        'oldestSeconds', coalesce(greatest(0, extract(epoch from now() - min(waiting.at))), 0))
      from (select at from ${db.table('events')} where not is_handled order by id limit ${maxCounted}) as waiting)`,
  );
  return {
    events: found
      .filter(({ value }) => value.waiting > 0)
      .map(({ schema, value }) => ({ instanceId: ids.get(schema) ?? schema, ...value })),
    queues: await services.queue.counts(),
    instances: served.length,
  };
}
