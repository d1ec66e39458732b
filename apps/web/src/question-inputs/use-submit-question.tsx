import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { runningClocks } from '@plumbline/domain/questionnaire/running-clocks';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';

const RunningClockDialog = lazy(() => import('./running-clock-dialog.tsx'));

interface SubmitParts {
  readonly state: () => QuestionnaireState;
  readonly onStop: (questionId: string, value: unknown) => void;
  readonly onSubmit: () => void;
}

/** Submits at once, or first asks what becomes of the clocks that run. What it gives to draw is the question. */
export function useSubmitQuestion({ state, onStop, onSubmit }: SubmitParts): {
  readonly submit: () => void;
  readonly question: ReactNode;
} {
  const [running, setRunning] = useState<readonly string[]>([]);
  const submit = () => {
    const now = state();
    // With something missing Submit points at it, and goes nowhere.
    const clocks = now.canSubmit ? runningClocks(now) : [];
    if (clocks.length > 0) setRunning(clocks);
    else onSubmit();
  };
  const question =
    running.length > 0 ? (
      <Suspense fallback={null}>
        <RunningClockDialog
          state={state()}
          running={running}
          onClose={() => setRunning([])}
          onStop={onStop}
          onSubmit={onSubmit}
        />
      </Suspense>
    ) : null;
  return { submit, question };
}
