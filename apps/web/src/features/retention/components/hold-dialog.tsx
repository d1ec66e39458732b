import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import type { JobHold } from '@plumbline/contract/retention';
import { holdReasonLimit } from '@plumbline/domain/jobs/file-retention';
import { isolatedNames } from '../../../i18n/isolated.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { jobHoldQuery, useSetJobHold } from '../api/retention.ts';

interface HoldDialogProps {
  readonly job: Pick<Job, '_id' | 'ID'>;
  readonly onClose: () => void;
}

/** Holds a job back from the retention rule of its type, for a reason, and lets it go again. */
export function HoldDialog({ job, onClose }: HoldDialogProps) {
  const { t } = useTranslation('retention');
  const formats = useFormats();
  const { data, error, refetch } = useQuery(jobHoldQuery(job._id));
  const title = t(($) => $.retention.hold.title, { number: formats.jobNumber(job.ID) });
  if (data) return <HoldForm key={data.hold?.held_at} job={job} title={title} hold={data.hold} onClose={onClose} />;
  return (
    <FormDialog title={title} content={null} onClose={onClose}>
      {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />}
    </FormDialog>
  );
}

interface HoldFormProps extends HoldDialogProps {
  readonly title: string;
  readonly hold: JobHold['hold'];
}

function HoldForm({ job, title, hold, onClose }: HoldFormProps) {
  const { t } = useTranslation(['retention', 'ui']);
  const formats = useFormats();
  const problemText = useProblemText();
  const [reason, setReason] = useState(hold?.reason ?? '');
  const set = useSetJobHold(job._id);
  const save = (wanted: string | null) => set.mutate(wanted, { onSuccess: onClose });
  return (
    <FormDialog title={title} content={reason} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(reason.trim());
        }}
      >
        <Stack>
          <Text size="sm">{t(($) => $.retention.hold.text)}</Text>
          <Textarea
            label={t(($) => $.retention.hold.reason)}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={holdReasonLimit}
            dir="auto"
            autosize
            minRows={2}
            required
            data-autofocus
          />
          {hold?.held_by ? (
            <Text size="sm" c="dimmed">
              {t(($) => $.retention.hold.since, {
                when: formats.dateTime(hold.held_at),
                name: isolatedNames([`${hold.held_by.name.first} ${hold.held_by.name.last}`.trim()]),
              })}
            </Text>
          ) : null}
          {hold === null ? null : (
            <div>
              <Button variant="default" loading={set.isPending} onClick={() => save(null)}>
                {t(($) => $.retention.hold.end)}
              </Button>
            </div>
          )}
          <FormEnd
            failure={set.error ? problemText(set.error) : null}
            cancel={t(($) => $.ui.cancel)}
            onCancel={onClose}
            submit={t(($) => $.retention.hold.save)}
            isSubmitting={set.isPending}
            isDisabled={reason.trim() === '' || reason.trim() === hold?.reason}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
