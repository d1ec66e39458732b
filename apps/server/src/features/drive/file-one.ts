import type { DriveProblem } from '@plumbline/domain/settings/cloud-drive';
import { holdsAll, passingProblems } from '@plumbline/domain/settings/cloud-drive';
import { nextAttemptIn } from '@plumbline/domain/webhooks/attempts';
import { sql } from 'kysely';
import { DriveFault } from '../../adapters/drives/drive.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { Services } from '../../services.ts';
import type { ExportKind } from '../exports/index.ts';
import { filingContext, withContent } from './document-content.ts';
import type { DriveRow, FileRow } from './drive-rows.ts';
import { isConnectedAsThen, noteBroken, noteWorking } from './drive-problem.ts';
import { readConnectedDrive } from './drive-rows.ts';
import { withDrive } from './drive-session.ts';
import { enqueueFiling, enqueueHeld } from './enqueue-files.ts';
import { uploadFile } from './upload-file.ts';

const nobody = { actorId: null, impersonatorId: null, requestId: null };

/** Makes one attempt to file one file, and stores its outcome. One that was made already, or is no longer wanted, is skipped. */
export async function fileOne(
  services: Services,
  kinds: ReadonlyMap<string, ExportKind>,
  { schema, fileId, attempt }: { schema: string; fileId: string; attempt: number },
): Promise<void> {
  const db = services.databaseOf(schema);
  const row = await readConnectedDrive(db);
  const file = await db.first(sql<FileRow>`select * from ${db.table('drive_files')}
    where id = ${fileId} and state = 'waiting' and attempts + 1 = ${attempt}`);
  if (!row || !file) return;
  try {
    const context = await filingContext(services, db, row);
    if (!context) return;
    const whole = await withContent(services, context, kinds, file);
    const { settings, now } = context;
    const remoteId = await withDrive(services, db, row, async (drive) => {
      // Where the token was replaced in between, it goes on from here.
      const at = await db.first(sql<Pick<FileRow, 'name' | 'folder_key' | 'remote_id' | 'upload_url'>>`
        select name, folder_key, remote_id, upload_url from ${db.table('drive_files')} where id = ${fileId}`);
      return uploadFile(services, { db, driveId: row.id, settings, now }, drive, { ...whole, ...at });
    });
    await recordFiled(services, schema, row, whole, remoteId);
  } catch (error) {
    if (!(error instanceof DriveFault)) throw error;
    await recordFault(services, schema, row, file, error);
  }
}

/** Notes that a file is there; what waited for the connection goes on. */
async function recordFiled(
  services: Services,
  schema: string,
  row: DriveRow,
  file: FileRow,
  remoteId: string,
): Promise<void> {
  const now = services.now();
  await changeInTransaction(services, { schema, author: nobody }, async ({ db, record, afterCommit }) => {
    const filed = await db.first(sql<{
      name: string;
      jobId: string | null;
      projectId: string | null;
      jobTypeId: string | null;
    }>`
      update ${db.table('drive_files')} f set state = 'filed', remote_id = ${remoteId}, upload_url = null, problem = null,
        next_attempt_at = null, filed_at = ${now}, filed_sha256 = sha256, sha256 = null
      where f.id = ${file.id} and f.state = 'waiting'
      returning f.name, f.job_id as "jobId",
        (select j.project_id from ${db.table('jobs')} j where j.id = f.job_id) as "projectId",
        (select j.job_type_id from ${db.table('jobs')} j where j.id = f.job_id) as "jobTypeId"`);
    if (!filed) return;
    const { name, projectId, jobTypeId } = filed;
    // Feeds of jobs name no photo: its question may be hidden from their readers.
    const jobId = file.kind === 'job_pdf' ? filed.jobId : null;
    record('drive.filed', {
      subjectId: file.id,
      relations: jobId === null ? {} : { jobId, ...(projectId && { projectId }), ...(jobTypeId && { jobTypeId }) },
      before: null,
      after: { kind: file.kind, name },
    });
    await noteWorking({ db, record }, row);
    await enqueueHeld({ db, services, afterCommit }, row.id);
  });
}

/** What a fault makes of a file: tried again later, held until the connection works, or given up until somebody asks for it. */
async function recordFault(
  services: Services,
  schema: string,
  row: DriveRow,
  file: FileRow,
  { problem, retryAfterMs, message }: DriveFault,
): Promise<void> {
  const now = services.now();
  services.logger.warn(
    { schema, file: file.id, error: message.slice(0, 300) },
    'a file could not be filed in the drive',
  );
  await changeInTransaction(services, { schema, author: nobody }, async ({ db, afterCommit }) => {
    if (holdsAll(problem) && !(await isConnectedAsThen(db, row))) {
      // Somebody has connected it again meanwhile: the file is tried with that connection.
      const entry = { schema, task: 'file' as const, fileId: file.id, attempt: file.attempts + 1 };
      return enqueueFiling({ db, services, afterCommit }, [entry]);
    }
    const isHeld = holdsAll(problem);
    const isPassing = (passingProblems as readonly DriveProblem[]).includes(problem);
    const wait = isPassing ? nextAttemptIn(file.attempts + 1, Math.random(), retryAfterMs) : null;
    const nextAt = wait === null ? null : new Date(now.getTime() + wait);
    const state = isHeld || nextAt !== null ? 'waiting' : 'failed';
    // What is held for the connection has used up none of its attempts.
    const written = await db.first(sql<{ attempts: number }>`
      update ${db.table('drive_files')} set state = ${state}, problem = ${problem}, next_attempt_at = ${nextAt},
        attempts = attempts + ${isHeld ? 0 : 1}, sha256 = case when ${problem}::text = 'source_gone' then null else sha256 end
      where id = ${file.id} and state = 'waiting' and attempts = ${file.attempts} returning attempts`);
    if (!written) return;
    await noteBroken(db, row, problem, now);
    // Which of the folders above it are gone as well is seen there.
    if (problem === 'folder_removed') await enqueueFiling({ db, services, afterCommit }, [{ schema, task: 'check' }]);
    if (nextAt === null || state !== 'waiting') return;
    const entry = { schema, task: 'file' as const, fileId: file.id, attempt: written.attempts + 1 };
    await enqueueFiling({ db, services, afterCommit }, [entry], nextAt);
  });
  if (problem === 'access_revoked') services.logger.warn({ schema, drive: row.id }, 'a drive is no longer connected');
}
