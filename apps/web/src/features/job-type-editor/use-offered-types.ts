import { useMemo } from 'react';
import { isStep, marksPlans } from '@plumbline/domain/question-types/question-traits';
import { useToggle } from '../../lib/access/hooks.ts';
import { offeredTypes } from './model/draft.ts';

/** The question types that can be added here: steps and plans while their apps are on. */
export function useOfferedTypes(): readonly (typeof offeredTypes)[number][] {
  const hasSteps = useToggle('steps');
  const hasPlans = useToggle('blueprints');
  return useMemo(
    () => offeredTypes.filter((type) => (hasSteps || !isStep({ type })) && (hasPlans || !marksPlans({ type }))),
    [hasSteps, hasPlans],
  );
}
