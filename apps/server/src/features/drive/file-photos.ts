import { sql } from 'kysely';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { Services } from '../../services.ts';
import { filesOfJob, readDocumentedJob, readDocumentFiles, readJobHeads } from '../documents/index.ts';
import { filingContext } from './document-content.ts';
import { readConnectedDrive } from './drive-rows.ts';
import type { NewFile } from './enqueue-files.ts';
import { enqueueFiles } from './enqueue-files.ts';

const nobody = { actorId: null, impersonatorId: null, requestId: null };

/** Stores the photos of a job's answers as files that wait, as far as a company administrator sees them; each content once. */
export async function filePhotos(services: Services, schema: string, jobId: string): Promise<void> {
  const db = services.databaseOf(schema);
  const row = await readConnectedDrive(db);
  const context = row && (await filingContext(services, db, row));
  if (!row || !context) return;
  const there = await db.first(sql`select from ${db.table('jobs')} where id = ${jobId} and removed_at is null`);
  const [head] = there ? await readJobHeads(context, [jobId]) : [];
  if (!head) return;
  const job = await readDocumentedJob(context, head);
  const found = await readDocumentFiles(context, filesOfJob(job));
  const photos = [...found.values()].filter(({ isPicture }) => isPicture);
  const files = photos.map(({ id, sha256, size, original_name: name, content_type: contentType }): NewFile => ({
    key: `photo ${jobId} ${id} ${sha256.toString('hex')}`,
    kind: 'photo',
    jobId,
    input: null,
    content: { sha256, size },
    name,
    contentType,
  }));
  await changeInTransaction(services, { schema, author: nobody }, async (change) => {
    await enqueueFiles({ ...change, services, afterCommit: (run) => change.afterCommit(run) }, row.id, files);
  });
}
