import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { EventConsumer, KeptEvent } from '../worker/consumer.ts';
import { refreshJobSearch } from './job-search-text.ts';

const jobsAtOnce = 1000;

/**
 * The jobs, over `j`, that are found by what an event renamed; undefined when it renamed nothing.
 * A project or a job type may have more jobs than a person wants to wait for, so they follow in the background.
 */
function jobsNamedBy(db: InstanceDatabase, event: KeptEvent): RawBuilder<unknown> | undefined {
  const after = (event.after ?? {}) as Record<string, unknown>;
  switch (event.name) {
    case 'project.changed':
      return 'name' in after ? sql`j.project_id = ${event.subjectId}::uuid` : undefined;
    case 'job_type.changed':
      return 'title' in after ? sql`j.job_type_id = ${event.subjectId}::uuid` : undefined;
    case 'user.changed':
    case 'user.registered':
      return 'name' in after
        ? sql`j.id in (select a.job_id from ${db.table('job_assignees')} a where a.user_id = ${event.subjectId}::uuid)`
        : undefined;
    default:
      return undefined;
  }
}

/** Keeps jobs found by the names that projects, job types and people have now. Doing it twice changes nothing. */
export const followRenames: EventConsumer = {
  name: 'jobs-search',
  consume: async (events, { db }) => {
    for (const event of events) {
      const isNamed = jobsNamedBy(db, event);
      if (!isNamed) continue;
      for (let last: string | undefined; ;) {
        const found = await db.rows(sql<{ id: string }>`
          select j.id from ${db.table('jobs')} j where ${isNamed} ${last ? sql`and j.id > ${last}::uuid` : sql``}
          order by j.id limit ${jobsAtOnce}`);
        await refreshJobSearch(
          db,
          found.map((row) => row.id),
        );
        last = found.at(-1)?.id;
        if (found.length < jobsAtOnce) break;
      }
    }
  },
};
