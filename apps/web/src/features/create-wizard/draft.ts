import type { JobReference } from '@plumbline/contract/job-shapes';
import type { SkillReference } from '@plumbline/contract/references';
import type { PickedUser } from '@plumbline/contract/users';
import type { WizardEntity } from '@plumbline/domain/access/menu';
import type { Role } from '@plumbline/domain/actor/roles';
import { defaultInvitedRole } from '@plumbline/domain/actor/roles';
import { isEmailAddress } from '@plumbline/domain/users/contact';
import type { Chosen, JobStart } from '../../lib/create-request.ts';

/** A job that comes before the new one. */
export type PreviousJob = Pick<JobReference, '_id' | 'ID'>;

/** What was typed and chosen so far. */
export interface Draft extends JobStart {
  readonly entity: WizardEntity;
  readonly projectName: string;
  /** By the id of the project's field that names them. */
  readonly projectSkills: Readonly<Record<string, readonly SkillReference[]>>;
  readonly email: string;
  readonly role: Role;
  readonly companies: readonly string[];
  readonly clientProjects: readonly string[];
  readonly userSkills: readonly SkillReference[];
  /** Who will do the job. */
  readonly users: readonly PickedUser[];
  /** What the job asks of them; null for what its job type asks. */
  readonly skills: readonly SkillReference[] | null;
  readonly previous: readonly PreviousJob[];
}

export const emptyDraft: Draft = {
  entity: 'job',
  projectName: '',
  projectSkills: {},
  email: '',
  role: defaultInvitedRole,
  companies: [],
  clientProjects: [],
  userSkills: [],
  jobType: null,
  project: null,
  startDate: null,
  users: [],
  skills: null,
  previous: [],
};

/** What would be lost of a draft, comparable. */
const contentOf = (draft: Draft) =>
  JSON.stringify({
    ...draft,
    entity: null,
    role: null,
    projectName: draft.projectName.trim(),
    email: draft.email.trim(),
  });

/** Something was typed or chosen since the form was opened: closing it would lose that. */
export function isBegun(draft: Draft, first: Draft): boolean {
  return contentOf(draft) !== contentOf(first);
}

/** The planned length in minutes: that of the job type until another is typed. */
export function lengthOf({ plannedLength, jobType }: JobStart): number | null {
  return plannedLength === undefined ? (jobType?.plannedLength ?? null) : plannedLength;
}

/** A job can be created with a job type, a start date and, while that app is on, a project (spec/1 §5). */
export function isJobComplete({ jobType, startDate, project }: JobStart, hasProjects: boolean): boolean {
  return jobType !== null && startDate !== null && (!hasProjects || project !== null);
}

/**
 * Whether Create is enabled: for a job see {@link isJobComplete}; for a user with an address (spec/1 §5), a client's projects as well
 * (spec/3 §5). A project without a name is refused where it is typed.
 */
export function mayCreate(draft: Draft, hasProjects: boolean): boolean {
  switch (draft.entity) {
    case 'project':
      return true;
    case 'user':
      return isEmailAddress(draft.email) && (draft.role !== 'client' || draft.clientProjects.length > 0);
    case 'job':
      return isJobComplete(draft, hasProjects);
  }
}

/** The only one of a list that is known; null for none or several. */
export function onlyOf<Item>(items: readonly Item[] | undefined): Item | null {
  return items?.length === 1 ? (items[0] ?? null) : null;
}

/** A draft in which what there is only one of is chosen already. */
export function withOnly(
  draft: Draft,
  { jobType, project }: { readonly jobType: Draft['jobType']; readonly project: Chosen | null },
): Draft {
  return { ...draft, jobType: draft.jobType ?? jobType, project: draft.project ?? project };
}
