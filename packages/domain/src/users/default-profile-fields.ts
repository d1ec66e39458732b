import type { ProfileFieldType } from './profile-field-types.ts';

const closed = { read: false, update: false };

/** Who reads and changes a field whose definition says nothing else. */
export const defaultAccess = {
  user: { read: true, update: false },
  business_admin: { read: true, update: true },
  project_manager: closed,
  inspector: closed,
  client: closed,
};

const clothingSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const;
const shoeSizes = ['38', '39', '40', '41', '42', '43', '44', '45', '46', '47', '48'] as const;
const drivingLicenseCategories = ['A', '1A', '2A', 'B', '1C', 'C', 'D', '1D', '2D', '3D', 'E1', 'other'] as const;

/** Filled in by the person, seen by those who plan: contact and what they wear. */
const own = { user: { read: true, update: true }, project_manager: { read: true, update: false } };
/** Filled in by the person, seen by administrators alone. */
const personal = { user: { read: true, update: true } };
/** Filled in by administrators, seen by the person. */
const employment = {};

type Access = Record<keyof typeof defaultAccess, { read: boolean; update: boolean }>;

function field(value: string, type: ProfileFieldType, accessRules: Partial<Access>, options: readonly string[] = []) {
  return { name: '', value, type, options: [...options], accessRules: { ...defaultAccess, ...accessRules } };
}

/** The profile fields of a new instance (spec/1 §3, spec/2 §3), in the order of the profile screen. */
export const defaultProfileFields = [
  field('phoneNumber', 'TEXT', own),
  field('dateOfBirth', 'DATE', personal),
  field('homeAddress', 'ADDRESS', personal),
  field('personalId', 'TEXT_WITH_FILES', personal),
  field('drivingLicense', 'TEXT_WITH_FILES', personal),
  field('drivingLicenseCategories', 'MULTI_SELECT', personal, drivingLicenseCategories),
  field('form101', 'FILE', personal),
  field('cv', 'FILE', personal),
  field('bankDetails', 'RICH_TEXT', personal),
  field('pension', 'TEXT_WITH_FILES', personal),
  field('startDate', 'DATE', employment),
  field('employeeAgreement', 'FILE', employment),
  field('employeeRecommendation', 'USER_SELECTION', employment),
  field('workSafetyPermit', 'BOOLEAN_WITH_FILES', { ...employment, project_manager: { read: true, update: false } }),
  field('shoeSize', 'SELECT', own, shoeSizes),
  field('shirtSize', 'SELECT', own, clothingSizes),
  field('coatSize', 'SELECT', own, clothingSizes),
  field('harnessNumber', 'TEXT', { ...employment, project_manager: { read: true, update: true } }),
];
