import type { FiledKind } from '@plumbline/domain/settings/cloud-drive';
import { filedStage } from '@plumbline/domain/settings/cloud-drive';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import type { FileInput } from './drive-rows.ts';
import type { FilingEntry } from './filing-queue.ts';
import { filingQueue } from './filing-queue.ts';

/** Where something is queued: a transaction, and what to do once it has committed. */
export interface FilingContext {
  db: InstanceDatabase;
  services: Pick<Services, 'queue' | 'now'>;
  afterCommit?(run: () => void): void;
}

/** A file that is to be filed once for its key. */
export interface NewFile {
  key: string;
  kind: FiledKind;
  jobId: string | null;
  /** Null where the bytes are stored under `content`. */
  input: FileInput | null;
  content: { sha256: Buffer; size: number } | null;
  name: string;
  contentType: string;
}

/** Queues work of a company's drive in the transaction. */
export async function enqueueFiling(
  { db, services, afterCommit }: FilingContext,
  entries: readonly FilingEntry[],
  startAfter?: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await services.queue.add(db, filingQueue, entries, startAfter && { startAfter });
  if (!startAfter) afterCommit?.(() => services.queue.nudge(filingQueue));
}

/** Stores files that wait and queues their first attempts, in the transaction; what is known by its key already is left as it is. */
export async function enqueueFiles(
  context: FilingContext,
  driveId: string,
  files: readonly NewFile[],
): Promise<string[]> {
  const { db, services } = context;
  const now = services.now();
  const added: string[] = [];
  for (const { key, kind, jobId, input, content, name, contentType } of files) {
    const row = await db.first(sql<{ id: string }>`
      insert into ${db.table('drive_files')}
        (id, drive_id, key, kind, job_id, input, name, content_type, sha256, size, state, next_attempt_at, created_at)
      values (${newId()}, ${driveId}, ${key}, ${kind}, ${jobId}, ${input && JSON.stringify(input)}::jsonb, ${name}, ${contentType},
        ${content?.sha256 ?? null}, ${content?.size ?? null}, 'waiting', ${now}, ${now})
      on conflict (drive_id, key) do nothing returning id`);
    if (row) added.push(row.id);
  }
  await enqueueFiling(
    context,
    added.map((fileId) => ({ schema: db.schema, task: 'file', fileId, attempt: 1 })),
  );
  return added;
}

/** The jobs as they are now, as far as the keys of their files need them; those that were deleted are left out. */
export function readFiledJobs(db: InstanceDatabase, ids: readonly string[]) {
  return db.rows(sql<{ id: string; status: string; submittedAt: Date | null }>`
    select id, status, submitted_at as "submittedAt" from ${db.table('jobs')}
    where id = any(${[...ids]}::uuid[]) and removed_at is null`);
}

/**
 * The PDF of a job in one stage of its life: however many rules and automations ask for it, it is filed once.
 * @param job as {@link readFiledJobs} gives it; its `status` may be that of the event
 */
export function jobDocumentFile(job: { id: string; status: string; submittedAt: Date | null }): NewFile {
  const stage = filedStage({ status: job.status, isSubmitted: job.submittedAt !== null });
  return {
    key: `job_pdf ${job.id} ${job.submittedAt?.toISOString() ?? '-'} ${stage}`,
    kind: 'job_pdf',
    jobId: job.id,
    input: { export: 'job_pdf', input: { jobs: [job.id], format: 'pdf', archival: false } },
    content: null,
    name: '',
    contentType: 'application/pdf',
  };
}

/** Queues what waits for the connection; without `isAll` the oldest alone, as a probe. */
export async function enqueueHeld(context: FilingContext, driveId: string, { isAll = true } = {}): Promise<void> {
  const { db, services } = context;
  const held = await db.rows(sql<{ id: string; attempts: number }>`
    update ${db.table('drive_files')} set next_attempt_at = ${services.now()}
    where id in (select id from ${db.table('drive_files')}
      where drive_id = ${driveId} and state = 'waiting' and next_attempt_at is null
      order by created_at, id limit ${isAll ? 10_000 : 1})
    returning id, attempts`);
  await enqueueFiling(
    context,
    held.map(({ id, attempts }) => ({ schema: db.schema, task: 'file', fileId: id, attempt: attempts + 1 })),
  );
}
