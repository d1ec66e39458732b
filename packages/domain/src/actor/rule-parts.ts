import type { ToggleId } from './toggles.ts';
import type { Actor } from './actor.ts';
import type { Decision } from './decision.ts';
import { allowed, allowedIf, forbidden, unseen } from './decision.ts';
import type { UserFacts } from './facts.ts';
import type { Role } from './roles.ts';
import { atLeast, isAbove } from './roles.ts';
import { viewOfUser } from './visibility.ts';

/** The role must be at or above the required one. */
export function needsRole(actor: Actor, required: Role): Decision {
  return allowedIf(atLeast(actor.role, required));
}

/** The optional app must be on. */
export function needsToggle(actor: Actor, toggle: ToggleId): Decision {
  return allowedIf(actor.toggles.has(toggle), 'feature_off');
}

/** What is not seen answers as if it weren't there. */
export function needsSight(isSeen: boolean): Decision {
  return isSeen ? allowed : unseen;
}

/**
 * When allowErase is false only business_admin and sys_admin may erase; otherwise everybody at or above `lowest`
 * (spec/1 §6).
 */
export function needsErase(actor: Actor, lowest: Role): Decision {
  if (atLeast(actor.role, 'business_admin')) return allowed;
  if (!actor.security.allowErase) return forbidden();
  return needsRole(actor, lowest);
}

/** Managing skills: always on for administrators, by the person's own switch for others (spec/2 §6). */
export function managesSkills(actor: Pick<Actor, 'role' | 'canManageSkills'>): boolean {
  return atLeast(actor.role, 'business_admin') || (actor.canManageSkills && actor.role !== 'client');
}

/** Whether one may manage the skills of another: never of a person above, and only of those whom one sees in full. */
export function managesSkillsOf(
  actor: Pick<Actor, 'id' | 'role' | 'canManageSkills'>,
  user: Pick<UserFacts, 'id' | 'role' | 'isOnAJobOfActor'>,
): boolean {
  return managesSkills(actor) && viewOfUser(actor, user) === 'full' && !isAbove(user.role, actor.role);
}

/**
 * Whether one decides about the absences of another: whoever plans, of people who are not above them. Their own only administrators decide:
 * above them there need be nobody.
 */
export function decidesAbsencesOf(
  actor: Pick<Actor, 'id' | 'role'>,
  user: Pick<UserFacts, 'id' | 'role' | 'isOnAJobOfActor'>,
): boolean {
  if (!atLeast(actor.role, 'project_manager') || user.role === 'client') return false;
  if (user.id === actor.id) return atLeast(actor.role, 'business_admin');
  return viewOfUser(actor, user) === 'full' && !isAbove(user.role, actor.role);
}

/** Whether skills are shown at all: to everybody but clients, and to inspectors unless they are hidden (spec/1 §6). */
export function seesSkills(actor: Pick<Actor, 'role' | 'security' | 'toggles'>): boolean {
  if (!actor.toggles.has('skills') || actor.role === 'client') return false;
  return actor.role !== 'inspector' || !actor.security.hideSkillsFromInspector;
}

/**
 * Whether the person may filter jobs by answers: who builds reports of them. To a client a filter could tell what is in questions that
 * are hidden from them.
 */
export function filtersByAnswers(actor: Actor): boolean {
  return atLeast(actor.role, 'project_manager');
}
