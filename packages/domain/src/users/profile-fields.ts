import { z } from 'zod';
import { profileFieldTypeNames } from './profile-field-types.ts';
import type { ProfileFieldType } from './profile-field-types.ts';

const access = z.object({ read: z.boolean().default(false), update: z.boolean().default(false) });

/**
 * Who reads and who changes a field: `user` is the person themselves, the others are roles looking at someone else's
 * profile. sys_admin is not listed, since nothing is closed to it (Spec 2 §6).
 */
export const fieldAccess = z
  .object({
    user: access.default({ read: true, update: false }),
    business_admin: access.default({ read: true, update: true }),
    project_manager: access.default({ read: false, update: false }),
    inspector: access.default({ read: false, update: false }),
    client: access.default({ read: false, update: false }),
  })
  .prefault({});

export type FieldAccess = z.output<typeof fieldAccess>;

/** One profile field: what the settings keep and the profile screen is made of. */
export const profileField = z.object({
  /** The label; empty shows the product's own text for a field that the product knows. */
  name: z.string().trim().max(120).default(''),
  /** The key under which a person keeps the value. */
  value: z.string().regex(/^[a-z][a-zA-Z0-9_]{0,59}$/, { error: 'field_key_not_valid' }),
  type: z.enum(profileFieldTypeNames),
  options: z.array(z.string().trim().min(1).max(120)).max(500).default([]),
  accessRules: fieldAccess,
});

export type ProfileField = z.output<typeof profileField>;

export const clothingSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const;
export const shoeSizes = ['38', '39', '40', '41', '42', '43', '44', '45', '46', '47', '48'] as const;
export const drivingLicenseCategories = [
  'A',
  '1A',
  '2A',
  'B',
  '1C',
  'C',
  'D',
  '1D',
  '2D',
  '3D',
  'E1',
  'other',
] as const;

/** Select options are kept in lower case unless they are numbers (Spec 2 §3). */
export function optionValue(option: string): string {
  return /^\d+$/.test(option) ? option : option.toLowerCase();
}

/** Filled in by the person, seen by those who plan: contact and what they wear. */
const own = { user: { read: true, update: true }, project_manager: { read: true, update: false } };
/** Filled in by the person, seen by administrators alone. */
const personal = { user: { read: true, update: true } };
/** Filled in by administrators, seen by the person. */
const employment = {};

function field(
  value: string,
  type: ProfileFieldType,
  accessRules: z.input<typeof fieldAccess>,
  options: readonly string[] = [],
): ProfileField {
  return profileField.parse({ value, type, options: [...options], accessRules });
}

/** The profile fields of a new instance (Spec 1 §3, 2 §3), in the order of the profile screen. */
export const defaultProfileFields: readonly ProfileField[] = [
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

/** The profile fields as the settings keep them: each key once. */
export const profileFields = z
  .array(profileField)
  .max(200)
  .default([...defaultProfileFields])
  .refine((fields) => new Set(fields.map((one) => one.value)).size === fields.length, { error: 'field_key_taken' });
