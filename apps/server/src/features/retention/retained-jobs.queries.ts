import type { RetainedFile, RetainedJob, RetentionRule } from '@plumbline/domain/jobs/file-retention';
import { filesToRemove, finishedStatuses, retentionCutoff } from '@plumbline/domain/jobs/file-retention';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { placesNaming } from '../assets/index.ts';

/** A job that a rule may remove files of, with what its event belongs to. */
interface JobRow extends RetainedJob {
  jobTypeId: string;
  projectId: string | null;
}

/** What a rule removes of one job. */
export interface Removal {
  job: JobRow;
  fileIds: string[];
  /** The sum of the files' sizes. */
  bytes: number;
}

/** Before the id of any job. */
export const beforeAllJobs = '00000000-0000-0000-0000-000000000000';

interface Portion {
  jobTypeId: string;
  rule: RetentionRule;
  now: Date;
  /** The id of the last job of the portion before. */
  after: string;
  limit: number;
}

/** The ids of the next jobs of a type, by id, that were finished before the cutoff and have files to which the rule may apply. */
export async function findDueJobs(
  db: InstanceDatabase,
  { jobTypeId, rule, now, after, limit }: Portion,
): Promise<string[]> {
  const cutoff = retentionCutoff(now, rule.years);
  const rows = await db.rows(sql<{ id: string }>`
    select j.id from ${db.table('jobs')} j
    where j.job_type_id = ${jobTypeId} and j.id > ${after} and j.status = any(${[...finishedStatuses]}::text[])
      and greatest(j.status_since, j.submitted_at) < ${cutoff}
      and not exists (select from ${db.table('job_holds')} h where h.job_id = j.id)
      and exists (select from ${db.table('answers')} a cross join unnest(a.files) as named (id)
        join ${db.table('assets')} f on f.id = named.id
        where a.job_id = j.id and f.removed_at is null and f.created_at < ${cutoff}
          and ${rule.covers === 'media' ? isMedia : sql`true`})
    order by j.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

const isMedia: RawBuilder<unknown> = sql`(f.is_video or f.content_type like 'image/%')`;

interface FileRow extends Pick<RetainedFile, 'id' | 'isMedia' | 'uploadedAt'> {
  jobId: string;
  size: number;
  /** Somebody's own, or one that shows the content of another file. */
  isOfOthers: boolean;
}

/** The files that answers of these jobs name, with the pictures that are part of them, as far as they are there. */
function readFiles(db: InstanceDatabase, jobIds: readonly string[]): Promise<FileRow[]> {
  const parts = (properties: RawBuilder<unknown>) => sql`
    (values (${properties} ->> 'poster'), (${properties} #>> '{marks,original}')) as part (id)`;
  return db.rows(sql<FileRow>`
    with recursive named (job_id, id) as (
      select a.job_id, n.id from ${db.table('answers')} a cross join unnest(a.files) as n (id)
      where a.job_id = any(${[...jobIds]}::uuid[])
      union
      select n.job_id, made.id::uuid from named n cross join lateral (
        select part.id from ${db.table('assets')} f cross join lateral ${parts(sql`f.properties`)} where f.id = n.id
        union all
        select part.id from ${db.table('asset_versions')} v cross join lateral ${parts(sql`v.properties`)}
        where v.asset_id = n.id) made
      where made.id is not null
    )
    select f.id, n.job_id as "jobId", ${isMedia} as "isMedia", f.created_at as "uploadedAt", f.size::float8 as size,
      (f.target_user_id is not null or f.merged_into is not null) as "isOfOthers"
    from named n join ${db.table('assets')} f on f.id = n.id where f.removed_at is null`);
}

/** What a rule removes of these jobs, by the rules of the domain; jobs that lose nothing are left out. */
export async function findRemovals(
  db: InstanceDatabase,
  jobIds: readonly string[],
  { rule, now }: Pick<Portion, 'rule' | 'now'>,
): Promise<Removal[]> {
  if (jobIds.length === 0) return [];
  const jobs = await db.rows(sql<JobRow>`
    select j.id, j.job_type_id as "jobTypeId", j.project_id as "projectId", j.status, j.status_since as "statusSince",
      j.submitted_at as "submittedAt", exists (select from ${db.table('job_holds')} h where h.job_id = j.id) as "isHeld"
    from ${db.table('jobs')} j where j.id = any(${[...jobIds]}::uuid[]) order by j.id`);
  const files = await readFiles(db, jobIds);
  const places = await placesNaming(
    db,
    files.map(({ id }) => id),
  );
  const placesOf = Map.groupBy(places, ({ id }) => id);
  const filesOf = Map.groupBy(files, ({ jobId }) => jobId);
  return jobs.flatMap((job) => {
    const own = filesOf.get(job.id) ?? [];
    const facts = own.map(({ id, isMedia: isPicture, uploadedAt, isOfOthers }): RetainedFile => {
      const naming = placesOf.get(id) ?? [];
      return {
        id,
        isMedia: isPicture,
        uploadedAt,
        jobIds: naming.flatMap(({ jobId }) => jobId ?? []),
        partOf: naming.flatMap(({ fileId }) => fileId ?? []),
        isNamedElsewhere: isOfOthers || naming.some(({ jobId, fileId }) => jobId === null && fileId === null),
      };
    });
    const fileIds = filesToRemove(job, facts, { rule, now });
    if (fileIds.length === 0) return [];
    const sizes = new Map(own.map(({ id, size }) => [id, size]));
    return [{ job, fileIds, bytes: fileIds.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0) }];
  });
}
