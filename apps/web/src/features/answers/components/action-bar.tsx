import { Button } from '@mantine/core';
import { memo } from 'react';
import { IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { back, next, submit } from '@plumbline/domain/questionnaire/engine';
import { useTouchPress } from '../../../ui/use-touch-press.ts';
import type { AnsweringSession } from '../answering/answering-session.ts';
import styles from './action-bar.module.css';

interface ActionBarProps {
  readonly session: AnsweringSession;
  readonly isLastScreen: boolean;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  readonly isUploading: boolean;
}

/**
 * Back, and Next or Submit on the last screen (Spec 2 §2). A button that can't do it yet looks so and is told so, but can be
 * pressed: then it points at what is missing (docs/decisions/0040). From most questions to the next it stays as it is.
 */
export const ActionBar = memo(function ActionBar(props: ActionBarProps) {
  const { session, isLastScreen, canGoBack, canGoOn, isUploading } = props;
  const { t } = useTranslation('answers');
  const goBack = useTouchPress(() => void session.move(back));
  const goOn = useTouchPress(() => void session.move(isLastScreen ? submit : next));
  return (
    <div className={styles.bar}>
      <Button
        className={styles.back ?? ''}
        size="lg"
        variant="default"
        disabled={!canGoBack}
        leftSection={<IconArrowLeft size={20} className="mirrored" aria-hidden />}
        {...goBack}
      >
        {t(($) => $.answers.actions.back)}
      </Button>
      <Button
        className={styles.forward ?? ''}
        size="lg"
        aria-disabled={!canGoOn}
        data-held={!canGoOn || undefined}
        disabled={isUploading}
        loading={isUploading}
        rightSection={
          isLastScreen ? (
            <IconSend size={20} className="mirrored" aria-hidden />
          ) : (
            <IconArrowRight size={20} className="mirrored" aria-hidden />
          )
        }
        {...goOn}
      >
        {isLastScreen ? t(($) => $.answers.actions.submit) : t(($) => $.answers.actions.next)}
      </Button>
    </div>
  );
});
