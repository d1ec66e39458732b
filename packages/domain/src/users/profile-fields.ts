import { z } from 'zod';
import { oneLine } from '../text/one-line.ts';
import { defaultAccess, defaultProfileFields } from './default-profile-fields.ts';
import { nameTranslations, newNames } from '../languages/name-translations-schema.ts';
import { profileFieldTypeNames } from './profile-field-types.ts';

const access = z.object({ read: z.boolean().default(false), update: z.boolean().default(false) });

/**
 * Who reads and who changes a field: `user` is the person themselves, the others are roles looking at someone else's
 * profile. sys_admin is not listed, since nothing is closed to it (spec/2 §6).
 */
export const fieldAccess = z
  .object({
    user: access.default(defaultAccess.user),
    business_admin: access.default(defaultAccess.business_admin),
    project_manager: access.default(defaultAccess.project_manager),
    inspector: access.default(defaultAccess.inspector),
    client: access.default(defaultAccess.client),
  })
  .prefault({});

export type FieldAccess = z.output<typeof fieldAccess>;

/** One profile field: what the settings keep and the profile screen is made of. */
export const profileField = z.object({
  /** The label; empty shows the product's own text for a field that the product knows. */
  name: z.string().overwrite(oneLine).trim().max(120).default(''),
  /** The key of the value in a person's profile. */
  value: z.string().regex(/^[a-z][a-zA-Z0-9_]{0,59}$/, { error: 'field_key_not_valid' }),
  type: z.enum(profileFieldTypeNames),
  options: z.array(z.string().overwrite(oneLine).trim().min(1).max(120)).max(500).default([]),
  accessRules: fieldAccess,
  /** The current names of its options, each under `option.…`; `options` retains their original names. */
  names: newNames.optional(),
  /** What it says in other languages: its name, and each `option.…`. */
  translations: nameTranslations.optional(),
});

export type ProfileField = z.output<typeof profileField>;

/** The profile fields as the settings keep them: each key once. */
export const profileFields = z
  .array(profileField)
  .max(200)
  .default([...defaultProfileFields])
  .refine((fields) => new Set(fields.map((one) => one.value)).size === fields.length, { error: 'field_key_taken' });
