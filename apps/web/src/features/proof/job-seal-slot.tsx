import { useQuery } from '@tanstack/react-query';
import { readJobSeal } from '@plumbline/contract/proof';
import { callServer } from '../../lib/api/call-server.ts';
import { useFormats } from '../../lib/access/hooks.ts';
import { SealBadge } from './components/seal-badge.tsx';
import { jobKeys } from '../../lib/query-keys/jobs.ts';

/** A report is sealed within a moment, in the background. */
const lookAgainMs = 1000;

/** Whether a reported job still is what was reported; nothing before it was. */
export function JobSealSlot({ jobId, version }: { jobId: string; version: number }) {
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: jobKeys.seal(jobId, version),
    queryFn: ({ signal }) => callServer(readJobSeal, { params: { id: jobId }, signal }),
    refetchInterval: ({ state }) => (state.data?.is_pending ? lookAgainMs : false),
  });
  // The seal of an earlier report would say what has changed since that one.
  return data?.seal && !data.is_pending ? <SealBadge seal={data.seal} writeAt={formats.dateTime} /> : null;
}
