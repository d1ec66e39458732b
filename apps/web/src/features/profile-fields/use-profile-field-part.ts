import { createElement } from 'react';
import type { User } from '@plumbline/contract/users';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import type { EditedPart } from '../../ui/editing/save-over.ts';
import { useFieldLabel } from './field-label.ts';
import { profileInputs } from './profile-inputs.ts';

/** A profile field as two people who change it at once read it; a change names it by its key. */
export function useProfileFieldPart(): (field: ProfileField) => EditedPart<Pick<User, 'fields'>> {
  const labelOf = useFieldLabel();
  return (field) => ({
    label: labelOf(field),
    of: ({ fields }) => ({ [field.value]: fields[field.value] ?? null }),
    show: (side) => {
      const value = (side as Readonly<Record<string, unknown>>)[field.value] ?? null;
      return value === null ? '' : createElement(profileInputs[field.type].Shown, { field, value });
    },
  });
}
