import { useCallback } from 'react';
import type { JobStatus } from '@plumbline/domain/jobs/status';
import { statusColour } from '@plumbline/domain/jobs/status';
import { useSettings } from '../lib/access/hooks.ts';
import { Chip } from './chip.tsx';
import { useStatusText } from './use-status-text.ts';

/** The colour of a status, as this instance has it. */
export function useStatusColour(): (status: JobStatus) => string {
  const { customStatuses, branding } = useSettings();
  return useCallback(
    (status) => statusColour(status, customStatuses, branding.reviewColour),
    [customStatuses, branding.reviewColour],
  );
}

/** A job's status: its word on its colour. Only the rejected, which somebody has to do again, stand out. */
export function StatusChip({ status }: { status: JobStatus }) {
  const colour = useStatusColour()(status);
  const text = useStatusText()(status);
  return (
    <Chip colour={colour} isStrong={status === 'rejected'} isName>
      {text}
    </Chip>
  );
}
