import type { ComponentType } from 'react';
import { lazy } from 'react';

export interface AnsweredPlanProps {
  readonly jobId: string;
  /** The plan that was answered on, and the ids of what is marked on it. */
  readonly file: string;
  readonly elements: readonly string[];
  /** Beside other answers it is small, and has no table below it. */
  readonly isSmall?: boolean;
}

/** The plans that other features show, loaded with the first of them: answering without plans is to stay light. */
export const planSlots: { readonly AnsweredPlan: ComponentType<AnsweredPlanProps> } = {
  AnsweredPlan: lazy(async () => ({
    default: (await import('../features/blueprints/results/answered-plan.tsx')).AnsweredPlan,
  })),
};
