import type { Role } from '../actor/roles.ts';
import type { ExpiryUnit } from './expiry.ts';

/** The roles that a skill can be for: those that work. Clients hold none (decision 0012). */
export const skillRoles = ['sys_admin', 'business_admin', 'project_manager', 'inspector'] as const;
export type SkillRole = (typeof skillRoles)[number];

/** The most characters of a skill's name. */
export const skillNameLimit = 100;
/** The most skills of one person, one job, one job type and one project field. */
export const skillListLimit = 200;

/** The longest period of each unit: a hundred years. */
export const expiryLimits: Readonly<Record<ExpiryUnit, number>> = { days: 36_500, months: 1200, years: 100 };

/** Whether somebody in this role may be given a skill. What they hold already stays theirs (decision 0012). */
export function mayHold(skill: { readonly roles: readonly Role[] }, role: Role): boolean {
  return role !== 'client' && skill.roles.includes(role);
}
