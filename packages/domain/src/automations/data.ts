import type {
  AnswerInPayload,
  JobInPayload,
  NamedInPayload,
  PersonInPayload,
  ProjectInPayload,
} from '../webhooks/payload.ts';
import type { AutomationEventKind } from './event-kinds.ts';

/** A person as conditions ask for them: what payloads say, and what of them only the product asks. */
export interface PersonData extends PersonInPayload {
  readonly skills: readonly string[];
  readonly inTraining: boolean;
  readonly greenMark: boolean;
}

export interface JobData extends JobInPayload {
  readonly skills: readonly NamedInPayload[];
  readonly prevJobs: readonly string[];
  readonly isLate: boolean;
  /** The current answers by their question, where somebody asks for them. */
  readonly answers: Readonly<
    Record<string, { readonly title: string; readonly text: string; readonly value: unknown }>
  >;
}

export interface AnswerData extends AnswerInPayload {
  /** Tagged now, and not in the answer before. */
  readonly isNewIssue: boolean;
}

/**
 * What an automation knows of its event, read once when it is matched and frozen with the run: conditions, texts and payloads
 * all look at the same, however late a step is repeated. Its parts are those of webhooks' payloads, version 1, and more.
 */
export interface AutomationData {
  readonly event: { readonly kind: AutomationEventKind; readonly id: number | null; readonly at: string };
  /** Who caused it; null for the product itself or a stranger by a public link. */
  readonly actor: PersonData | null;
  readonly job: JobData | null;
  readonly project: ProjectInPayload | null;
  readonly user: PersonData | null;
  readonly answer: AnswerData | null;
  readonly skill: (NamedInPayload & { readonly lastDay: string | null }) | null;
  /** What a webhook brought, by its mapped names. */
  readonly webhook: Readonly<Record<string, string | number | boolean | null>> | null;
}

export const noData = {
  actor: null,
  job: null,
  project: null,
  user: null,
  answer: null,
  skill: null,
  webhook: null,
} as const;
