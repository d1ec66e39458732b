import type { Actor } from '../actor/actor.ts';
import { can } from './can.ts';
import { wizardOffers } from './menu.ts';

/** What leads a new company to its first answered job, in this order. */
export const firstStepKinds = ['company', 'people', 'job_type', 'project', 'job', 'answer'] as const;
export type FirstStepKind = (typeof firstStepKinds)[number];

/** A step as the person sees it. */
export interface FirstStep {
  readonly kind: FirstStepKind;
  readonly isDone: boolean;
}

/** What of a company is there already, as far as the person sees it. */
export interface CompanyFacts {
  readonly hasName: boolean;
  readonly hasLogo: boolean;
  readonly hasOtherPeople: boolean;
  readonly hasJobTypes: boolean;
  readonly hasProjects: boolean;
  readonly hasAnswers: boolean;
  /** How many jobs there are; beyond {@link jobsOfStart} they need not be counted. */
  readonly jobs: number;
}

/** A company with more jobs than these is no new one. */
export const jobsOfStart = 5;

/** What a person has decided about the steps: to see them whatever is there, or not to see them. */
export const firstStepChoices = ['shown', 'hidden'] as const;
export type FirstStepChoice = (typeof firstStepChoices)[number];

/** The steps of a person, each done once what it leads to is there: those that they may take themselves. */
export function firstSteps(actor: Actor, facts: CompanyFacts): readonly FirstStep[] {
  const offers = wizardOffers(actor, { jobOnly: false });
  const steps: Readonly<Record<FirstStepKind, readonly [isTheirs: boolean, isDone: boolean]>> = {
    company: [can(actor, 'settings.change').allowed, facts.hasName && facts.hasLogo],
    people: [offers.includes('user'), facts.hasOtherPeople],
    job_type: [can(actor, 'job_type.create').allowed, facts.hasJobTypes],
    project: [offers.includes('project'), facts.hasProjects],
    job: [offers.includes('job'), facts.jobs > 0],
    answer: [offers.includes('job'), facts.hasAnswers],
  };
  return firstStepKinds.flatMap((kind) => {
    const [isTheirs, isDone] = steps[kind];
    return isTheirs ? [{ kind, isDone }] : [];
  });
}

/** Whether the start page shows the steps: as the person has decided, else while a new company has open ones. */
export function showsFirstSteps(
  steps: readonly FirstStep[],
  facts: Pick<CompanyFacts, 'jobs'>,
  choice: FirstStepChoice | null,
): boolean {
  if (choice !== null) return choice === 'shown';
  return facts.jobs <= jobsOfStart && steps.some(({ isDone }) => !isDone);
}
