import { sql } from 'kysely';
import { z } from 'zod';
import { InstanceDatabase } from '../../database/instance-database.ts';
import type { Services } from '../../services.ts';
import { askInstances } from '../../worker/ask-instances.ts';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { unlessAway } from '../../worker/unless-away.ts';
import type { ExportKind } from './export-kind.ts';
import { isMakerGone } from './maker.ts';
import { exportsQueue } from './exports-queue.ts';
import type { ExportRow } from './exports.queries.ts';
import { endLeftEntries, recordReady, runExport } from './run-export.ts';

/** Nobody has touched it for so long: whoever made it is dead. */
const abandonedAfter = 60_000;
/** So long whoever supervises a maker has to say that its export failed with it. */
const failedWithin = 3000;

const tidyQueue: QueueDefinition<object> = {
  name: 'exports-tidy',
  entry: z.object({}),
  retryLimit: 1,
  expireInSeconds: 120,
};

/** Files made at once by one server, and of one company by all of them: exports leave room for those who work, and for each other. */
const limits = { atOnce: 3, perGroup: 2 } as const;

/** Makes what waits to be exported. */
export function exportWork(kinds: readonly ExportKind[]): readonly QueueWork[] {
  const byName = new Map<string, ExportKind>(kinds.map((kind) => [kind.name, kind]));
  return [
    {
      queue: exportsQueue,
      isApart: true,
      start: async (services) =>
        services.queue.dispatch(exportsQueue, limits, (entry) => runExport(services, byName, entry)),
    },
    {
      queue: tidyQueue,
      start: async (services) => {
        await services.queue.work(tidyQueue, 1, () => tidyExports(services));
        await services.queue.schedule(tidyQueue, '* * * * *');
      },
    },
  ];
}

/** Takes up what a server that died has left, and lets go of what has had its week. */
export async function tidyExports(services: Services): Promise<void> {
  const now = services.now();
  const schemas = (await services.instances.served(now)).map(({ schema }) => schema);
  const announced = new Date(now.getTime() - announcedWithin);
  const untidy = await askInstances(
    services,
    schemas,
    (db) => sql<boolean>`exists (select from ${db.table('exports')}
      where state in ('waiting', 'running') or expires_at <= ${now} or finished_at > ${announced})`,
  );
  for (const { schema, value: isUntidy } of untidy)
    if (isUntidy) await unlessAway(services, schema, () => tidyInstance(services, schema, now));
}

async function tidyInstance(services: Services, schema: string, now: Date): Promise<void> {
  const left = new Date(now.getTime() - failedWithin);
  const isWaited = await services.databases
    .of(schema)
    .unbound.transaction()
    .execute(async (transaction) => {
      const db = new InstanceDatabase(transaction, schema);
      const table = sql.id(schema, 'exports');
      const abandoned = await sql<{ id: string }>`
      update ${table} e set state = 'waiting', touched_at = ${now}
      where (e.state in ('waiting', 'running') and e.touched_at < ${new Date(now.getTime() - abandonedAfter)})
        or (e.state = 'running' and e.maker is not null and e.touched_at < ${left}
          and ${isMakerGone(sql`e.maker`)})
      returning id`.execute(transaction);
      for (const { id } of abandoned.rows) {
        const entry = { schema, exportId: id };
        // What waits behind a long export is not lost: its entry is still there.
        if (await services.queue.isWaiting(db, exportsQueue, entry)) continue;
        await services.queue.add(db, exportsQueue, [entry]);
      }
      await sql`delete from ${table} e where e.expires_at <= ${now}`.execute(transaction);
      const waiting = await sql`select from ${table} e where e.state = 'waiting' limit 1`.execute(transaction);
      return waiting.rows.length > 0;
    });
  if (isWaited) await endLeftEntries(services, schema, left);
  for (const row of await unannounced(services, schema)) await recordReady(services, schema, row);
}

/** How far back files are searched that nobody was notified of. */
const announcedWithin = 60 * 60_000;

/** Files that were made by a server which died before it notified whoever asked for them. */
function unannounced(services: Services, schema: string): Promise<ExportRow[]> {
  const db = services.databaseOf(schema);
  const now = services.now().getTime();
  return db.rows(sql<ExportRow>`
    select e.* from ${db.table('exports')} e where e.state = 'done'
      and e.finished_at between ${new Date(now - announcedWithin)} and ${new Date(now - abandonedAfter)}
      and not exists (select from ${db.table('events')} r
        where r.user_id = e.created_by and r.name = 'export.ready' and r.subject_id = e.id::text)`);
}
