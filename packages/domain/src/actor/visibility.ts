import type { Actor, Looker } from './actor.ts';
import type { FileFacts, JobFacts, JobTypeFacts, ProjectFacts, UserFacts, ViewFacts } from './facts.ts';
import { atLeast } from './roles.ts';

/**
 * Administrators see all projects; a project manager all but private ones they are not a member of; an inspector those
 * they are a member of or have a job in; a client their own and their companies' (spec/4 §2 "Who sees what").
 */
export function seesProject(actor: Pick<Actor, 'role'>, project: ProjectFacts): boolean {
  switch (actor.role) {
    case 'sys_admin':
    case 'business_admin':
      return true;
    case 'project_manager':
      return !project.isPrivate || project.actorIsMember;
    case 'inspector':
      return project.actorIsMember || project.actorHasJobThere;
    case 'client':
      return project.clientSees;
  }
}

/**
 * Administrators see all jobs; a project manager those of the projects they see and those without project; an inspector
 * those of projects they are members of; a client those of their projects (spec/4 §2 "Who sees what"). Whoever but a
 * client is assigned to a job, or created it, sees it (decision 0009).
 */
export function seesJob(actor: Looker, job: JobFacts): boolean {
  const isTheirs = job.createdBy === actor.id || job.assigneeIds.includes(actor.id);
  switch (actor.role) {
    case 'sys_admin':
    case 'business_admin':
      return true;
    case 'project_manager':
      return isTheirs || job.projectId === null || !job.projectIsPrivate || job.actorIsProjectMember;
    case 'inspector':
      return isTheirs || (job.projectId !== null && job.actorIsProjectMember);
    case 'client':
      return job.clientSees && (job.projectId !== null || actor.shownBy !== undefined);
  }
}

/** How much of a person is seen: everything that their fields' own rules allow, only name and avatar, or nothing. */
export type UserView = 'full' | 'name' | 'none';

/**
 * Administrators see all users; a project manager all but sys_admins; an inspector names and avatars of people on their
 * jobs; a client none; everybody themselves (spec/4 §2 "Who sees what"). Of a sys_admin on one of their jobs a project
 * manager sees what an inspector would.
 */
export function viewOfUser(
  actor: Pick<Actor, 'id' | 'role'>,
  user: Pick<UserFacts, 'id' | 'role' | 'isOnAJobOfActor'>,
): UserView {
  if (user.id === actor.id || atLeast(actor.role, 'business_admin')) return 'full';
  if (actor.role === 'client') return 'none';
  if (actor.role === 'project_manager' && user.role !== 'sys_admin') return 'full';
  return user.isOnAJobOfActor ? 'name' : 'none';
}

/** Whether the person exists at all for the one who asks. */
export function seesUser(
  actor: Pick<Actor, 'id' | 'role'>,
  user: Pick<UserFacts, 'id' | 'role' | 'isOnAJobOfActor'>,
): boolean {
  return viewOfUser(actor, user) !== 'none';
}

/**
 * Administrators and project managers see all job types; an inspector those they may use; a client those with the
 * client-can-create flag, of which disabled ones are of no use to either (spec/4 §2 "Who sees what"; spec/1 §5).
 */
export function seesJobType(actor: Pick<Actor, 'role'>, jobType: JobTypeFacts): boolean {
  if (atLeast(actor.role, 'project_manager')) return true;
  if (jobType.isDisabled) return false;
  return actor.role === 'inspector' ? jobType.inspectorMayUse : jobType.clientCanCreate;
}

/**
 * A file is seen by whoever sees what it hangs on, and by the one who uploaded it; a private file of a person only by
 * that person and the administrators.
 */
export function seesFile(actor: Pick<Actor, 'id' | 'role'>, file: FileFacts): boolean {
  if (atLeast(actor.role, 'business_admin')) return true;
  if (file.targetUserId === actor.id) return true;
  if (file.isPrivate) return false;
  return file.uploadedBy === actor.id || file.ownerIsSeen;
}

/** A view is seen by its owner, and by whom it is shared with: everybody, or some roles. Of others' private ones nobody knows. */
export function seesView(actor: Pick<Actor, 'id' | 'role'>, view: ViewFacts): boolean {
  if (view.ownerId === actor.id || view.sharing === 'everybody') return true;
  return view.sharing === 'roles' && (view.roles.includes(actor.role) || atLeast(actor.role, 'business_admin'));
}
