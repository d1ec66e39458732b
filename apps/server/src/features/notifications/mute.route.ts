import * as calls from '@plumbline/contract/notification-settings';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import { visibleProjects } from '../../access/project-scope.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';

/** Mutes a job or project that one sees, or ends that. */
export const muteNotifications = endpoint(calls.muteNotifications, {
  handle: async ({ db, actor, person, now, input: { body } }) => {
    const { job = null, project = null, muted } = body;
    const seen = job
      ? sql`select from ${db.table('jobs')} j where j.id = ${job} and ${visibleJobsByRow(db, actor)}`
      : sql`select from ${db.table('projects')} p where p.id = ${project} and ${visibleProjects(db, actor)}`;
    if (!(await db.first(seen))) throw new Problem('not_found');
    const mutes = db.table('notification_mutes');
    await db.rows(
      muted
        ? sql`insert into ${mutes} (user_id, job_id, project_id, created_at)
            values (${person.id}, ${job}, ${project}, ${now}) on conflict do nothing`
        : sql`delete from ${mutes} where user_id = ${person.id}
            and job_id is not distinct from ${job} and project_id is not distinct from ${project}`,
    );
    return { success: true as const };
  },
});
