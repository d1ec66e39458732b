import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '@plumbline/contract/job-type-files';
import { callServer, fetchFile } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { jobTypeQuery } from './job-types.ts';
import { jobTypeKeys } from '../../../lib/query-keys/job-types.ts';

export type ExportFormat = 'xlsform' | 'json';

interface FileToImport {
  readonly file: File;
  readonly language: string | null;
  /** Null for the file's own. */
  readonly title: string | null;
}

function sending({ file, language, title }: FileToImport, isCheck: boolean) {
  const body = new FormData();
  body.append('file', file);
  return {
    body,
    query: {
      ...(isCheck ? { check: 'true' as const } : {}),
      ...(language === null ? {} : { language }),
      ...(title === null ? {} : { title }),
    },
  };
}

/** What would become of a file. Nothing is made of it yet. */
export function useLookAtFile() {
  return useMutation({ mutationFn: (file: FileToImport) => callServer(calls.importJobType, sending(file, true)) });
}

/** Makes a job type of a file: once, however often the same is sent because an answer was lost. */
export function useImportJobType() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (chosen: FileToImport) => {
      const { name, size, lastModified } = chosen.file;
      return once([name, size, lastModified, chosen.language, chosen.title], (idempotencyKey) =>
        callServer(calls.importJobType, { ...sending(chosen, false), idempotencyKey }),
      );
    },
    onSuccess: ({ job_type }) => {
      if (job_type) queryClient.setQueryData(jobTypeQuery(job_type._id).queryKey, job_type);
      return queryClient.invalidateQueries({ queryKey: jobTypeKeys.menu });
    },
  });
}

/** What other programs will not know of an exported job type. */
export const exportReportQuery = (id: string) =>
  queryOptions({
    queryKey: jobTypeKeys.exportReport(id),
    queryFn: ({ signal }) =>
      callServer(calls.reportJobTypeExport, { params: { id }, query: { format: 'xlsform' }, signal }),
    staleTime: 0,
  });

/** Fetches a job type as a file and hands it to the browser to save. */
export async function saveJobType(id: string, format: ExportFormat): Promise<void> {
  const { content, name } = await fetchFile(calls.exportJobType, { params: { id }, query: { format } });
  saveFile(content, name ?? `job-type.${format === 'json' ? 'json' : 'xlsx'}`);
}
