import { readJob } from '@plumbline/contract/jobs';
import { readReport } from '@plumbline/contract/reports';
import { innerCall } from '../../../http/inner-calls.ts';
import { enqueueFiles, enqueueFiling, jobDocumentFile, readConnectedDrive, readFiledJobs } from '../../drive/index.ts';
import type { ActionContext, Executor } from './action-context.ts';
import { effectKey, targetJobs } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';

/** Files the PDF and the photos of jobs in the company's drive; what a rule or another automation has filed is not filed twice. */
export const fileInDrive: Executor<'file_in_drive'> = async (context, { target, parts }) => {
  const { owner } = context;
  const ids = await targetJobs(context, target);
  for (const id of ids) await innerCall(owner, readJob, { params: { id } });
  context.given({ parts });
  const { driveId, filing } = await openFiling(context);
  const jobs = await readFiledJobs(owner.db, ids);
  const files = parts.includes('job_pdf') ? jobs.map(jobDocumentFile) : [];
  const added = await enqueueFiles(filing, driveId, files);
  if (parts.includes('photos')) {
    await enqueueFiling(
      filing,
      jobs.map(({ id }) => ({ schema: owner.db.schema, task: 'photos', jobId: id })),
    );
  }
  return { output: { files: added.length } };
};

/** A report as it is once its file is made; the owner chooses it, and company administrators see what is in it. */
export const fileReportInDrive: Executor<'file_report_in_drive'> = async (context, { report, format }) => {
  const { owner } = context;
  owner.authorize('report.export');
  const { name } = await innerCall(owner, readReport, { params: { id: report } });
  context.given({ report: name, format });
  const { driveId, filing } = await openFiling(context);
  const input = { export: `report_${format}`, input: { report }, ownerId: owner.actor.id };
  const file = { key: effectKey(context), kind: 'report', jobId: null, input, content: null, name } as const;
  // The type is known once it is made.
  await enqueueFiles(filing, driveId, [{ ...file, contentType: 'application/octet-stream' }]);
  return { output: { files: 1 } };
};

/** @throws ActionRefused where no drive is connected */
async function openFiling({ owner }: ActionContext) {
  const { db, services } = owner;
  const drive = await readConnectedDrive(db);
  if (!drive) throw new ActionRefused('drive_not_connected');
  return { driveId: drive.id, filing: { db, services, afterCommit: (run: () => void) => owner.afterCommit(run) } };
}
