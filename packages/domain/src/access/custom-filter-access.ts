import type { Actor } from '../actor/actor.ts';
import { filtersByAnswers, seesSkills } from '../actor/rule-parts.ts';
import type { ProjectField } from '../projects/field-definitions.ts';
import { readsField } from '../projects/field-definitions.ts';
import { projectFieldTypes } from '../projects/field-types.ts';
import type { ProfileField } from '../users/profile-fields.ts';
import { profileFieldTypes } from '../users/profile-field-types.ts';
import type { CustomFilterField, CustomFilterKind } from '../filters/custom-fields.ts';

/** Who filters, and the fields that the instance has. */
export interface CustomFilterReader {
  readonly actor: Actor;
  readonly projectFields: readonly ProjectField[];
  readonly userFields: readonly ProfileField[];
}

/**
 * Whether the person filters others by a profile field: by their role's own rule for it, since a filter covers everybody at once.
 * That one reads a field of oneself, or of whom one may change, is not enough.
 */
function filtersByProfileField({ role }: Actor, field: ProfileField): boolean {
  return role === 'sys_admin' || field.accessRules[role].read;
}

const rules: Readonly<Record<CustomFilterKind, (reader: CustomFilterReader, field: CustomFilterField) => boolean>> = {
  answers: ({ actor }) => filtersByAnswers(actor),
  project_field: ({ actor, projectFields }, { id, part }) => {
    const field = projectFields.find((one) => one.id === id);
    return field !== undefined && readsField(actor, field, true) && projectFieldTypes[field.type].filterPart === part;
  },
  profile_field: ({ actor, userFields }, { id, part }) => {
    const field = userFields.find((one) => one.value === id);
    return (
      field !== undefined && filtersByProfileField(actor, field) && profileFieldTypes[field.type].filterPart === part
    );
  },
  skill_expiry: ({ actor }) => seesSkills(actor),
};

/** Whether somebody may filter by what the instance made: nobody asks for what they don't read. */
export function filtersByCustomField(reader: CustomFilterReader, field: CustomFilterField): boolean {
  return rules[field.kind](reader, field);
}
