import { useQuery } from '@tanstack/react-query';
import { readJobSeal } from '@plumbline/contract/proof';
import { callServer } from '../../lib/api/call-server.ts';
import { useFormats } from '../../lib/access/hooks.ts';
import { SealBadge } from './components/seal-badge.tsx';
import { jobKeys } from '../../lib/query-keys/jobs.ts';

/** Whether a reported job still is what was reported; nothing before it was. */
export function JobSealSlot({ jobId, version }: { jobId: string; version: number }) {
  const formats = useFormats();
  const { data } = useQuery({
    queryKey: jobKeys.seal(jobId, version),
    queryFn: ({ signal }) => callServer(readJobSeal, { params: { id: jobId }, signal }),
  });
  return data?.seal ? <SealBadge seal={data.seal} writeAt={formats.dateTime} /> : null;
}
