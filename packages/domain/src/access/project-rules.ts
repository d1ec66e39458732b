import type { Actor } from '../actor/actor.ts';
import type { Decision } from '../actor/decision.ts';
import { all, allowed, allowedIf } from '../actor/decision.ts';
import type { ProjectFacts, UserFacts } from '../actor/facts.ts';
import { needsErase, needsRole, needsSight, needsToggle } from '../actor/rule-parts.ts';
import { atLeast, isAbove } from '../actor/roles.ts';
import { seesProject, seesUser } from '../actor/visibility.ts';

/**
 * Managing projects: project managers and above; an inspector unless allowInspectorManageProjects is false, and of those
 * that exist only the ones they are a member of (spec/1 §6, spec/2 §6; decision 0009).
 */
export function managesProjects(actor: Actor, project?: ProjectFacts): boolean {
  if (atLeast(actor.role, 'project_manager')) return true;
  if (actor.role !== 'inspector' || !actor.security.allowInspectorManageProjects) return false;
  return project === undefined || project.actorIsMember;
}

/**
 * Whom a manager of a project's members may remove: an inspector only people whom they could add again, so nobody
 * unseen and nobody above them, and never themselves, so that the project has a member left.
 */
export function mayRemoveMember(actor: Actor, member: UserFacts): Decision {
  if (actor.role !== 'inspector') return allowed;
  return all(
    () => allowedIf(member.id !== actor.id, 'person_is_self'),
    () => allowedIf(!isAbove(member.role, actor.role), 'person_above_own'),
    () => allowedIf(seesUser(actor, member)),
  );
}

function onSeenProject(actor: Actor, project: ProjectFacts, decide: () => Decision): Decision {
  return all(() => needsSight(seesProject(actor, project)), decide);
}

function managing(actor: Actor, project: ProjectFacts): Decision {
  return onSeenProject(actor, project, () => allowedIf(managesProjects(actor, project)));
}

/** What may be done with projects (spec/1 §6, spec/2 §6; spec/4 §2 "Who sees what"). */
export const projectRules = {
  /** Everybody lists the projects they see. */
  'project.list': () => allowed,

  /** A project is created, while the projects app is on, by whoever may manage projects. */
  'project.create': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'projects'),
      () => allowedIf(managesProjects(actor)),
    ),

  /** A project is read, with its feed and cover, by whoever sees it. */
  'project.read': (actor: Actor, project: ProjectFacts) => needsSight(seesProject(actor, project)),

  /** Name, avatar and cover are changed by whoever may manage the project. */
  'project.change': managing,

  /** The location is set by whoever may manage the project. */
  'project.change_location': managing,

  /** Who is in a project is seen by project managers and above, and by its own members: an inspector sees whom they work with. */
  'project.read_members': (actor: Actor, project: ProjectFacts) =>
    onSeenProject(actor, project, () =>
      all(
        () => needsRole(actor, 'inspector'),
        () => allowedIf(actor.role !== 'inspector' || project.actorIsMember),
      ),
    ),

  /** Members are added and removed by whoever may manage the project. */
  'project.manage_members': managing,

  /** Making a project private, or public again, is for project managers and above. */
  'project.change_privacy': (actor: Actor, project: ProjectFacts) =>
    onSeenProject(actor, project, () => needsRole(actor, 'project_manager')),

  /** Values of project fields are changed by everybody but clients; each field's own write rule decides further. */
  'project.change_fields': (actor: Actor, project: ProjectFacts) =>
    onSeenProject(actor, project, () => needsRole(actor, 'inspector')),

  /** Fields of a project are hidden and shown again by administrators. */
  'project.change_visibility': (actor: Actor, project: ProjectFacts) =>
    onSeenProject(actor, project, () => needsRole(actor, 'business_admin')),

  /** A project is cloned, while the projects app is on, by project managers and above. */
  'project.duplicate': (actor: Actor, project: ProjectFacts) =>
    onSeenProject(actor, project, () =>
      all(
        () => needsToggle(actor, 'projects'),
        () => needsRole(actor, 'project_manager'),
      ),
    ),

  /**
   * The icon that opens a project's channel in Microsoft Teams: while that app is on, for people who sign in with Microsoft, for Teams knows
   * no others (spec/2 §5; decision 0101).
   */
  'project.open_channel': (actor: Actor, project: ProjectFacts) =>
    onSeenProject(actor, project, () =>
      all(
        () => needsToggle(actor, 'teams'),
        () => needsToggle(actor, 'microsoft_sso'),
        () => needsRole(actor, 'inspector'),
      ),
    ),

  /** A project is erased by project managers and above; when allowErase is false only by administrators. */
  'project.erase': (actor: Actor, project: ProjectFacts) =>
    onSeenProject(actor, project, () => needsErase(actor, 'project_manager')),

  /** The shared options of list fields are added and erased by project managers and above. */
  'project_field_option.create': (actor: Actor) => needsRole(actor, 'project_manager'),
  'project_field_option.erase': (actor: Actor) => needsErase(actor, 'project_manager'),
};
