import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { back, next, submit } from '@plumbline/domain/questionnaire/engine';
import type { AnsweringSession, SessionView } from '../answering/answering-session.ts';
import styles from './action-bar.module.css';

interface ActionBarProps {
  readonly session: AnsweringSession;
  readonly view: SessionView;
}

/**
 * Back, and Next or Submit on the last screen (Spec 2 §2). A button that can't do it yet looks so and is told so, but can be
 * pressed: then it points at what is missing (docs/decisions/0040).
 */
export function ActionBar({ session, view }: ActionBarProps) {
  const { t } = useTranslation('answers');
  const { state, isHeld } = view;
  const { isLastScreen } = state;
  const mayGoOn = isLastScreen ? state.canSubmit : state.canGoNext;
  const isUploading = state.uploading.size > 0;
  return (
    <div className={styles.bar}>
      <Button
        className={styles.back ?? ''}
        size="lg"
        variant="default"
        disabled={!state.canGoBack || isHeld}
        leftSection={<IconArrowLeft size={20} className="mirrored" aria-hidden />}
        onClick={() => void session.move(back)}
      >
        {t(($) => $.answers.actions.back)}
      </Button>
      <Button
        className={styles.forward ?? ''}
        size="lg"
        aria-disabled={!mayGoOn}
        data-held={!mayGoOn || undefined}
        disabled={isUploading}
        loading={isUploading}
        rightSection={
          isLastScreen ? (
            <IconSend size={20} className="mirrored" aria-hidden />
          ) : (
            <IconArrowRight size={20} className="mirrored" aria-hidden />
          )
        }
        onClick={() => void session.move(isLastScreen ? submit : next)}
      >
        {isLastScreen ? t(($) => $.answers.actions.submit) : t(($) => $.answers.actions.next)}
      </Button>
    </div>
  );
}
