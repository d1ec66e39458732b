import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { saveSubmitted } from '../api/public-answers.ts';

interface SaveSubmittedProps {
  readonly link: string;
  readonly id: string;
  readonly documentKey: string;
}

/** What was just sent, as a PDF. */
export function SaveSubmitted({ link, id, documentKey: key }: SaveSubmittedProps) {
  const { t } = useTranslation('publicAnswers');
  const problemText = useProblemText();
  const { mutate, isPending, error } = useMutation({ mutationFn: saveSubmitted });
  return (
    <>
      <Button
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={isPending}
        onClick={() => mutate({ link, id, key })}
      >
        {t(($) => $.publicAnswers.sent.document)}
      </Button>
      <FormFailure text={error ? problemText(error) : null} />
    </>
  );
}
