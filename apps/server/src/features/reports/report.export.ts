import { can } from '@plumbline/domain/access/can';
import { id } from '@plumbline/domain/ids/id';
import { z } from 'zod';
import type { ExportContext, ExportKind } from '../exports/index.ts';
import { exportKind } from '../exports/index.ts';
import { Problem } from '../../http/problem.ts';
import { ReportRows } from './store/report-rows.ts';
import {
  exportKindOf,
  exportReport,
  fileNameOf,
  reportToExport,
  type ExportFormat,
  type ReportToExport,
} from './export-report.ts';

/** `archival` says something of a PDF alone. */
const input = z.object({ report: id, archival: z.boolean().default(false) });

/** @throws Problem forbidden, not_found, report_not_valid */
async function openedFor(context: ExportContext, reportId: string): Promise<ReportToExport> {
  const chooser = context.sender ?? context.actor;
  if (!can(chooser, 'report.export').allowed) throw new Problem('forbidden');
  return reportToExport(context, reportId, chooser);
}

async function countOf(context: ExportContext, { report }: ReportToExport) {
  const rows = await ReportRows.of(report);
  return rows.count(context.db, Number.MAX_SAFE_INTEGER);
}

/** Exports a report in this format. Progress is reported in rows. */
function reportExport(format: ExportFormat): ExportKind {
  return exportKind<z.output<typeof input>>({
    name: exportKindOf(format),
    input,
    plan: async (context, { report }) => {
      const opened = await openedFor(context, report);
      const { total, isLimited } = await countOf(context, opened);
      return { name: fileNameOf(opened, format, isLimited), rows: total };
    },
    make: async (context, { report, archival: isArchival }, tell) => {
      const opened = await openedFor(context, report);
      const rows = Math.max((await countOf(context, opened)).total, 1);
      // Of a PDF the pages are set once the rows are read: a part of the work of which nothing is heard.
      const share = format === 'pdf' ? 0.6 : 1;
      const { count, record, ...file } = await exportReport(context, { ...opened, isArchival }, format, (read) =>
        tell((share * read) / rows),
      );
      return {
        ...file,
        // Known once the last was read.
        get rows() {
          return count.rows;
        },
        record: async (change) => {
          await record?.(change);
          change.record('report.exported', { subjectId: report, before: null, after: { format, rows: count.rows } });
        },
      };
    },
  });
}

/** Reports in the background: those that are too long to wait for. */
export const exportKinds: readonly ExportKind[] = (['xlsx', 'csv', 'jsonl', 'pdf'] as const).map(reportExport);
