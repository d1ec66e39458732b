import type { Actor } from '../actor/actor.ts';
import type { Decision } from '../actor/decision.ts';
import { all, allowed, allowedIf, forbidden } from '../actor/decision.ts';
import type { NewUserFacts, RoleChangeFacts, UserFacts } from '../actor/facts.ts';
import {
  decidesAbsencesOf,
  managesSkillsOf,
  needsErase,
  needsRole,
  needsSight,
  needsToggle,
  seesSkills,
} from '../actor/rule-parts.ts';
import { atLeast, invitableRoles, isAbove } from '../actor/roles.ts';
import { seesUser, viewOfUser } from '../actor/visibility.ts';

function notAbove(actor: Actor, user: UserFacts): Decision {
  return allowedIf(!isAbove(user.role, actor.role), 'person_above_own');
}

function notSelf(actor: Actor, user: UserFacts): Decision {
  return allowedIf(user.id !== actor.id, 'person_is_self');
}

function notLastSystemAdmin(user: UserFacts): Decision {
  return allowedIf(!user.isLastSystemAdmin, 'last_system_admin');
}

/** Requires full view of the person, the precondition of every rule below except reading a name. */
function onSeenUser(actor: Actor, user: UserFacts, ...decide: readonly (() => Decision)[]): Decision {
  const view = viewOfUser(actor, user);
  return all(
    () => needsSight(view !== 'none'),
    () => allowedIf(view === 'full'),
    ...decide,
  );
}

function mayInvite(actor: Actor, role: NewUserFacts['role']): Decision {
  const roles = invitableRoles(actor.role, { clientApp: actor.toggles.has('client') });
  if (roles.length === 0) return forbidden();
  if (roles.includes(role)) return allowed;
  if (role === 'client' && !actor.toggles.has('client')) return forbidden('feature_off');
  return forbidden(isAbove(role, actor.role) ? 'role_above_own' : 'forbidden');
}

