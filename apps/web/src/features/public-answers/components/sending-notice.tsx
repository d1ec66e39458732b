import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { SendingView } from '../answering/submission-sender.ts';
import styles from './public-answer-screen.module.css';

interface SendingNoticeProps {
  readonly sending: SendingView;
  /** Files are on their way that the submission waits for. */
  readonly hasFilesUnderway: boolean;
  /** False where the device has no room for what was put in. */
  readonly isStored: boolean;
  /** Null where what was submitted can't be changed any more. */
  readonly onTakeBack: (() => void) | null;
}

/** Below the questions: why what was submitted has not arrived, and whether the device has what was put in. */
export function SendingNotice({ sending, hasFilesUnderway, isStored, onTakeBack }: SendingNoticeProps) {
  const { t } = useTranslation('publicAnswers');
  const problemText = useProblemText();
  const { isOverdue, failure } = sending;
  const text = isOverdue
    ? t(($) => (hasFilesUnderway ? $.publicAnswers.waitsForFiles : $.publicAnswers.waits))
    : failure === null
      ? null
      : problemText(failure);
  return (
    <div className={styles.notices}>
      <FormFailure text={text} />
      {onTakeBack ? (
        <Button variant="default" onClick={onTakeBack}>
          {t(($) => $.publicAnswers.takeBack)}
        </Button>
      ) : null}
      <FormFailure text={isStored ? null : t(($) => $.publicAnswers.noRoom)} />
    </div>
  );
}
