import type { BulkAssignee, BulkPart, BulkState } from '@plumbline/domain/bulk/state';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

interface Row {
  id: string;
  status: string;
  since: string | null;
  start: Date | null;
  length: number | null;
  project: string | null;
  people: BulkAssignee[] | null;
  skills: string[] | null;
}

/** Moments as they are compared: to the microsecond, since that is what is written back. */
const exact = '\'YYYY-MM-DD"T"HH24:MI:SS.US"Z"\'';
const momentOf = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', ${exact})`);

/** These parts of locked jobs as they stand, by the job's id. */
export async function readStates(
  db: InstanceDatabase,
  jobIds: readonly string[],
  parts: readonly BulkPart[],
): Promise<ReadonlyMap<string, BulkState>> {
  const has = (part: BulkPart) => parts.includes(part);
  const rows = await db.rows(sql<Row>`
    select j.id, j.status, ${momentOf('j.status_since')} as since, j.start_date as start, j.planned_length as length,
      j.project_id as project,
      case when ${has('people')}::boolean then coalesce((select json_agg(json_build_object('userId', a.user_id,
          'assignedAt', ${momentOf('a.assigned_at')}, 'assignedBy', a.assigned_by,
          'confirmedAt', ${momentOf('a.confirmed_at')}) order by a.user_id)
        from ${db.table('job_assignees')} a where a.job_id = j.id), '[]') end as people,
      case when ${has('skills')}::boolean then coalesce((select json_agg(s.skill_id order by s.skill_id)
        from ${db.table('job_skills')} s where s.job_id = j.id), '[]') end as skills
    from ${db.table('jobs')} j where j.id = any(${jobIds}::uuid[]) and j.removed_at is null`);
  return new Map(
    rows.map(({ id, status, since, start, length, project, people, skills }) => [
      id,
      {
        ...(has('status') && { status: { name: status, since } }),
        ...(people && { people }),
        ...(has('start') && { start: start?.toISOString() ?? null }),
        ...(has('length') && { length }),
        ...(has('project') && { project }),
        ...(skills && { skills }),
      },
    ]),
  );
}
