import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { back, next, submit } from '@plumbline/domain/questionnaire/engine';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import styles from './public-answer-screen.module.css';

interface PublicActionBarProps {
  readonly state: QuestionnaireState;
  readonly isSending: boolean;
  readonly onMove: (move: (before: QuestionnaireState) => QuestionnaireState) => void;
}

/** Back, and Next or Submit. What can't be yet looks so, and points at what is missing when it is pressed (docs/decisions/0040). */
export function PublicActionBar({ state, isSending, onMove }: PublicActionBarProps) {
  const { t } = useTranslation('publicAnswers');
  const canGoOn = state.isLastScreen ? state.canSubmit : state.canGoNext;
  return (
    <div className={styles.buttons}>
      <Button
        variant="default"
        size="md"
        disabled={!state.canGoBack}
        leftSection={<IconArrowLeft size={18} className="mirrored" aria-hidden />}
        onClick={() => onMove(back)}
      >
        {t(($) => $.publicAnswers.back)}
      </Button>
      <Button
        className={styles.forward ?? ''}
        size="md"
        loading={isSending}
        aria-disabled={!canGoOn}
        data-held={!canGoOn || undefined}
        rightSection={state.isLastScreen ? null : <IconArrowRight size={18} className="mirrored" aria-hidden />}
        onClick={() => onMove(state.isLastScreen ? submit : next)}
      >
        {state.isLastScreen ? t(($) => $.publicAnswers.submit) : t(($) => $.publicAnswers.next)}
      </Button>
    </div>
  );
}
