import { queryOptions } from '@tanstack/react-query';
import { listJobTypes, readJobType } from '@plumbline/contract/job-types';
import { printLabels } from '@plumbline/contract/project-labels';
import type { LabelSize } from '@plumbline/domain/projects/labels';
import { callServer, fetchFile } from '../../../lib/api/call-server.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { jobTypeKeys } from '../../../lib/query-keys/job-types.ts';

/** The job types that a project can be answered by. */
export const jobTypesOfLinksQuery = queryOptions({
  queryKey: jobTypeKeys.ofLinks,
  queryFn: async ({ signal }) =>
    (await callServer(listJobTypes, { signal })).filter(({ settings }) => !settings.isDisabled),
});

/** The public link of a job type, which only people who may change the job type receive. */
export const publicLinkQuery = (id: string) =>
  queryOptions({
    queryKey: jobTypeKeys.publicLink(id),
    queryFn: ({ signal }) => callServer(readJobType, { params: { id }, signal }),
  });

interface LabelsToPrint {
  readonly projectId: string;
  readonly jobType: string;
  readonly table: { readonly fieldId: string; readonly rowIds: readonly string[] | null } | null;
  readonly size: LabelSize;
}

/** Has sheets of labels made, and saves them. */
export async function saveLabels({ projectId, jobType, table, size }: LabelsToPrint): Promise<void> {
  const { content, name } = await fetchFile(printLabels, {
    params: { id: projectId },
    body: {
      jobType,
      size,
      ...(table && { field: table.fieldId }),
      ...(table?.rowIds && { rows: [...table.rowIds] }),
    },
  });
  saveFile(content, name ?? 'labels.pdf');
}
