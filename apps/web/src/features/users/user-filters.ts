import type { Role } from '@plumbline/domain/access/roles';
import { isRole } from '@plumbline/domain/access/roles';
import type { UserState } from '@plumbline/domain/users/state';
import { userStates } from '@plumbline/domain/users/state';
import { choicesFrom, choicesText, idOf } from '../../ui/grid/filter-choices.ts';

/** What the list of people is narrowed to by its own choices. */
export interface UserFilters {
  readonly role: Role | null;
  readonly state: UserState | null;
  /** The id of a skill that they hold. */
  readonly skill: string | null;
}

/** The choices in the filter language (`equal` is 0), as the address holds it; null when nothing is chosen. */
export function filtersText({ role, state, skill }: UserFilters): string | null {
  const conditions = [
    ...(role ? [{ field: 'role', operator: 0, value: role }] : []),
    ...(state ? [{ field: 'state', operator: 0, value: state }] : []),
    ...(skill ? [{ field: 'skills', operator: 0, value: skill }] : []),
  ];
  return choicesText(conditions);
}

/** Reads the choices back from the address. */
export function filtersFrom(text: string | null): UserFilters {
  const valueOf = choicesFrom(text);
  const role = valueOf('role');
  const state = valueOf('state');
  return {
    role: typeof role === 'string' && isRole(role) ? role : null,
    state: userStates.find((one) => one === state) ?? null,
    skill: idOf(valueOf('skills')),
  };
}
