import { useTranslation } from 'react-i18next';
import { isNamedProfileField } from '@plumbline/texts/profile-field-names';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { useNameOf } from '../../i18n/use-name-of.ts';

/** What a profile field is called: as the instance calls it, else the product's own name for it. */
export function useFieldLabel(): (field: Pick<ProfileField, 'name' | 'value' | 'translations'>) => string {
  const { t } = useTranslation('profileFields');
  const nameOf = useNameOf();
  return ({ name, value, translations }) => {
    if (name !== '') return nameOf({ name, translations });
    return isNamedProfileField(value) ? t(($) => $.profileFields.names[value]) : value;
  };
}
