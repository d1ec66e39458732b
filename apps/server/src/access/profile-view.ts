import type { Actor } from '@plumbline/domain/actor/actor';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { profileFieldAccess } from '@plumbline/domain/access/profile-access';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { defaultProfileFields } from '@plumbline/domain/users/default-profile-fields';

/** The profile field whose value is a column of its own, because lists and calls need it. */
export const phoneField = 'phoneNumber';

/** A person's profile as stored. */
export interface StoredProfile {
  profile: Readonly<Record<string, unknown>>;
  phone_number: string;
}

/** What one person may see and change of another's profile (spec/2 §6). */
export interface ProfileView {
  /** The values of the fields that are read, by key; fields that nobody filled in are left out. */
  fields: Record<string, unknown>;
  /** The keys of the fields that may be changed. */
  editable: string[];
  /** Null when it is not read. */
  phoneNumber: string | null;
  phoneIsEditable: boolean;
}

/** Cuts a profile down to what the one who asks may see. */
export function profileView(
  actor: Actor,
  facts: UserFacts,
  userFields: readonly ProfileField[],
  kept: StoredProfile,
): ProfileView {
  const access = new Map(userFields.map((field) => [field.value, profileFieldAccess(actor, facts, field)]));
  const phone = phoneAccess(actor, facts, userFields);
  const values = Object.entries({ ...kept.profile, [phoneField]: kept.phone_number });
  return {
    fields: Object.fromEntries(
      values.filter(([key, value]) => access.get(key)?.read && value !== null && value !== ''),
    ),
    editable: userFields.filter((field) => access.get(field.value)?.update).map((field) => field.value),
    phoneNumber: phone.read ? kept.phone_number : null,
    phoneIsEditable: phone.update,
  };
}

/** Whether the actor may see email addresses: the settings may restrict them to administrators (spec/2 §6). */
export function seesEmails(actor: Pick<Actor, 'role'>, settings: Pick<AppSettings, 'showEmails'>): boolean {
  return settings.showEmails || atLeast(actor.role, 'business_admin');
}

/** Who reads and changes phone numbers: as the settings' field says, or as a new instance has it when they have none. */
export function phoneAccess(
  actor: Pick<Actor, 'id' | 'role'>,
  facts: Pick<UserFacts, 'id' | 'role' | 'isOnAJobOfActor'>,
  userFields: readonly ProfileField[],
): { read: boolean; update: boolean } {
  const isPhone = (field: ProfileField) => field.value === phoneField;
  const field = userFields.find(isPhone) ?? defaultProfileFields.find(isPhone);
  return field ? profileFieldAccess(actor, facts, field) : { read: false, update: false };
}
