import { memo, useEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { back, next, submit } from '@plumbline/domain/questionnaire/engine';
import { useSubmitQuestion } from '../../../question-inputs/use-submit-question.tsx';
import { StepActions } from '../../../question-inputs/step-actions.tsx';
import type { PressGuard } from '../../../ui/press-guard.ts';
import type { AnsweringSession } from '../../../lib/answering/answering-session.ts';

interface ActionBarProps {
  readonly session: AnsweringSession;
  readonly isLastScreen: boolean;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  readonly requiredLeft: number;
  readonly isUploading: boolean;
  readonly guard: PressGuard;
  /** Told what the forward button does, for what covers it. */
  readonly goOn: RefObject<() => void>;
}

/** The ways on of a job that is being answered. From most questions to the next it stays as it is. */
export const ActionBar = memo(function ActionBar(props: ActionBarProps) {
  const { session, isLastScreen, canGoBack, canGoOn, requiredLeft, isUploading, guard, goOn: told } = props;
  const { t } = useTranslation('answers');
  const asking = useSubmitQuestion({
    state: () => session.view().state,
    onStop: (questionId, value) => session.answer(questionId, { value }),
    onSubmit: () => void session.move(submit),
  });
  const forward = () => (isLastScreen ? asking.submit() : void session.move(next));
  useEffect(() => {
    told.current = forward;
  });
  return (
    <>
      <StepActions
        isLastScreen={isLastScreen}
        canGoBack={canGoBack}
        canGoOn={canGoOn}
        requiredLeft={requiredLeft}
        isBusy={isUploading}
        guard={guard}
        onBack={() => void session.move(back)}
        onForward={forward}
        words={{
          back: t(($) => $.answers.actions.back),
          next: t(($) => $.answers.actions.next),
          submit: t(($) => $.answers.actions.submit),
        }}
      />
      {asking.question}
    </>
  );
});
