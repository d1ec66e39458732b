import { useMemo } from 'react';
import { isStep, marksPlans } from '@plumbline/domain/question-types/question-traits';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { useToggle } from '../../lib/access/hooks.ts';
import { offeredTypes } from './model/draft.ts';

/** A type of question in the menus in which one is chosen. */
interface OfferedType {
  readonly type: QuestionType;
  /** Its app is off: it is shown with the reason, and can't be chosen. */
  readonly isOff: boolean;
}

/** All question types: steps and plans can be chosen while their apps are on. */
export function useOfferedTypes(): readonly OfferedType[] {
  const hasSteps = useToggle('steps');
  const hasPlans = useToggle('blueprints');
  return useMemo(
    () =>
      offeredTypes.map((type) => ({
        type,
        isOff: (!hasSteps && isStep({ type })) || (!hasPlans && marksPlans({ type })),
      })),
    [hasSteps, hasPlans],
  );
}
