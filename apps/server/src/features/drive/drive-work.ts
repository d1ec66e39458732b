import { sql } from 'kysely';
import { z } from 'zod';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { Services } from '../../services.ts';
import { askInstances } from '../../worker/ask-instances.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { unlessAway } from '../../worker/unless-away.ts';
import type { ExportKind } from '../exports/index.ts';
import { notifyOfBroken } from './drive-problem.ts';
import { readConnectedDrive } from './drive-rows.ts';
import { enqueueFiling, enqueueHeld } from './enqueue-files.ts';
import { fileOne } from './file-one.ts';
import { filePhotos } from './file-photos.ts';
import type { FilingEntry } from './filing-queue.ts';
import { filingQueue } from './filing-queue.ts';
import { lookThrough, moveFolders } from './look-through.ts';

/** One thing after another in one drive: names in a folder are chosen one by one, and services throttle who asks for more. */
const limits = { atOnce: 4, perGroup: 1 } as const;

/** Files in companies' drives. Documents are made here: apart from the server, as exports are. */
export function driveWork(kinds: readonly ExportKind[]): readonly QueueWork[] {
  const byName = new Map<string, ExportKind>(kinds.map((kind) => [kind.name, kind]));
  return [
    {
      queue: filingQueue,
      isApart: true,
      start: async (services) =>
        services.queue.dispatch(filingQueue, limits, (entry) => carryOut(services, byName, entry)),
    },
    {
      queue: upkeepQueue,
      start: async (services) => {
        await services.queue.work(upkeepQueue, 1, () => upkeep(services));
        await services.queue.schedule(upkeepQueue, '*/10 * * * *');
      },
    },
  ];
}

function carryOut(services: Services, kinds: ReadonlyMap<string, ExportKind>, entry: FilingEntry): Promise<void> {
  if (entry.task === 'file') return fileOne(services, kinds, entry);
  if (entry.task === 'photos') return filePhotos(services, entry.schema, entry.jobId);
  return entry.task === 'folders' ? moveFolders(services, entry.schema) : lookThrough(services, entry.schema);
}

const upkeepQueue: QueueDefinition<object> = {
  name: 'drive-upkeep',
  entry: z.object({}),
  retryLimit: 1,
  expireInSeconds: 300,
};

const dayMs = 86_400_000;
/** What should have been tried so long ago has lost its entry in the queue: of a restored company, say. */
const lostAfterMs = 30 * 60_000;
const lostAtOnce = 20;

/**
 * Once an hour a file that waits for the connection is tried, once a day each drive is looked through; what was lost is queued again, and
 * administrators are notified of what stays broken.
 */
export async function upkeep(services: Services): Promise<void> {
  const now = services.now();
  const schemas = (await services.instances.served(now)).map(({ schema }) => schema);
  const found = await askInstances(
    services,
    schemas,
    (db) => sql<boolean>`exists (select from ${db.table('drives')} where refresh_token is not null)`,
  );
  for (const { schema, value: isConnected } of found)
    if (isConnected) await unlessAway(services, schema, () => upkeepOf(services, schema, now));
}

async function upkeepOf(services: Services, schema: string, now: Date): Promise<void> {
  const author = { actorId: null, impersonatorId: null, requestId: null };
  await changeInTransaction(services, { schema, author }, async ({ db, record, afterCommit }) => {
    const row = await readConnectedDrive(db);
    if (!row) return;
    await notifyOfBroken({ db, record }, row, now);
    const context = { db, services, afterCommit };
    if (now.getUTCMinutes() < 10) await enqueueHeld(context, row.id, { isAll: false });
    const entries: FilingEntry[] = [];
    if (now.getTime() - (row.checked_at ?? row.connected_at ?? now).getTime() >= dayMs) {
      entries.push({ schema, task: 'check' }, { schema, task: 'folders' });
    }
    const lost = await db.rows(sql<{ id: string; attempts: number }>`
      select id, attempts from ${db.table('drive_files')}
      where drive_id = ${row.id} and state = 'waiting' and next_attempt_at < ${new Date(now.getTime() - lostAfterMs)}
      order by next_attempt_at, id limit ${lostAtOnce}`);
    for (const { id, attempts } of lost) {
      entries.push({ schema, task: 'file', fileId: id, attempt: attempts + 1 });
    }
    for (const entry of entries) {
      if (!(await services.queue.isWaiting(db, filingQueue, entry))) await enqueueFiling(context, [entry]);
    }
  });
}
