import type { EventName } from '@plumbline/domain/events/catalogue';
import type { FilingRules } from '@plumbline/domain/settings/cloud-drive';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { EventConsumer, StoredEvent } from '../../events/consumer.ts';
import { readConnectedDrive } from './drive-rows.ts';
import type { NewFile } from './enqueue-files.ts';
import { enqueueFiles, enqueueFiling, jobDocumentFile, readFiledJobs } from './enqueue-files.ts';
import type { FilingEntry } from './filing-queue.ts';

/** Events after which folders may have other names or places. */
const renaming: ReadonlySet<EventName> = new Set(['project.changed', 'job.changed', 'job_type.changed']);

/** The moment in a job's life that an event is, for the rules. */
function filedAt({ name, after }: StoredEvent): 'reported' | 'done' | undefined {
  if (name === 'job.submitted') return 'reported';
  const isDone = name === 'job.status_changed' && (after as { status?: unknown } | null)?.status === 'done';
  return isDone ? 'done' : undefined;
}

/** Queues what the company's rules file in its drive, in the transaction that marks the events as handled. */
export const fileInDriveConsumer: EventConsumer = {
  name: 'file-in-drive',
  consume: async (events, { db, services, afterCommit }) => {
    const ofJobs = events.flatMap((event) => {
      const at = filedAt(event);
      return at && event.jobId ? [{ jobId: event.jobId, at }] : [];
    });
    const exported = events.filter(
      ({ name, after }) =>
        name === 'export.made' && String((after as { kind?: unknown } | null)?.kind).startsWith('report_'),
    );
    const isRenaming = events.some(({ name }) => renaming.has(name));
    if (ofJobs.length + exported.length === 0 && !isRenaming) return;
    const row = await readConnectedDrive(db);
    if (!row) return;
    const context = { db, services, afterCommit };
    const { rules } = row;
    const entries: FilingEntry[] = photosOf(db.schema, ofJobs, rules);
    if (isRenaming && (await hasFolders(db))) entries.push({ schema: db.schema, task: 'folders' });
    const files = [
      ...(await documentsOf(db, ofJobs, rules)),
      ...(rules.reports
        ? await reportsOf(
            db,
            exported.map((event) => event.subjectId),
          )
        : []),
    ];
    await enqueueFiles(context, row.id, files);
    await enqueueFiling(context, entries);
  },
};

type OfJobs = readonly { jobId: string; at: 'reported' | 'done' }[];

const idsAt = (ofJobs: OfJobs, at: string) => [
  ...new Set(ofJobs.filter((one) => one.at === at).map(({ jobId }) => jobId)),
];

function photosOf(schema: string, ofJobs: OfJobs, { photos }: FilingRules): FilingEntry[] {
  return idsAt(ofJobs, photos).map((jobId) => ({ schema, task: 'photos', jobId }));
}

async function documentsOf(db: InstanceDatabase, ofJobs: OfJobs, { documents }: FilingRules): Promise<NewFile[]> {
  const ids = idsAt(ofJobs, documents);
  const jobs = ids.length === 0 ? [] : await readFiledJobs(db, ids);
  return jobs.map((job) => jobDocumentFile({ ...job, status: documents }));
}

/** Files of report exports, which are stored for a week. */
async function reportsOf(db: InstanceDatabase, ids: readonly string[]): Promise<NewFile[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(sql<{
    id: string;
    name: string;
    contentType: string;
    sha256: Buffer | null;
    size: number | null;
  }>`
    select id, coalesce(file_name, name) as name, coalesce(content_type, 'application/octet-stream') as "contentType", sha256, size from ${db.table('exports')}
    where id::text = any(${[...ids]}::text[]) and state = 'done' and sha256 is not null`);
  return rows.map(({ id, name, contentType, sha256, size }) => ({
    key: `report ${id}`,
    kind: 'report',
    jobId: null,
    input: null,
    content: sha256 && size !== null ? { sha256, size } : null,
    name,
    contentType,
  }));
}

async function hasFolders(db: InstanceDatabase): Promise<boolean> {
  return (await db.first(sql`select from ${db.table('drive_folders')} where is_made limit 1`)) !== undefined;
}
