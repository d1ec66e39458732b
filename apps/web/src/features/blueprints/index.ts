import { lazy } from 'react';

/* Each loaded with the first that is shown: answering without plans is to stay light. */

/** A question that is answered by marks on a plan. */
export const BlueprintQuestion = lazy(async () => ({
  default: (await import('./components/blueprint-question.tsx')).BlueprintQuestion,
}));

/** A plan as it was answered on, for reading. */
export const AnsweredPlan = lazy(async () => ({
  default: (await import('./results/answered-plan.tsx')).AnsweredPlan,
}));

/** A project's field of plans: uploaded, measured, turned, renamed (spec/3 §2, §4). */
export const PlanList = lazy(async () => ({ default: (await import('./plans/plan-list.tsx')).PlanList }));

/** A project's field "blueprint elements": how much is marked on the project's plans; leads to the markings. */
export const PlanElements = lazy(async () => ({
  default: (await import('./results/plan-elements.tsx')).PlanElements,
}));

/** The markings of all jobs on a project's plans, over the whole window. */
export const MarkingsWindow = lazy(async () => ({
  default: (await import('./results/markings-window.tsx')).MarkingsWindow,
}));
