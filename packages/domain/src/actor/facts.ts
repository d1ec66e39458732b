import type { ViewList } from './view-lists.ts';
import type { Role } from './roles.ts';

/** What the rules look at in a project, from the point of view of the one who asks. */
export interface ProjectFacts {
  readonly isPrivate: boolean;
  readonly actorIsMember: boolean;
  /** The one who asks is assigned to a job of this project or created one. */
  readonly actorHasJobThere: boolean;
  /** It is among the one's `client_projects`, or belongs to one of the one's `companies`. */
  readonly clientSees: boolean;
}

/** What the rules look at in a job. The `project…` facts are false when it has no project. */
export interface JobFacts {
  readonly createdBy: string | null;
  readonly assigneeIds: readonly string[];
  readonly confirmedIds: readonly string[];
  readonly status: string;
  readonly projectId: string | null;
  readonly projectIsPrivate: boolean;
  readonly actorIsProjectMember: boolean;
  /** The project is among the one's `client_projects`, or belongs to one of the one's `companies`. */
  readonly clientSees: boolean;
}

export interface JobTypeFacts {
  readonly isDisabled: boolean;
  /** The job type's own permission set for inspectors; not set means that they may use it. */
  readonly inspectorMayUse: boolean;
  readonly clientCanCreate: boolean;
}

/** A job that does not exist yet: what it would be made of. */
export interface NewJobFacts {
  readonly jobType: JobTypeFacts;
  readonly project: ProjectFacts | null;
}

export interface UserFacts {
  readonly id: string;
  readonly role: Role;
  readonly isBanned: boolean;
  readonly isConfirmed: boolean;
  readonly isVerified: boolean;
  readonly isValid: boolean;
  /** A sys_admin who is not banned, while no other exists who could sign in: who is only invited doesn't count. */
  readonly isLastSystemAdmin: boolean;
  /**
   * Is assigned to, or created, a job that the one who asks is assigned to or created. Said only where it matters (`viewOfUser`): false of
   * those who are seen without it.
   */
  readonly isOnAJobOfActor: boolean;
}

/** A person who does not exist yet. */
export interface NewUserFacts {
  readonly role: Role;
}

/** A change of role: of whom, and to which. */
export interface RoleChangeFacts extends UserFacts {
  readonly newRole?: Role;
}

export interface FileFacts {
  readonly uploadedBy: string | null;
  /** Whether the one who asks sees what the file hangs on (job, project, question, message, person). */
  readonly ownerIsSeen: boolean;
  /** A private file of a person. */
  readonly isPrivate: boolean;
  /** The person whose file it is, null for files of jobs and projects. */
  readonly targetUserId: string | null;
}

/** A report template. */
export interface TemplateFacts {
  readonly canBeDeleted: boolean;
}

/** A named view of a list. */
export interface ViewFacts {
  readonly list: ViewList;
  readonly ownerId: string | null;
  readonly sharing: 'private' | 'roles' | 'everybody';
  /** With whom it is shared, where it is shared with roles. */
  readonly roles: readonly Role[];
}
