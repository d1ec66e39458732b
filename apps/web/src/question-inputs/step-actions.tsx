import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconSend } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../i18n/language.ts';
import type { PressGuard } from '../ui/press-guard.ts';
import { useGuardedPress } from '../ui/use-guarded-press.ts';
import { useTouchPress } from '../ui/use-touch-press.ts';
import { waitsForCorrection } from './corrections.ts';
import styles from './step-actions.module.css';

interface StepActionsProps {
  readonly isLastScreen: boolean;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  /** How many questions have to be answered before that. */
  readonly requiredLeft: number;
  readonly isBusy: boolean;
  /** Closed while what the forward button would go on from is new on the screen. */
  readonly guard: PressGuard;
  readonly onBack: () => void;
  readonly onForward: () => void;
  readonly words: { readonly back: string; readonly next: string; readonly submit: string };
}

/**
 * Back, and Next or Submit on the last screen (spec/2 §2), the same inside and for strangers. A button that can't do it yet
 * says what it waits for, and can be pressed: then it points at what is missing (decision 0015). A press on the forward button
 * that was meant for the question before does nothing; one that left a field whose number was corrected shows that first.
 */
export function StepActions(props: StepActionsProps) {
  const { isLastScreen, canGoBack, canGoOn, requiredLeft, isBusy, guard, words } = props;
  const { t, i18n } = useTranslation('questionInputs');
  const left = useId();
  const goBack = useTouchPress(() => props.onBack());
  const goOn = useGuardedPress(guard, () => waitsForCorrection() || props.onForward(), !canGoOn);
  const waits = !canGoOn && requiredLeft > 0;
  const Icon = isLastScreen ? IconSend : IconArrowRight;
  return (
    // Its words are the app's, and so is its direction, whatever the questionnaire is written in.
    <div className={styles.bar} dir={directionOf(i18n.language)}>
      <Button
        className={styles.back ?? ''}
        size="lg"
        variant="default"
        disabled={!canGoBack}
        leftSection={<IconArrowLeft size={20} className="mirrored" aria-hidden />}
        {...goBack}
      >
        {words.back}
      </Button>
      <Button
        className={styles.forward ?? ''}
        size="lg"
        aria-describedby={waits ? left : undefined}
        data-held={!canGoOn || undefined}
        disabled={isBusy}
        loading={isBusy}
        rightSection={<Icon size={20} className="mirrored" aria-hidden />}
        {...goOn}
      >
        {isLastScreen ? words.submit : words.next}
        {waits ? (
          <span id={left} className={styles.left} aria-hidden>
            {t(($) => $.questionInputs.requiredLeft, { count: requiredLeft })}
          </span>
        ) : null}
      </Button>
    </div>
  );
}
