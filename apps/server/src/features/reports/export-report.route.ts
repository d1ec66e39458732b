import * as calls from '@plumbline/contract/report-exports';
import type { Change } from '../../events/change-transaction.ts';
import { FileResponse } from '../../http/responses.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { recordedWhenSent } from '../exports/index.ts';
import { exportReport, limitedHeader, reportToExport, type ExportFormat } from './export-report.ts';

/** Sends a report as a file, and records who has it, and how many rows. */
async function send(context: SignedInContext, id: string, format: ExportFormat, isArchival = false) {
  context.authorize('report.export');
  const {
    fileName,
    contentType,
    content,
    count,
    isLimited,
    record: issue,
  } = await exportReport(context, { ...(await reportToExport(context, id)), isArchival }, format);
  if (isLimited) context.reply.header(...limitedHeader);
  const audit = ({ record }: Pick<Change, 'record'>, isWhole: boolean) =>
    record('report.exported', { subjectId: id, before: null, after: { format, rows: count.rows, isWhole } });
  if (issue) {
    // Before anybody has it: a document in somebody's hands can be verified.
    await context.inTransaction(async (change) => {
      await issue(change);
      audit(change, true);
    });
    return new FileResponse({ stream: content, contentType, fileName });
  }
  const stream = recordedWhenSent(context, content, (change, { isWhole }) => audit(change, isWhole));
  return new FileResponse({ stream, contentType, fileName });
}

export const exportReportXlsx = endpoint(calls.exportReportXlsx, {
  readsReplica: true,
  isHeavy: true,
  ownTransaction: true,
  handle: (context) => send(context, context.input.params.id, 'xlsx'),
});

export const exportReportPdf = endpoint(calls.exportReportPdf, {
  readsReplica: true,
  isHeavy: true,
  ownTransaction: true,
  handle: (context) => send(context, context.input.params.id, 'pdf', context.input.body.archival),
});

export const exportReportCsv = endpoint(calls.exportReportCsv, {
  readsReplica: true,
  isHeavy: true,
  ownTransaction: true,
  handle: (context) => send(context, context.input.params.id, 'csv'),
});

export const exportReportJsonLines = endpoint(calls.exportReportJsonLines, {
  readsReplica: true,
  isHeavy: true,
  ownTransaction: true,
  handle: (context) => send(context, context.input.params.id, 'jsonl'),
});
