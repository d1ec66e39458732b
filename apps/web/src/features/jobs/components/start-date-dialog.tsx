import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobListItem } from '@plumbline/contract/job-shapes';
import { changeJob } from '@plumbline/contract/jobs';
import { callServer } from '../../../lib/api/call-server.ts';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useChangeEach } from '../api/use-change-each.tsx';

interface StartDateDialogProps {
  readonly jobs: readonly JobListItem[];
  readonly onClose: () => void;
}

/** Sets when jobs start, all at once: what one of them refuses is listed with its number. */
export function StartDateDialog({ jobs, onClose }: StartDateDialogProps) {
  const { t } = useTranslation(['jobs', 'ui']);
  const changeEach = useChangeEach();
  const [only, ...others] = jobs;
  const [startDate, setStartDate] = useState<string | null>(others.length === 0 ? (only?.startDate ?? null) : null);
  const set = (job: JobListItem, moment: string) =>
    callServer(changeJob, { params: { id: job._id }, body: { startDate: moment } });
  const save = () => {
    if (startDate === null) return;
    onClose();
    void changeEach({
      jobs,
      change: (job) => set(job, startDate),
      done: (count) => t(($) => $.jobs.bulk.dateSet, { count }),
      undo: (job) => (job.startDate === null ? Promise.resolve() : set(job, job.startDate)),
    });
  };
  return (
    <FormDialog
      title={t(($) => $.jobs.bulk.setDateTitle, { count: jobs.length })}
      content={startDate}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <DateTimeField
            label={t(($) => $.jobs.columns.startDate)}
            value={startDate}
            onChange={setStartDate}
            isRequired
          />
          <FormEnd
            failure={null}
            cancel={t(($) => $.ui.cancel)}
            onCancel={onClose}
            submit={t(($) => $.jobs.bulk.apply)}
            isSubmitting={false}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
