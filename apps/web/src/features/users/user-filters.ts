import type { Role } from '@plumbline/domain/access/roles';
import { isRole } from '@plumbline/domain/access/roles';
import type { UserState } from '@plumbline/domain/users/state';
import { userStates } from '@plumbline/domain/users/state';

/** What the list of people is narrowed to by its own choices. */
export interface UserFilters {
  readonly role: Role | null;
  readonly state: UserState | null;
  /** The id of a skill that they hold. */
  readonly skill: string | null;
}

interface Condition {
  readonly field?: unknown;
  readonly value?: unknown;
}

/** The choices in the filter language (`equal` is 0), as the address holds it; null when nothing is chosen. */
export function filtersText({ role, state, skill }: UserFilters): string | null {
  const conditions = [
    ...(role ? [{ field: 'role', operator: 0, value: role }] : []),
    ...(state ? [{ field: 'state', operator: 0, value: state }] : []),
    ...(skill ? [{ field: 'skills', operator: 0, value: skill }] : []),
  ];
  return conditions.length === 0 ? null : JSON.stringify({ and: conditions });
}

/** Reads the choices back; what isn't theirs is as if nothing were chosen. */
export function filtersFrom(text: string | null): UserFilters {
  let conditions: readonly Condition[] = [];
  try {
    const filter = JSON.parse(text ?? '{}') as { and?: unknown } | null;
    if (Array.isArray(filter?.and)) conditions = filter.and as Condition[];
  } catch {
    // An address that somebody wrote by hand.
  }
  const valueOf = (name: string) => conditions.find((condition) => condition?.field === name)?.value;
  const role = valueOf('role');
  const state = valueOf('state');
  const skill = valueOf('skills');
  return {
    role: typeof role === 'string' && isRole(role) ? role : null,
    state: userStates.find((one) => one === state) ?? null,
    skill: typeof skill === 'string' ? skill : null,
  };
}
