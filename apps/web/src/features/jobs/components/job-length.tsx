import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { LengthInput } from '../../../ui/numbers/length-input.tsx';
import type { JobChange } from '../api/change-jobs.ts';
import { Fact } from './fact.tsx';

interface JobLengthProps {
  readonly job: Job;
  readonly onSave: (change: JobChange) => Promise<void>;
}

/** How long a job is planned to take, and when it ends then: a field for whoever may change its start. */
export function JobLength({ job, onSave }: JobLengthProps) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const lengthText = useLengthText();
  const { plannedLength, plannedEnd } = job;
  const end = plannedEnd ? t(($) => $.jobs.panel.endsAt, { at: formats.dateTime(plannedEnd) }) : undefined;
  const label = t(($) => $.jobs.columns.plannedLength);
  if (job.can.includes('change')) {
    return (
      <LengthInput
        label={label}
        placeholder="1:30"
        description={end}
        value={plannedLength}
        onLeave={(minutes) => void onSave({ plannedLength: minutes })}
      />
    );
  }
  if (typeof plannedLength !== 'number') return null;
  return (
    <Fact label={label}>
      {lengthText(plannedLength)}
      {end ? ` · ${end}` : ''}
    </Fact>
  );
}
