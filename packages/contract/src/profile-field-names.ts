import type { Language } from '@plumbline/domain/languages/languages';

/**
 * What the product calls the profile fields that it brings along, until a company gives them names of its own: on screens, at the heads of
 * columns, in files.
 */
export const profileFieldNames = {
  en: {
    phoneNumber: 'Phone',
    dateOfBirth: 'Date of birth',
    homeAddress: 'Home address',
    personalId: 'ID number',
    drivingLicense: 'Driving licence',
    drivingLicenseCategories: 'Licence categories',
    form101: 'Form 101',
    cv: 'CV',
    bankDetails: 'Bank details',
    pension: 'Pension',
    startDate: 'First working day',
    employeeAgreement: 'Employment agreement',
    employeeRecommendation: 'Recommended by',
    workSafetyPermit: 'Work safety permit',
    shoeSize: 'Shoe size',
    shirtSize: 'Shirt size',
    coatSize: 'Coat size',
    harnessNumber: 'Harness number',
  },
  he: {
    phoneNumber: 'טלפון',
    dateOfBirth: 'תאריך לידה',
    homeAddress: 'כתובת מגורים',
    personalId: 'תעודת זהות',
    drivingLicense: 'רישיון נהיגה',
    drivingLicenseCategories: 'דרגות רישיון',
    form101: 'טופס 101',
    cv: 'קורות חיים',
    bankDetails: 'פרטי בנק',
    pension: 'פנסיה',
    startDate: 'תחילת העבודה',
    employeeAgreement: 'הסכם העסקה',
    employeeRecommendation: 'בהמלצת',
    workSafetyPermit: 'היתר בטיחות בעבודה',
    shoeSize: 'מידת נעליים',
    shirtSize: 'מידת חולצה',
    coatSize: 'מידת מעיל',
    harnessNumber: 'מספר רתמה',
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

type NamedProfileField = keyof (typeof profileFieldNames)['en'];

/** Whether the product has a name for a profile field, by the field's key. */
export function isNamedProfileField(key: string): key is NamedProfileField {
  return Object.hasOwn(profileFieldNames.en, key);
}
