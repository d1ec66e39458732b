import {
  exportReportCsv,
  exportReportJsonLines,
  exportReportPdf,
  exportReportXlsx,
} from '@plumbline/contract/report-exports';
import type { FileArriving } from '../../../lib/api/fetch-arriving.ts';
import { fetchArriving } from '../../../lib/api/fetch-arriving.ts';

/** What a report can be had as: the call, what it is sent, and the ending of the file, which is that of its kind. */
const files = {
  xlsx: { call: exportReportXlsx, body: {}, ending: 'xlsx' },
  pdf: { call: exportReportPdf, body: {}, ending: 'pdf' },
  pdfArchival: { call: exportReportPdf, body: { archival: true }, ending: 'pdf' },
  csv: { call: exportReportCsv, body: {}, ending: 'csv' },
  jsonl: { call: exportReportJsonLines, body: {}, ending: 'jsonl' },
} as const;

export type ExportFormat = keyof typeof files;
export const exportFormats = Object.keys(files) as readonly ExportFormat[];

/** How a report is made in the background. */
export function backgroundExport(report: string, format: ExportFormat) {
  const { ending, body } = files[format];
  return { kind: `report_${ending}`, input: { report, ...body } } as const;
}

export const endingOf = (format: ExportFormat) => files[format].ending;

/** The report as a file: its content, and the name that the server gave it. */
export function exportReport(id: string, format: ExportFormat, arriving: FileArriving) {
  const { call, body } = files[format];
  return fetchArriving(call, { params: { id }, body }, arriving);
}
