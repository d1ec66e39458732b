import type { JobStatus } from '@plumbline/domain/jobs/status';
import { statusColour } from '@plumbline/domain/jobs/status';
import { useSettings } from '../lib/access/hooks.ts';
import { Chip } from './chip.tsx';
import { useStatusText } from './use-status-text.ts';

/** The colour of a status, as this instance has it. */
export function useStatusColour(): (status: JobStatus) => string {
  const { customStatuses, branding } = useSettings();
  return (status) => statusColour(status, customStatuses, branding.reviewColour);
}

interface StatusChipOfProps {
  readonly status: JobStatus;
  readonly colour: string;
  readonly text: string;
}

/** {@link StatusChip} for who has asked for its colour and its word already: a long table. */
export function StatusChipOf({ status, colour, text }: StatusChipOfProps) {
  return (
    <Chip colour={colour} isStrong={status === 'rejected'} isName>
      {text}
    </Chip>
  );
}

/** A job's status: its word on its colour. Only the rejected, which somebody has to do again, stand out. */
export function StatusChip({ status }: { status: JobStatus }) {
  return <StatusChipOf status={status} colour={useStatusColour()(status)} text={useStatusText()(status)} />;
}
