import { publicFileLimits } from '@plumbline/domain/assets/file-kinds';
import type { PictureMarks } from '@plumbline/domain/assets/marks';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { Change } from '../../../events/change-transaction.ts';
import { Problem } from '../../../http/problem.ts';

/** How long a file waits for its submission. */
export const publicFileLifetimeMs = 86_400_000;

/** Where a stranger's file belongs. */
export interface PublicPlace {
  submissionId: string;
  jobTypeId: string;
  /** The sender's, as limits count it. */
  address: string;
}

/** A file as it waits. */
export interface PublicFile extends PublicPlace {
  id: string;
  originalName: string;
  extension: string;
  contentType: string;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  isVideo: boolean;
  properties: string;
  now: Date;
}

/**
 * Enforces the limits on pending public files: checked before a file is received, and again before it is stored.
 * @throws Problem files_too_many, files_waiting_too_many
 */
export async function demandRoom(db: InstanceDatabase, place: PublicPlace, size: number): Promise<void> {
  const files = db.table('public_files');
  const waiting = (column: string, value: string) => sql<{ files: number; bytes: number }>`(
    select json_build_object('files', count(*), 'bytes', coalesce(sum(size), 0)) from ${files}
    where ${sql.id(column)} = ${value})`;
  const row = await db.first(sql<Record<'submission' | 'address' | 'jobType', { files: number; bytes: number }>>`
    select ${waiting('submission_id', place.submissionId)} as submission, ${waiting('address', place.address)} as address,
      ${waiting('job_type_id', place.jobTypeId)} as "jobType"`);
  if (!row) return;
  const { perSubmission, waitingPerAddress, waitingPerJobType } = publicFileLimits;
  if (row.submission.files >= perSubmission) throw new Problem('files_too_many', { details: { n: perSubmission } });
  const isFull = (now: { files: number; bytes: number }, most: { files: number; bytes: number }) =>
    now.files >= most.files || now.bytes + size > most.bytes;
  if (isFull(row.address, waitingPerAddress) || isFull(row.jobType, waitingPerJobType)) {
    throw new Problem('files_waiting_too_many', { retryAfter: 3600 });
  }
}

/** Lets a file wait for its submission. Its limits are counted by one at a time. @throws Problem as {@link demandRoom} */
export async function insertPublicFile(db: InstanceDatabase, file: PublicFile): Promise<void> {
  await db.rows(sql`select from ${db.table('job_types')} where id = ${file.jobTypeId} for no key update`);
  await demandRoom(db, file, file.size);
  await db.rows(sql`
    insert into ${db.table('public_files')} (id, submission_id, job_type_id, address, original_name, extension, content_type, size,
      sha256, width, height, is_video, properties, created_at)
    values (${file.id}, ${file.submissionId}, ${file.jobTypeId}, ${file.address}, ${file.originalName}, ${file.extension},
      ${file.contentType}, ${file.size}, ${file.sha256}, ${file.width}, ${file.height}, ${file.isVideo},
      ${file.properties}::jsonb, ${file.now})`);
}

/** Takes a file back that waits. Its bytes go with the next sweep. @throws Problem not_found */
export async function deletePublicFile(
  db: InstanceDatabase,
  { id, submissionId, jobTypeId }: Pick<PublicPlace, 'submissionId' | 'jobTypeId'> & { id: string },
): Promise<void> {
  const gone = await db.first(sql`delete from ${db.table('public_files')}
    where id = ${id} and submission_id = ${submissionId} and job_type_id = ${jobTypeId} returning true`);
  if (!gone) throw new Problem('not_found');
}

/** A picture of a submission that shows what was drawn over another one of it. */
interface SubmittedDrawing {
  file: string;
  drawn: PictureMarks;
}

/**
 * Makes assets of the files that a submission names and that waited for it; the others that waited for it go. A photo under a drawing
 * comes with it (decision 0031); what claims to lie over a picture that did not wait here is a picture like any other.
 * @returns those that it brought, for the judgement of its answers: no other file may stand in them
 */
export async function takeSubmittedFiles(
  { db, record }: Pick<Change, 'db' | 'record'>,
  {
    submissionId,
    jobTypeId,
    drawings,
  }: Pick<PublicPlace, 'submissionId' | 'jobTypeId'> & { drawings: readonly SubmittedDrawing[] },
  named: readonly string[],
): Promise<{ id: string; isAudio: boolean }[]> {
  const taken = await db.rows(sql<{ id: string; original_name: string; size: number; isAudio: boolean }>`
    with waiting as (delete from ${db.table('public_files')}
      where submission_id = ${submissionId} and job_type_id = ${jobTypeId} returning *),
    pictures as (select id from waiting where content_type like 'image/%'),
    sent as (select d.file, d.drawn, (d.drawn ->> 'original')::uuid as original
      from jsonb_to_recordset(${JSON.stringify(drawings)}::jsonb) as d (file uuid, drawn jsonb)),
    drawings as (select distinct on (s.file) s.file, s.drawn, s.original from sent s
      where s.file = any(${[...new Set(named)]}::uuid[]) and s.file <> s.original
        and s.file in (select id from pictures) and s.original in (select id from pictures)
        and s.original not in (select file from sent))
    insert into ${db.table('assets')} (id, original_name, extension, content_type, size, sha256, width, height, is_video, is_private,
      target, properties, created_at)
    select w.id, w.original_name, w.extension, w.content_type, w.size, w.sha256, w.width, w.height, w.is_video, false, 'answer',
      case when d.drawn is null then w.properties else w.properties || jsonb_build_object('marks', d.drawn) end, w.created_at
    from waiting w left join drawings d on d.file = w.id
    where w.id = any(${[...new Set(named)]}::uuid[]) or w.id in (select original from drawings)
    returning id, original_name, size, content_type like 'audio/%' as "isAudio"`);
  for (const { id, original_name, size } of taken) {
    const after = { originalName: original_name, size };
    record('file.uploaded', { subjectId: id, relations: {}, before: null, after });
  }
  return taken.map(({ id, isAudio }) => ({ id, isAudio }));
}

/** Forgets what was never submitted. @returns the hashes of what lies there for it */
export function deleteUnsentFiles(
  db: InstanceDatabase,
  before: Date,
  isDry: boolean,
): Promise<{ id: string; sha256: Buffer; size: number }[]> {
  const files = db.table('public_files');
  return db.rows(
    isDry
      ? sql<{
          id: string;
          sha256: Buffer;
          size: number;
        }>`select id, sha256, size from ${files} where created_at < ${before}`
      : sql<{
          id: string;
          sha256: Buffer;
          size: number;
        }>`delete from ${files} where created_at < ${before} returning id, sha256, size`,
  );
}
