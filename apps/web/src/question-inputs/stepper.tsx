import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { jumpTo } from '@plumbline/domain/questionnaire/engine';
import { questionOf, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { useRepetitionName } from './use-repetition-name.ts';
import { useSpoken, useTextAttributes } from './spoken.ts';
import { useSurroundings } from './surroundings.ts';
import { StepIcon } from './step-icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  readonly state: QuestionnaireState;
  readonly onMove: (move: (before: QuestionnaireState) => QuestionnaireState) => void;
  /** The job type's steps run from right to left, whatever the language (spec/2 §3, stepperRTL). */
  readonly isRightToLeft: boolean;
}

/** Called when a step becomes the present one. */
function bringIntoView(step: HTMLButtonElement | null): void {
  step?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** The steps of the path with their titles; the present one in view. A step leads there as far as nothing is missing. */
export function Stepper({ state, onMove, isRightToLeft }: StepperProps) {
  const { t } = useTranslation('questionInputs');
  const { fill } = useSurroundings();
  const spoken = useSpoken();
  const said = useTextAttributes();
  const nameOf = useRepetitionName();

  return (
    <nav
      className={styles.stepper}
      dir={isRightToLeft ? 'rtl' : undefined}
      aria-label={t(($) => $.questionInputs.steps.label)}
    >
      <ol>
        {state.screens.map((screen, place) => {
          const step = screen.stepId === null ? null : questionOf(state, screen.stepId);
          const [first = ''] = screen.questionIds;
          const isCurrent = place === state.position;
          const isPassed = place < state.position;
          return (
            <li key={first}>
              <button
                ref={isCurrent ? bringIntoView : undefined}
                type="button"
                className={styles.step}
                aria-current={isCurrent ? 'step' : undefined}
                data-passed={isPassed || undefined}
                onClick={() => onMove((before) => jumpTo(before, first))}
              >
                <span className={styles.number} aria-hidden>
                  {isPassed ? (
                    <IconCheck size={14} stroke={3} />
                  ) : step?.stepIcon ? (
                    <StepIcon icon={step.stepIcon} size={16}>
                      {place + 1}
                    </StepIcon>
                  ) : (
                    place + 1
                  )}
                </span>
                <span {...(step ? said(step, 'title') : {})} className={styles.title}>
                  {step
                    ? screen.repetition
                      ? nameOf(step, screen.repetition.number)
                      : step.isUnseen
                        ? t(($) => $.questionInputs.steps.unseen, { number: place + 1 })
                        : fill(spoken(step).title, step.id)
                    : t(($) => $.questionInputs.steps.first)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