/** What may be done with people (spec/1 §5, spec/2 §6; spec/4 §2 "Who sees what"). */
export const userRules = {
  /** The users screen is for project managers and above. */
  'user.list': (actor: Actor) => needsRole(actor, 'project_manager'),

  /** Pickers find the people one sees, which for an inspector are those on their jobs. */
  'user.search': (actor: Actor) => needsRole(actor, 'inspector'),

  /** Name and avatar are read by whoever sees the person. */
  'user.read_name': (actor: Actor, user: UserFacts) => needsSight(seesUser(actor, user)),

  /** Everything else is read by project managers and above, and by the person; each profile field decides further. */
  'user.read': (actor: Actor, user: UserFacts) => onSeenUser(actor, user),

  /** Project managers and above invite, each the roles that the invitation form offers them. */
  'user.invite': (actor: Actor, user?: NewUserFacts) =>
    user ? mayInvite(actor, user.role) : needsRole(actor, 'project_manager'),

  /** An invitation is sent again, by whoever could send it, until the person has confirmed and is verified. */
  'user.reinvite': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => mayInvite(actor, user.role),
      () => allowedIf(!(user.isConfirmed && user.isVerified) && !user.isBanned, 'user_cannot_be_invited'),
    ),

  /** A profile is opened for changing by the person, and by project managers and above; each field decides further. */
  'user.change': (actor: Actor, user: UserFacts) => onSeenUser(actor, user, () => notAbove(actor, user)),

  /** The e-mail address is changed by administrators. */
  'user.change_email': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsRole(actor, 'business_admin'),
      () => notAbove(actor, user),
    ),

  /**
   * Roles are changed by administrators, never of a person above, never to a role above one's own; `client` only while
   * the client app is on; the last active sys_admin stays one.
   */
  'user.change_role': (actor: Actor, user: RoleChangeFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsRole(actor, 'business_admin'),
      () => notAbove(actor, user),
      () => allowedIf(user.newRole === undefined || !isAbove(user.newRole, actor.role), 'role_above_own'),
      () => (user.newRole === 'client' && user.role !== 'client' ? needsToggle(actor, 'client') : allowed),
      () => (user.newRole === 'sys_admin' ? allowed : notLastSystemAdmin(user)),
    ),

  /** People are banned and let back in by project managers and above; never oneself, a person above or the last sys_admin. */
  'user.ban': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsRole(actor, 'project_manager'),
      () => notAbove(actor, user),
      () => notLastSystemAdmin(user),
      () => notSelf(actor, user),
    ),

  /** People are removed by project managers and above, by administrators alone when allowErase is false; else as banning. */
  'user.remove': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsErase(actor, 'project_manager'),
      () => notAbove(actor, user),
      () => notLastSystemAdmin(user),
      () => notSelf(actor, user),
    ),

  /** A person's data is erased by administrators; else as banning. What is removed already can be erased too. */
  'user.erase': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsRole(actor, 'business_admin'),
      () => notAbove(actor, user),
      () => notLastSystemAdmin(user),
      () => notSelf(actor, user),
    ),

  /** The second step of a person's sign-in is ended by administrators, never of a person above; one's own in the profile. */
  'user.reset_factors': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsRole(actor, 'business_admin'),
      () => notAbove(actor, user),
      () => notSelf(actor, user),
    ),

  /** A sys_admin acts as another person who is confirmed, valid and not banned, while the app is on; never twice over. */
  'user.impersonate': (actor: Actor, user?: UserFacts) =>
    all(
      () => needsRole(actor, 'sys_admin'),
      () => needsToggle(actor, 'impersonate'),
      () => allowedIf(actor.impersonatedBy === null),
      () => (user ? notSelf(actor, user) : allowed),
      () => allowedIf(!user || (user.isConfirmed && user.isValid && !user.isBanned), 'user_cannot_be_impersonated'),
    ),

  /** The skills-manager switch is set by administrators, on people who don't have the ability by their role anyway. */
  'user.change_skills_manager': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsToggle(actor, 'skills'),
      () => needsRole(actor, 'business_admin'),
      () => allowedIf(!atLeast(user.role, 'business_admin') && user.role !== 'client'),
    ),

  /** The in-training switch is for inspectors; project managers and above set it. */
  'user.change_training': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsRole(actor, 'project_manager'),
      () => allowedIf(user.role === 'inspector'),
    ),

  /** The green mark is given and taken by project managers and above, never to a person above. */
  'user.change_green_mark': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsRole(actor, 'project_manager'),
      () => notAbove(actor, user),
    ),

  /** A person's skills and their expiry are set by those who may manage skills, never of a person above; clients hold none. */
  'user.manage_skills': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsToggle(actor, 'skills'),
      () => notAbove(actor, user),
      () => allowedIf(managesSkillsOf(actor, user) && seesSkills(actor)),
      () => allowedIf(user.role !== 'client'),
    ),

  /** A person's skills are seen with the person, by inspectors unless skills are hidden from them. */
  'user.read_skills': (actor: Actor, user: UserFacts) => onSeenUser(actor, user, () => allowedIf(seesSkills(actor))),

  /** Companies and projects of a client are set by administrators while the client app is on: who may invite clients mends what they see. */
  'user.change_client_projects': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsToggle(actor, 'client'),
      () => needsRole(actor, 'business_admin'),
      () => allowedIf(user.role === 'client'),
    ),

  /** What is stored about a person is their own, and given to them by administrators who are not below them. */
  'user.export_data': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => allowedIf(user.id === actor.id || atLeast(actor.role, 'business_admin')),
      () => notAbove(actor, user),
    ),

  /** Notification preferences are the person's own, and administrators' who are not below them. */
  'user.change_notifications': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => allowedIf(user.id === actor.id || atLeast(actor.role, 'business_admin')),
      () => notAbove(actor, user),
    ),

  /** When a person works and is absent is read by whoever sees all of them; clients are not planned. */
  'user.read_availability': (actor: Actor, user: UserFacts) =>
    onSeenUser(actor, user, () => allowedIf(user.role !== 'client')),

  /** A person's working hours are set by project managers and above, never of a person above. */
  'user.change_working_hours': (actor: Actor, user: UserFacts) =>
    onSeenUser(
      actor,
      user,
      () => needsRole(actor, 'project_manager'),
      () => notAbove(actor, user),
      () => allowedIf(user.role !== 'client'),
    ),

  /** Absences are asked for by the person, and entered by those who decide about them. */
  'user.ask_absence': (actor: Actor, user: UserFacts) =>
    onSeenUser(actor, user, () =>
      allowedIf(user.role !== 'client' && (user.id === actor.id || decidesAbsencesOf(actor, user))),
    ),

  /** Absences are confirmed and refused by project managers and above, never of a person above; their own only by administrators. */
  'user.decide_absences': (actor: Actor, user: UserFacts) =>
    onSeenUser(actor, user, () => allowedIf(decidesAbsencesOf(actor, user))),

  /** What a person did is read by whoever sees all of the person. */
  'user.read_activities': (actor: Actor, user: UserFacts) => onSeenUser(actor, user),
};
