import type { ProfileFieldType } from './profile-field-types.ts';

/** What a person's profile keeps in a field. */
export type ProfileContent =
  | 'text'
  | 'date'
  | 'number'
  | 'files'
  | 'rows'
  | 'yes_no'
  | 'address'
  | 'person'
  | 'options';

interface ProfileFieldTraits {
  readonly holds: ProfileContent;
  /** Whether files are kept beside what it holds. */
  readonly isWithFiles: boolean;
}

/**
 * What the fields of each type hold: all that the rest of the product asks of a type instead of its name. Part of the type's
 * definition; it stands in a module of its own, which loads nothing, so that a screen may ask without loading how the values
 * of all types are read and checked. A type that is forgotten here does not compile.
 */
const traits: Readonly<Record<ProfileFieldType, ProfileFieldTraits>> = {
  TEXT: { holds: 'text', isWithFiles: false },
  DATE: { holds: 'date', isWithFiles: false },
  NUMBER: { holds: 'number', isWithFiles: false },
  FILE: { holds: 'files', isWithFiles: false },
  TABLE: { holds: 'rows', isWithFiles: false },
  BOOLEAN: { holds: 'yes_no', isWithFiles: false },
  ADDRESS: { holds: 'address', isWithFiles: false },
  TEXT_WITH_FILES: { holds: 'text', isWithFiles: true },
  BOOLEAN_WITH_FILES: { holds: 'yes_no', isWithFiles: true },
  USER_SELECTION: { holds: 'person', isWithFiles: false },
  SELECT: { holds: 'options', isWithFiles: false },
  MULTI_SELECT: { holds: 'options', isWithFiles: false },
  RICH_TEXT: { holds: 'text', isWithFiles: false },
};

interface OfType {
  readonly type: ProfileFieldType;
}

/** Whether a field of profiles holds this; whether files are kept beside it says {@link hasFilesBeside}. */
export function profileFieldHolds({ type }: OfType, content: ProfileContent): boolean {
  return traits[type].holds === content;
}

/** Whether a field of profiles keeps files beside what it holds. */
export function hasFilesBeside({ type }: OfType): boolean {
  return traits[type].isWithFiles;
}
