import type { ShiftJob } from '@plumbline/contract/shifts';
import { can } from '@plumbline/domain/access/can';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import type { Point } from '@plumbline/domain/places/distance';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { jobFacts } from '../../access/job-scope.ts';
import { momentJson } from '../../database/reference-json.ts';
import type { FilterReader } from '../lists/index.ts';

type Sql = RawBuilder<unknown>;

/** A job as the board has it; `place` and `skillIds` where they are asked for. */
interface JobRow {
  readonly sent: Omit<ShiftJob, 'startDate'> & { readonly startDate: string | null };
  readonly place: Point | null;
  readonly skillIds: readonly string[];
}

/** What planning asks whether it may be done: of the many things that may be done with thousands of jobs no other is worked out. */
const planningVerbs = ['change', 'assign', 'change_status', 'duplicate'] as const;

interface AskedRows {
  /** `page as (select …)`, with what it is made of: the ids of the jobs. */
  readonly page: Sql;
  readonly order: Sql;
  /** With their places and the skills that they ask for. */
  readonly isPlaced: boolean;
}

/** Jobs of the shift view, with what planning may do with them. One statement for all of its lists, so that it is checked once. */
export async function readJobRows(
  { db, actor }: Pick<FilterReader, 'db' | 'actor'>,
  { page, order, isPlaced }: AskedRows,
): Promise<JobRow[]> {
  const skills = sql`coalesce((select json_agg(s.skill_id) from ${db.table('job_skills')} s where s.job_id = j.id), '[]')`;
  const rows = await db.rows(sql<{
    id: string;
    number: number;
    status: string;
    jobType: string;
    project: string | null;
    startDate: string | null;
    length: number | null;
    latitude: number | null;
    longitude: number | null;
    skills: string[];
    facts: JobFacts;
  }>`
    with ${page}
    select j.id, j.number, j.status, j.job_type_id as "jobType", j.project_id as project,
      ${momentJson(sql`j.start_date`)} as "startDate", j.planned_length as length,
      ${isPlaced ? sql`p.latitude` : sql`null::double precision`} as latitude,
      ${isPlaced ? sql`p.longitude` : sql`null::double precision`} as longitude,
      ${isPlaced ? skills : sql`'[]'::json`} as skills, ${jobFacts(db, actor)} as facts
    from page join ${db.table('jobs')} j on j.id = page.id
      ${isPlaced ? sql`left join ${db.table('projects')} p on p.id = j.project_id` : sql``}
    order by ${order}`);
  return rows.map(({ id, number, status, jobType, project, startDate, length, latitude, longitude, ...row }) => ({
    sent: {
      _id: id,
      ID: number,
      status,
      jobType,
      project,
      startDate,
      plannedLength: length,
      users: [...row.facts.assigneeIds],
      can: planningVerbs.filter((verb) => can(actor, `job.${verb}`, row.facts).allowed),
    },
    place: latitude === null || longitude === null ? null : { lat: latitude, long: longitude },
    skillIds: row.skills,
  }));
}
