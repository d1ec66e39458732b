import {
  exportReportCsv,
  exportReportJsonLines,
  exportReportPdf,
  exportReportXlsx,
} from '@plumbline/contract/report-exports';
import type { FileArriving } from '../../../lib/api/fetch-arriving.ts';
import { fetchArriving } from '../../../lib/api/fetch-arriving.ts';

const calls = {
  xlsx: exportReportXlsx,
  pdf: exportReportPdf,
  csv: exportReportCsv,
  jsonl: exportReportJsonLines,
} as const;

export type ExportFormat = keyof typeof calls;
export const exportFormats = Object.keys(calls) as readonly ExportFormat[];

/** The report as a file: its content, and the name that the server gave it. */
export function exportReport(id: string, format: ExportFormat, arriving: FileArriving) {
  return fetchArriving(calls[format], { params: { id }, body: {} }, arriving);
}
