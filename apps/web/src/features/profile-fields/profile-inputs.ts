import type { ProfileFieldType } from '@plumbline/domain/users/profile-field-types';
import { AddressEditor, AddressShown } from './address-inputs.tsx';
import {
  BooleanEditor,
  BooleanShown,
  MultiSelectEditor,
  MultiSelectShown,
  SelectEditor,
  SelectShown,
} from './choice-inputs.tsx';
import { DateEditor, DateShown } from './date-inputs.tsx';
import {
  FileEditor,
  FileShown,
  TextFilesEditor,
  TextFilesShown,
  YesNoFilesEditor,
  YesNoFilesShown,
} from './file-inputs.tsx';
import { PersonEditor, PersonShown } from './person-inputs.tsx';
import type { ProfileInput } from './profile-input.ts';
import { profileInput } from './profile-input.ts';
import { TableEditor, TableShown } from './table-inputs.tsx';
import { LongTextEditor, LongTextShown, NumberEditor, NumberShown, TextEditor, TextShown } from './text-inputs.tsx';

/** How each type of profile field is filled in and read (spec/2 §3); a type that is forgotten doesn't compile. */
export const profileInputs: Readonly<Record<ProfileFieldType, ProfileInput>> = {
  TEXT: profileInput('TEXT', { Editor: TextEditor, Shown: TextShown }),
  DATE: profileInput('DATE', { Editor: DateEditor, Shown: DateShown }),
  NUMBER: profileInput('NUMBER', { Editor: NumberEditor, Shown: NumberShown }),
  FILE: profileInput('FILE', { Editor: FileEditor, Shown: FileShown }),
  TABLE: profileInput('TABLE', { Editor: TableEditor, Shown: TableShown }),
  BOOLEAN: profileInput('BOOLEAN', { Editor: BooleanEditor, Shown: BooleanShown }),
  ADDRESS: profileInput('ADDRESS', { Editor: AddressEditor, Shown: AddressShown }),
  TEXT_WITH_FILES: profileInput('TEXT_WITH_FILES', { Editor: TextFilesEditor, Shown: TextFilesShown }),
  BOOLEAN_WITH_FILES: profileInput('BOOLEAN_WITH_FILES', { Editor: YesNoFilesEditor, Shown: YesNoFilesShown }),
  USER_SELECTION: profileInput('USER_SELECTION', { Editor: PersonEditor, Shown: PersonShown }),
  SELECT: profileInput('SELECT', { Editor: SelectEditor, Shown: SelectShown }),
  MULTI_SELECT: profileInput('MULTI_SELECT', { Editor: MultiSelectEditor, Shown: MultiSelectShown }),
  RICH_TEXT: profileInput('RICH_TEXT', { Editor: LongTextEditor, Shown: LongTextShown }),
};
