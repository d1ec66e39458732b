import type { ProjectField } from '../projects/field-definitions.ts';
import { fieldRule } from '../projects/field-rule.ts';
import { fieldHolds } from '../projects/field-traits.ts';
import { profileFieldHolds } from '../users/profile-field-traits.ts';
import type { ProfileField } from '../users/profile-fields.ts';
import type { Actor } from '../actor/actor.ts';
import { allowedIf } from '../actor/decision.ts';
import { managesProjects } from './project-rules.ts';

/** The fields of an instance that may hold addresses. */
export interface AddressFacts {
  readonly userFields: readonly ProfileField[];
  readonly projectFields: readonly ProjectField[];
}

const noFields: AddressFacts = { userFields: [], projectFields: [] };

/** Whether the person writes an address in some profile: their own, or one that their role may change. */
function writesProfileAddress(actor: Pick<Actor, 'role'>, fields: readonly ProfileField[]): boolean {
  return fields.some(
    (field) =>
      profileFieldHolds(field, 'address') &&
      (actor.role === 'sys_admin' || field.accessRules[actor.role].update || field.accessRules.user.update),
  );
}

/** Whether the person writes addresses of projects: such fields need no app, so that their own rule is all that counts. */
function writesProjectAddress(actor: Pick<Actor, 'role'>, fields: readonly ProjectField[]): boolean {
  return fields.some((field) => {
    const { read, write } = fieldRule(actor, field);
    return fieldHolds(field, 'address') && read && write;
  });
}

/** Looking up places and addresses (spec/4 §5 "Paths of calls": `/v2/geo/search`, `/v2/geo/reverse`; decision 0039). */
export const placeRules = {
  /** Places are looked up by whoever may set one: of a project, in a field of projects, or in a profile. */
  'place.search': (actor: Actor, { userFields, projectFields }: AddressFacts = noFields) =>
    allowedIf(
      managesProjects(actor) || writesProjectAddress(actor, projectFields) || writesProfileAddress(actor, userFields),
    ),
};
