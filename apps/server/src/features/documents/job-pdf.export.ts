import { exportedJobsLimit, jobDocumentFormats } from '@plumbline/contract/job-documents';
import { id } from '@plumbline/domain/ids/id';
import { z } from 'zod';
import type { ExportKind } from '../exports/index.ts';
import { exportKind } from '../exports/index.ts';
import { pdfName } from './issue-document.ts';
import { jobsForExport, jobsLeftForExport, makeJobExport } from './job-export.ts';

const input = z.object({
  jobs: z
    .array(id)
    .min(1)
    .max(exportedJobsLimit)
    .overwrite((ids) => [...new Set(ids)]),
  format: z.enum(jobDocumentFormats).default('pdf'),
  archival: z.boolean().default(false),
});

const pathOf = (index: number) => `input.jobs.${index}`;

/** Jobs as one PDF, or each as its own in a ZIP. */
const jobPdfExport = exportKind<z.output<typeof input>>({
  name: 'job_pdf',
  input,
  plan: async (context, { jobs, format }, { isRetry } = { isRetry: false }) => {
    const heads = isRetry ? (await jobsLeftForExport(context, jobs)).heads : await jobsForExport(context, jobs, pathOf);
    const name = pdfName(heads, context.language);
    return { name: format === 'zip' ? name.replace(/\.pdf$/, '.zip') : name, rows: heads.length };
  },
  make: async (context, { jobs, format, archival }, tell) => {
    const { heads, missing } = await jobsLeftForExport(context, jobs);
    const options = { format, isArchival: archival, missing };
    const { bytes, record, ...file } = await makeJobExport(context, heads, options, tell);
    const held = { jobs: heads.map((head) => head.id), format, archival };
    return { ...file, content: bytes, rows: heads.length, input: held, record };
  },
});

export const exportKinds: readonly ExportKind[] = [jobPdfExport];
