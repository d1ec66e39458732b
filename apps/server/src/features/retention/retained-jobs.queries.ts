import type { DueRemoval, RetainedContent, RetainedFile, RetainedJob } from '@plumbline/domain/jobs/file-retention';
import { contentToRemove, filesToRemove, finishedStatuses } from '@plumbline/domain/jobs/file-retention';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { placesNaming } from '../assets/index.ts';

/** A job that a rule may remove something of, with what its event belongs to. */
interface JobRow extends RetainedJob {
  jobTypeId: string;
  projectId: string | null;
}

/** What a rule removes of one job. */
export interface Removal {
  job: JobRow;
  answerIds: string[];
  /** Of elements on plans. */
  markIds: string[];
  fileIds: string[];
  /** The sum of the files' sizes. */
  bytes: number;
}

/** Before the id of any job. */
export const beforeAllJobs = '00000000-0000-0000-0000-000000000000';

interface Portion {
  jobTypeId: string;
  due: DueRemoval;
  /** The id of the last job of the portion before. */
  after: string;
  limit: number;
}

/** The ids of the next jobs of a type, by id, that were finished before the cutoff and have something to which the rule may apply. */
export async function findDueJobs(db: InstanceDatabase, { jobTypeId, due, after, limit }: Portion): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select j.id from ${db.table('jobs')} j
    where j.job_type_id = ${jobTypeId} and j.id > ${after} and j.status = any(${[...finishedStatuses]}::text[])
      and greatest(j.status_since, j.submitted_at) < ${due.cutoff}
      and not exists (select from ${db.table('job_holds')} h where h.job_id = j.id)
      and (${hasDueFiles(db, due)} or ${due.covers === 'answers' ? hasDueContent(db, sql`${due.cutoff}`) : sql`false`})
    order by j.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

const isMedia: RawBuilder<unknown> = sql`(f.is_video or f.content_type like 'image/%')`;

/** Whether a job `j` has files to which a rule may apply. */
function hasDueFiles(db: InstanceDatabase, { covers, cutoff }: DueRemoval): RawBuilder<unknown> {
  return sql`exists (select from (
      select unnest(a.files) as id from ${db.table('answers')} a where a.job_id = j.id
      union all select unnest(m.photos) from ${db.table('blueprints')} b
      join ${db.table('blueprint_elements')} m on m.blueprint_id = b.id
      where b.job_id = j.id and m.retired_at is not null) as named
    join ${db.table('assets')} f on f.id = named.id
    where f.removed_at is null and f.created_at < ${cutoff} and ${covers === 'media' ? isMedia : sql`true`})`;
}

/** Whether a job `j` has answers or marks from before a moment that were not removed yet. */
export function hasDueContent(db: InstanceDatabase, cutoff: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(exists (select from ${db.table('answers')} a
      where a.job_id = j.id and a.retired_at is null and a.received_at < ${cutoff})
    or exists (select from ${db.table('blueprints')} b join ${db.table('blueprint_elements')} m on m.blueprint_id = b.id
      where b.job_id = j.id and m.retired_at is null and m.updated_at < ${cutoff}))`;
}

interface FileRow extends Pick<RetainedFile, 'id' | 'isMedia' | 'uploadedAt'> {
  jobId: string;
  size: number;
  /** Somebody's own, or one that shows the content of another file. */
  isOfOthers: boolean;
}

/**
 * The files that answers of these jobs name, with the pictures that are part of them, as far as they are there.
 * @param goingMarks marks that are removed with their photos; those of marks that were removed before are read as well
 */
function readFiles(db: InstanceDatabase, jobIds: readonly string[], goingMarks: readonly string[]): Promise<FileRow[]> {
  const parts = (properties: RawBuilder<unknown>) => sql`
    (values (${properties} ->> 'poster'), (${properties} #>> '{marks,original}')) as part (id)`;
  return db.rows(sql<FileRow>`
    with recursive named (job_id, id) as (
      (select a.job_id, n.id from ${db.table('answers')} a cross join unnest(a.files) as n (id)
      where a.job_id = any(${[...jobIds]}::uuid[])
      union
      select b.job_id, n.id from ${db.table('blueprints')} b
      join ${db.table('blueprint_elements')} m on m.blueprint_id = b.id cross join unnest(m.photos) as n (id)
      where b.job_id = any(${[...jobIds]}::uuid[]) and (m.retired_at is not null or m.id = any(${[...goingMarks]}::uuid[])))
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

type Content = RetainedContent & { jobId: string };

/**
 * The answers and the marks on plans of these jobs that no rule has removed, by job. Answers of one seal are as old as the last of them: they
 * go together, so that the seal has either all of them or none.
 */
async function readContent(db: InstanceDatabase, jobIds: readonly string[]) {
  const wanted = sql`${[...jobIds]}::uuid[]`;
  const answers = await db.rows(sql<Content>`
    select a.job_id as "jobId", a.id, greatest(a.received_at, (select max(s.sealed_through) from ${db.table('job_seals')} s
      where s.job_id = a.job_id and s.sealed_through >= a.received_at)) as at from ${db.table('answers')} a
    where a.job_id = any(${wanted}) and a.retired_at is null order by a.received_at, a.id`);
  const marks = await db.rows(sql<Content>`
    select b.job_id as "jobId", m.id, m.updated_at as at from ${db.table('blueprints')} b
    join ${db.table('blueprint_elements')} m on m.blueprint_id = b.id
    where b.job_id = any(${wanted}) and m.retired_at is null order by m.id`);
  const byJob = (content: readonly Content[]) => Map.groupBy(content, ({ jobId }) => jobId);
  return { answers: byJob(answers), marks: byJob(marks) };
}

/** What is removed of these jobs, by the rules of the domain; jobs that lose nothing are left out. */
export async function findRemovals(
  db: InstanceDatabase,
  jobIds: readonly string[],
  due: DueRemoval,
): Promise<Removal[]> {
  if (jobIds.length === 0) return [];
  const jobs = await db.rows(sql<JobRow>`
    select j.id, j.job_type_id as "jobTypeId", j.project_id as "projectId", j.status, j.status_since as "statusSince",
      j.submitted_at as "submittedAt", exists (select from ${db.table('job_holds')} h where h.job_id = j.id) as "isHeld"
    from ${db.table('jobs')} j where j.id = any(${[...jobIds]}::uuid[]) order by j.id`);
  const content = due.covers === 'answers' ? await readContent(db, jobIds) : null;
  const going = jobs.map((job) => ({
    job,
    answerIds: contentToRemove(job, content?.answers.get(job.id) ?? [], due),
    markIds: contentToRemove(job, content?.marks.get(job.id) ?? [], due),
  }));
  const goingMarks = going.flatMap(({ markIds }) => markIds);
  const files = await readFiles(db, jobIds, goingMarks);
  const named = files.map(({ id }) => id);
  const placesOf = Map.groupBy(await placesNaming(db, named, goingMarks), ({ id }) => id);
  const filesOf = Map.groupBy(files, ({ jobId }) => jobId);
  return going.flatMap(({ job, answerIds, markIds }) => {
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
    const fileIds = filesToRemove(job, facts, due);
    if (answerIds.length + markIds.length + fileIds.length === 0) return [];
    const sizes = new Map(own.map(({ id, size }) => [id, size]));
    const bytes = fileIds.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    return [{ job, answerIds, markIds, fileIds, bytes }];
  });
}
