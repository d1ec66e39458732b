import type { ProfileFieldType } from './profile-field-types.ts';

/** What fields of profiles hold that is more than a value of their own. */
type ProfileContent = 'address' | 'files' | 'person' | 'rich_text';

/** What fields of a type hold, where it is more than a value, as of projects (`projects/field-traits.ts`). */
const contentOf: Readonly<Partial<Record<ProfileFieldType, ProfileContent>>> = {
  FILE: 'files',
  ADDRESS: 'address',
  USER_SELECTION: 'person',
  RICH_TEXT: 'rich_text',
};

/** Whether a field of profiles holds this. Some keep files beside what they hold: see `hasFilesBeside` of their type. */
export function profileFieldHolds({ type }: { readonly type: ProfileFieldType }, content: ProfileContent): boolean {
  return contentOf[type] === content;
}
