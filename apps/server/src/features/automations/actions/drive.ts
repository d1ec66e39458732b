import { readJob } from '@plumbline/contract/jobs';
import { innerCall } from '../../../http/inner-calls.ts';
import { enqueueFiles, enqueueFiling, jobDocumentFile, readConnectedDrive, readFiledJobs } from '../../drive/index.ts';
import type { Executor } from './action-context.ts';
import { targetJobs } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';

/** Files the PDF and the photos of jobs in the company's drive; what a rule or another automation has filed is not filed twice. */
export const fileInDrive: Executor<'file_in_drive'> = async (context, { target, parts }) => {
  const { owner } = context;
  const ids = await targetJobs(context, target);
  for (const id of ids) await innerCall(owner, readJob, { params: { id } });
  context.given({ parts });
  const drive = await readConnectedDrive(owner.db);
  if (!drive) throw new ActionRefused('drive_not_connected');
  const filing = {
    db: owner.db,
    services: owner.services,
    afterCommit: (run: () => void) => owner.afterCommit(run),
  };
  const jobs = await readFiledJobs(owner.db, ids);
  const files = parts.includes('job_pdf') ? jobs.map(jobDocumentFile) : [];
  const added = await enqueueFiles(filing, drive.id, files);
  if (parts.includes('photos')) {
    await enqueueFiling(
      filing,
      jobs.map(({ id }) => ({ schema: owner.db.schema, task: 'photos', jobId: id })),
    );
  }
  return { output: { files: added.length } };
};
