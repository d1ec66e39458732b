import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { QueueDefinition } from '../../../events/queue-definition.ts';
import { queueWork } from '../../../worker/start-worker.ts';
import { refreshJobSearch } from './job-search-text.ts';

/** So many jobs are held at a time: who answers one of them waits for as long. */
const jobsAtOnce = 100;

/** Something by whose name jobs are found, and that has another name now. */
export interface Renamed {
  kind: 'project' | 'job_type' | 'user';
  id: string;
}

/** What has been renamed, and after which of its jobs to go on. */
interface RenamedEntry extends Renamed {
  schema: string;
  after: string;
}

/** Doing it twice changes nothing, so an entry that was given up half way begins where it began. */
export const renamedJobsQueue: QueueDefinition<RenamedEntry> = {
  name: 'renamed-jobs',
  entry: z.object({ schema: z.string(), kind: z.enum(['project', 'job_type', 'user']), id: z.uuid(), after: z.uuid() }),
  retryLimit: 10,
  expireInSeconds: 3600,
};

/** The ids, named `id`, of the jobs that are found by its name. */
function jobsNamed(db: InstanceDatabase, { kind, id }: Renamed): RawBuilder<unknown> {
  switch (kind) {
    case 'project':
      return sql`select j.id from ${db.table('jobs')} j where j.project_id = ${id}`;
    case 'job_type':
      return sql`select j.id from ${db.table('jobs')} j where j.job_type_id = ${id}`;
    case 'user':
      return sql`select a.job_id as id from ${db.table('job_assignees')} a where a.user_id = ${id}`;
  }
}

/**
 * Brings the next of its jobs up to date.
 * @param after the last one that is up to date
 * @returns the last one that is now; undefined when no more are left
 */
export async function refreshNextJobs(
  db: InstanceDatabase,
  renamed: Renamed,
  after?: string,
): Promise<string | undefined> {
  const found = await db.rows(sql<{ id: string }>`
    select named.id from (${jobsNamed(db, renamed)}) as named ${after ? sql`where named.id > ${after}::uuid` : sql``}
    order by named.id limit ${jobsAtOnce}`);
  await refreshJobSearch(
    db,
    found.map((row) => row.id),
  );
  return found.length < jobsAtOnce ? undefined : found.at(-1)?.id;
}

/** Goes on with the jobs of what has many, some at a time, each a transaction of its own. */
export const renamedJobsWork = queueWork({
  queue: renamedJobsQueue,
  batch: 1,
  handle: async (entries, services) => {
    for (const { schema, after, ...renamed } of entries) {
      const db = services.databaseOf(schema);
      for (let last: string | undefined = after; last !== undefined;) last = await refreshNextJobs(db, renamed, last);
    }
  },
});
