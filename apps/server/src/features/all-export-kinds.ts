import type { ExportKind } from './exports/export-kind.ts';
import { jobPdfExport } from './documents/job-pdf.export.ts';
import { reportExports } from './reports/report.export.ts';

/** Every kind of file that can be made in the background. */
export const allExportKinds: readonly ExportKind[] = [jobPdfExport, ...reportExports];
