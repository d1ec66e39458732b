/** The groups of a profile, in order; fields that a company adds are in the last one. */
export const profileGroups = ['contact', 'documents', 'employment', 'equipment', 'more'] as const;
export type ProfileGroup = (typeof profileGroups)[number];

const fieldsOf: Readonly<Record<Exclude<ProfileGroup, 'more'>, readonly string[]>> = {
  contact: ['phoneNumber', 'dateOfBirth', 'homeAddress'],
  documents: ['personalId', 'drivingLicense', 'drivingLicenseCategories', 'form101', 'cv'],
  employment: [
    'bankDetails',
    'pension',
    'startDate',
    'employeeAgreement',
    'employeeRecommendation',
    'workSafetyPermit',
  ],
  equipment: ['shoeSize', 'shirtSize', 'coatSize', 'harnessNumber'],
};

/** The group of a profile field, by the name under which it is stored. */
export function profileGroupOf(field: string): ProfileGroup {
  return profileGroups.find((group) => group !== 'more' && fieldsOf[group].includes(field)) ?? 'more';
}
