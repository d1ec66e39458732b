import { z } from 'zod';
import { reference } from '../ids/id.ts';
import { latitude, longitude } from '../places/degrees.ts';

const files = z.array(reference).max(1000).default([]);
const text = z.string().max(2000);

interface FieldType {
  /** What a person keeps for a field of this type; null always stands for "not filled in". */
  readonly value: z.ZodType;
  readonly hasOptions: boolean;
}

/** The types of profile fields (Spec 2 §3; number and table from Spec 1 §3), one entry a type. */
export const profileFieldTypes = {
  TEXT: { value: text, hasOptions: false },
  DATE: { value: z.iso.date(), hasOptions: false },
  NUMBER: { value: z.number(), hasOptions: false },
  FILE: { value: files, hasOptions: false },
  TABLE: { value: z.array(z.record(z.string().max(200), text)).max(10_000), hasOptions: false },
  BOOLEAN: { value: z.boolean(), hasOptions: false },
  ADDRESS: {
    value: z.object({
      lat: latitude,
      long: longitude,
      address: z.string().max(500),
    }),
    hasOptions: false,
  },
  TEXT_WITH_FILES: { value: z.object({ value: text, files }), hasOptions: false },
  BOOLEAN_WITH_FILES: { value: z.object({ value: z.boolean(), files }), hasOptions: false },
  USER_SELECTION: { value: reference, hasOptions: false },
  SELECT: { value: text, hasOptions: true },
  MULTI_SELECT: { value: z.array(text).max(500), hasOptions: true },
  RICH_TEXT: { value: z.string().max(50_000), hasOptions: false },
} as const satisfies Record<string, FieldType>;

export type ProfileFieldType = keyof typeof profileFieldTypes;

export const profileFieldTypeNames = Object.keys(profileFieldTypes) as [ProfileFieldType, ...ProfileFieldType[]];
