import { can } from '@plumbline/domain/access/can';
import type { JobFacts } from '@plumbline/domain/access/facts';
import { namesInOneFolder } from '@plumbline/domain/assets/zip-names';
import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { jobFacts, visibleJobsByRow } from '../../access/job-scope.ts';
import type { Change } from '../../events/change-transaction.ts';
import { checkRows, rowOf } from '../../http/check-rows.ts';
import { Problem } from '../../http/problem.ts';
import type { JobHead, JobReader } from './documented-job.ts';
import { readJobHeads } from './documented-job.ts';
import type { DocumentContext, IssuedDocument } from './issue-document.ts';
import { issueJobDocument } from './issue-document.ts';

/** How jobs are exported. */
export interface JobExportOptions {
  /** One PDF, or a ZIP with one a job. */
  format: 'pdf' | 'zip';
  isArchival: boolean;
}

export interface MadeJobExport {
  bytes: Buffer;
  fileName: string;
  contentType: string;
  /** Makes what was issued known, and tells the jobs: to be run in a transaction before the file is given out. */
  record(change: Pick<Change, 'db' | 'record'>): Promise<void>;
}

/**
 * The jobs of these ids, each of which the person may export. `pathOf` says where each stands in the input.
 * @throws Problem not_found when they don't see one of them, forbidden
 */
export async function jobsForExport(
  reader: JobReader,
  ids: readonly string[],
  pathOf: (index: number) => string,
): Promise<JobHead[]> {
  const { db, actor } = reader;
  const rows = await db.rows(sql<{ id: string; facts: JobFacts }>`
    select j.id, ${jobFacts(db, actor)} as facts from ${db.table('jobs')} j
    where j.id = any(${[...ids]}::uuid[]) and ${visibleJobsByRow(db, actor)}`);
  const found = new Map(rows.map(({ id, facts }) => [id, facts]));
  checkRows(ids, pathOf, (id) => {
    if (!can(actor, 'job.export', rowOf(found, id)).allowed) throw new Problem('forbidden');
  });
  return readJobHeads(reader, ids);
}

/** Makes the file. @throws Problem unavailable, file_too_demanding */
export async function makeJobExport(
  context: DocumentContext,
  heads: readonly JobHead[],
  { format, isArchival }: JobExportOptions,
  onProgress?: (share: number) => void | Promise<void>,
): Promise<MadeJobExport> {
  if (format === 'pdf') {
    const issued = await issueJobDocument(context, heads, { isArchival, ...(onProgress && { onProgress }) });
    return {
      bytes: issued.bytes,
      fileName: issued.fileName,
      contentType: 'application/pdf',
      record: (change) => recordAll(change, heads, [issued]),
    };
  }
  const all: IssuedDocument[] = [];
  for (const [index, head] of heads.entries()) {
    all.push(await issueJobDocument(context, [head], { isArchival }));
    await onProgress?.((index + 1) / heads.length);
  }
  const bytes = await zipOf(all, context.now);
  const fileName = `${context.settings.companyName || 'Jobs'} ${context.now.toISOString().slice(0, 10)}.zip`;
  return {
    bytes,
    fileName,
    contentType: 'application/zip',
    record: (change) => recordAll(change, heads, all),
  };
}

/** PDFs are packed already. */
async function zipOf(documents: readonly IssuedDocument[], mtime: Date): Promise<Buffer> {
  const zip = new ZipFile();
  const names = namesInOneFolder(documents.map(({ fileName }) => fileName));
  for (const [index, { bytes }] of documents.entries()) {
    zip.addBuffer(bytes, names[index] ?? `${index}.pdf`, { mtime, compress: false });
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Each job's own feed says that it was exported. */
async function recordAll(
  change: Pick<Change, 'db' | 'record'>,
  heads: readonly JobHead[],
  documents: readonly IssuedDocument[],
): Promise<void> {
  for (const document of documents) await document.record(change);
  const jobIds = heads.map(({ id }) => id);
  for (const { id, jobTypeId, projectId } of heads) {
    change.record('job.exported', {
      subjectId: id,
      relations: { jobId: id, jobTypeId, ...(projectId !== null && { projectId }) },
      before: null,
      after: { jobIds },
    });
  }
}
