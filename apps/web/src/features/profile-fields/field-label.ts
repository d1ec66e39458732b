import { useTranslation } from 'react-i18next';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { useNameOf } from '../../i18n/use-name-of.ts';

/** The fields that the product brings along and has names for. */
const ownNames = [
  'phoneNumber',
  'dateOfBirth',
  'homeAddress',
  'personalId',
  'drivingLicense',
  'drivingLicenseCategories',
  'form101',
  'cv',
  'bankDetails',
  'pension',
  'startDate',
  'employeeAgreement',
  'employeeRecommendation',
  'workSafetyPermit',
  'shoeSize',
  'shirtSize',
  'coatSize',
  'harnessNumber',
] as const;

type OwnName = (typeof ownNames)[number];
const isOwnName = (key: string): key is OwnName => (ownNames as readonly string[]).includes(key);

/** What a profile field is called: as the instance calls it, else the product's own name for it. */
export function useFieldLabel(): (field: Pick<ProfileField, 'name' | 'value' | 'translations'>) => string {
  const { t } = useTranslation('profileFields');
  const nameOf = useNameOf();
  return ({ name, value, translations }) => {
    if (name !== '') return nameOf({ name, translations });
    return isOwnName(value) ? t(($) => $.profileFields.names[value]) : value;
  };
}
