import { MultiSelect, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { returnLimits } from '@plumbline/domain/jobs/review';
import { useFormats } from '../../../lib/access/hooks.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormEnd } from '../../../ui/form-end.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useReturnJob } from '../api/reviews.ts';
import type { ReviewedQuestion } from './review-head.tsx';

interface SendBackDialogProps {
  readonly job: Pick<Job, '_id' | 'ID'>;
  readonly questions: readonly ReviewedQuestion[];
  readonly onClose: () => void;
}

/** Why a job is sent back, and which questions are meant: at first those with an issue. */
export function SendBackDialog({ job, questions, onClose }: SendBackDialogProps) {
  const { t } = useTranslation(['reviews', 'ui']);
  const formats = useFormats();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useReturnJob(job._id);
  const [reason, setReason] = useState('');
  const [meant, setMeant] = useState(() =>
    questions.flatMap(({ askedId, isIssue }) => (isIssue ? askedId : [])).slice(0, returnLimits.questions),
  );
  const number = formats.jobNumber(job.ID);
  const send = () =>
    mutate(
      { reason: reason.trim(), questions: meant },
      {
        onSuccess: () => {
          notifications.show({ message: t(($) => $.reviews.sentBack, { number }) });
          onClose();
        },
      },
    );
  return (
    <FormDialog title={t(($) => $.reviews.sendBackTitle, { number })} content={[reason, meant]} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') send();
        }}
      >
        <Stack>
          <Textarea
            label={t(($) => $.reviews.reason)}
            description={t(($) => $.reviews.reasonText)}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            maxLength={returnLimits.reason}
            autosize
            minRows={2}
            maxRows={8}
            withAsterisk
            data-autofocus
            dir="auto"
          />
          <MultiSelect
            label={t(($) => $.reviews.questions)}
            data={questions.map(({ askedId, title }) => ({ value: askedId, label: title }))}
            value={meant}
            onChange={setMeant}
            maxValues={returnLimits.questions}
            searchable
            clearable
            nothingFoundMessage={t(($) => $.reviews.nothingFound)}
            clearButtonProps={{ 'aria-label': t(($) => $.reviews.clear) }}
          />
          <FormEnd
            failure={error ? problemText(error) : null}
            cancel={t(($) => $.ui.cancel)}
            onCancel={onClose}
            submit={t(($) => $.reviews.sendBack)}
            isSubmitting={isPending}
            isDisabled={reason.trim() === ''}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
