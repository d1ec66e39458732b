import en from '../en/profile-field-names.json' with { type: 'json' };
import he from '../he/profile-field-names.json' with { type: 'json' };
import type { Table } from './table.ts';

/**
 * What the product calls the profile fields that it brings along, until a company gives them names of its own: on screens, at the heads of
 * columns, in files.
 */
export const profileFieldNames: Table<typeof en> = { en, he };

type NamedProfileField = keyof typeof en;

/** Whether the product has a name for a profile field, by the field's key. */
export function isNamedProfileField(key: string): key is NamedProfileField {
  return Object.hasOwn(profileFieldNames.en, key);
}
