import type { WizardEntity } from '@plumbline/domain/access/menu';

/** The steps of the create-new wizard, by what is being made (spec/1 §2). */
export type Step =
  | 'entity'
  | 'project'
  | 'user'
  | 'user_companies'
  | 'user_projects'
  | 'job_type'
  | 'job_project'
  | 'job_date'
  | 'job_summary'
  | 'job_pause'
  | 'job_questions'
  | 'job_created'
  | 'project_skills'
  | 'user_skills'
  | 'success';

/** What decides which steps there are. */
export interface StepFacts {
  readonly entity: WizardEntity;
  /** The projects app is on. */
  readonly hasProjects: boolean;
  /** The invited person is a client, who needs companies or projects. */
  readonly invitesClient: boolean;
}

/** The steps up to the creation, the last of which creates. */
export function stepsOf({ entity, hasProjects, invitesClient }: StepFacts): readonly Step[] {
  switch (entity) {
    case 'project':
      return ['project'];
    case 'user':
      return invitesClient ? ['user', 'user_companies', 'user_projects'] : ['user'];
    case 'job':
      return ['job_type', ...(hasProjects ? (['job_project'] as const) : []), 'job_date', 'job_summary'];
  }
}

/** The step before; null where there is no way back, the first choice and everything after the creation. */
export function stepBefore(step: Step, facts: StepFacts, hasChoice: boolean): Step | null {
  const steps = stepsOf(facts);
  const place = steps.indexOf(step);
  if (place < 0) return null;
  return steps[place - 1] ?? (hasChoice ? 'entity' : null);
}

/** The step after; null where the step creates. */
export function stepAfter(step: Step, facts: StepFacts): Step | null {
  const steps = stepsOf(facts);
  return steps[steps.indexOf(step) + 1] ?? null;
}

/** What was made is a job: what there is to do with it right away. */
export interface MadeJobFacts {
  /** The job type has main questions ("preview"), and somebody to ask them. */
  readonly hasMainQuestions: boolean;
  /** The previous-job app is on, and the person may link jobs (not inspectors, spec/1 §6). */
  readonly asksPrevious: boolean;
}

/** Where a new job leads after the pause: to its main questions and its previous job, or on (spec/1 §2). */
export function stepAfterCreation({ hasMainQuestions, asksPrevious }: MadeJobFacts): Step {
  return hasMainQuestions || asksPrevious ? 'job_questions' : 'job_created';
}

/** Where what is no job leads once it is made: to its skills, where the person may choose them, or to the end. */
export function stepAfterMaking(made: 'project' | 'user', asksSkills: boolean): Step {
  return asksSkills ? `${made}_skills` : 'success';
}

/** Milliseconds after a job's creation until the wizard moves on, and until it loads the created job (spec/1 §2). */
export const pauseAfterCreation = 500;
export const pauseBeforeLoading = 1000;
