import type { PickedUser } from '@plumbline/contract/users';
import type { WizardEntity } from '@plumbline/domain/access/menu';
import type { Role } from '@plumbline/domain/actor/roles';
import { defaultInvitedRole } from '@plumbline/domain/actor/roles';
import type { Translated } from '@plumbline/domain/languages/names';

/** Something that was chosen by its name. */
export interface Chosen {
  readonly _id: string;
  readonly name: string;
}

/** A job type that was chosen. */
export interface ChosenJobType extends Chosen, Translated {
  readonly icon: string;
  readonly mainQuestions: number;
}

/** What was typed and chosen so far. */
export interface Draft {
  readonly entity: WizardEntity;
  readonly projectName: string;
  readonly email: string;
  readonly role: Role;
  readonly companies: readonly string[];
  readonly clientProjects: readonly string[];
  readonly jobType: ChosenJobType | null;
  readonly project: Chosen | null;
  /** A moment, ISO 8601. */
  readonly startDate: string | null;
  /** In minutes; null for none. */
  readonly plannedLength: number | null;
  /** Who will do the job. */
  readonly users: readonly PickedUser[];
}

export const emptyDraft: Draft = {
  entity: 'job',
  projectName: '',
  email: '',
  role: defaultInvitedRole,
  companies: [],
  clientProjects: [],
  jobType: null,
  project: null,
  startDate: null,
  plannedLength: null,
  users: [],
};

/** Something was typed or chosen since the wizard began: closing it would lose that. */
export function isBegun(draft: Draft, first: Draft): boolean {
  return (
    draft.projectName.trim() !== '' ||
    draft.email.trim() !== '' ||
    draft.companies.length > 0 ||
    draft.clientProjects.length > 0 ||
    draft.jobType !== null ||
    draft.users.length > 0 ||
    draft.project?._id !== first.project?._id ||
    draft.startDate !== first.startDate
  );
}

/** A job can be created with a job type, a start date and, while that app is on, a project (spec/1 §5). */
export function isJobComplete(draft: Draft, hasProjects: boolean): boolean {
  return draft.jobType !== null && draft.startDate !== null && (!hasProjects || draft.project !== null);
}
