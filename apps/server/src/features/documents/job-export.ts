import { can } from '@plumbline/domain/access/can';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import { namesInOneFolder } from '@plumbline/domain/assets/zip-names';
import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
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
import { missingJobsText } from './missing-jobs-text.ts';

/** How jobs are exported. */
export interface JobExportOptions {
  /** One PDF, or a ZIP with one a job. */
  format: 'pdf' | 'zip';
  isArchival: boolean;
  /** The numbers of jobs that were asked for and are gone; the file names them. */
  missing?: readonly number[];
}

export interface MadeJobExport {
  bytes: Buffer;
  fileName: string;
  contentType: string;
  /** What was found in the job, where the file is the PDF of one. */
  found?: readonly string[];
  /** Registers the issued documents and records events of the jobs; run it in a transaction before the file is sent. */
  record(change: Pick<Change, 'db' | 'record'>): Promise<void>;
}

/**
 * The jobs of these ids, each of which the person may export. `pathOf` returns the path of each in the input.
 * @throws Problem not_found if they don't see one of them, forbidden
 */
export async function jobsForExport(
  reader: JobReader,
  ids: readonly string[],
  pathOf: (index: number) => string,
): Promise<JobHead[]> {
  const found = await factsOfSeen(reader, ids);
  checkRows(ids, pathOf, (id) => {
    if (!can(reader.actor, 'job.export', rowOf(found, id)).allowed) throw new Problem('forbidden');
  });
  return readJobHeads(reader, ids);
}

/** The facts of those of the jobs that the person sees, by id. */
async function factsOfSeen({ db, actor }: JobReader, ids: readonly string[]): Promise<ReadonlyMap<string, JobFacts>> {
  const rows = await db.rows(sql<{ id: string; facts: JobFacts }>`
    select j.id, ${jobFacts(db, actor)} as facts from ${db.table('jobs')} j
    where j.id = any(${[...ids]}::uuid[]) and ${visibleJobsByRow(db, actor)}`);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/**
 * Of jobs whose export was asked for earlier, by somebody who saw all of them: those that the person may still export, and the
 * numbers of the others.
 * @throws Problem not_found when none is left, forbidden when some are still seen
 */
export async function jobsLeftForExport(
  reader: JobReader,
  ids: readonly string[],
): Promise<{ heads: JobHead[]; missing: number[] }> {
  const { db, actor } = reader;
  const found = await factsOfSeen(reader, ids);
  const allowed = ids.filter((id) => {
    const facts = found.get(id);
    return facts !== undefined && can(actor, 'job.export', facts).allowed;
  });
  const heads = await readJobHeads(reader, allowed);
  if (heads.length === 0) throw new Problem(allowed.length === 0 && found.size > 0 ? 'forbidden' : 'not_found');
  const left = new Set(heads.map(({ id }) => id));
  const gone = ids.filter((id) => !left.has(id));
  if (gone.length === 0) return { heads, missing: [] };
  const rows = await db.rows(sql<{ number: number }>`
    select j.number from unnest(${gone}::uuid[]) with ordinality as wanted (id, place)
    join ${db.table('jobs')} j on j.id = wanted.id order by wanted.place`);
  return { heads, missing: rows.map(({ number }) => number) };
}

/** Makes the file. @throws Problem unavailable, file_too_demanding */
export async function makeJobExport(
  context: DocumentContext,
  heads: readonly JobHead[],
  { format, isArchival, missing = [] }: JobExportOptions,
  onProgress?: (share: number) => void | Promise<void>,
): Promise<MadeJobExport> {
  if (format === 'pdf') {
    const issued = await issueJobDocument(context, heads, { isArchival, missing, ...(onProgress && { onProgress }) });
    return {
      bytes: issued.bytes,
      fileName: issued.fileName,
      contentType: 'application/pdf',
      ...(issued.found.length > 0 && { found: issued.found }),
      record: (change) => recordAll(change, heads, [issued]),
    };
  }
  const all: IssuedDocument[] = [];
  for (const [index, head] of heads.entries()) {
    all.push(await issueJobDocument(context, [head], { isArchival }));
    await onProgress?.((index + 1) / heads.length);
  }
  const bytes = await zipOf(all, missingNote(missing, context.language), context.now);
  const fileName = `${context.settings.companyName || 'Jobs'} ${context.now.toISOString().slice(0, 10)}.zip`;
  return {
    bytes,
    fileName,
    contentType: 'application/zip',
    record: (change) => recordAll(change, heads, all),
  };
}

/** A text file that names the jobs which are gone, where there are some. */
function missingNote(missing: readonly number[], language: Language): { bytes: Buffer; fileName: string }[] {
  const text = missingJobsText(missing, language);
  if (text === null) return [];
  const plain = text.replaceAll(/[\u2068\u2069]/g, '');
  return [{ bytes: Buffer.from(`${plain}\n`), fileName: `${textsIn(language).jobDocuments.missingJobsFile}.txt` }];
}

/** PDFs are packed already. */
async function zipOf(
  documents: readonly IssuedDocument[],
  note: readonly { bytes: Buffer; fileName: string }[],
  mtime: Date,
): Promise<Buffer> {
  const zip = new ZipFile();
  const files = [...documents, ...note];
  const names = namesInOneFolder(files.map(({ fileName }) => fileName));
  for (const [index, { bytes }] of files.entries()) {
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
