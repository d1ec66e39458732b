import { z } from 'zod';
import type { CustomFilterPart } from '../filters/custom-fields.ts';
import { reference } from '../ids/id.ts';
import { latitude, longitude } from '../places/degrees.ts';

const files = z.array(reference).max(1000).default([]);
const text = z.string().max(2000);

interface FieldType {
  /** The schema of a stored value; null always means "not filled in". */
  readonly value: z.ZodType;
  readonly hasOptions: boolean;
  /** Whether files are stored with the value. */
  readonly hasFilesBeside: boolean;
  /** By what of it people are filtered. */
  readonly filterPart: CustomFilterPart;
}

/** The types of profile fields (spec/2 §3; number and table from spec/1 §3), one entry a type. */
export const profileFieldTypes = {
  TEXT: { value: text, hasOptions: false, hasFilesBeside: false, filterPart: 'text' },
  DATE: { value: z.iso.date(), hasOptions: false, hasFilesBeside: false, filterPart: 'date' },
  NUMBER: { value: z.number(), hasOptions: false, hasFilesBeside: false, filterPart: 'number' },
  FILE: { value: files, hasOptions: false, hasFilesBeside: false, filterPart: 'filled' },
  TABLE: {
    value: z.array(z.record(z.string().max(200), text)).max(10_000),
    hasOptions: false,
    hasFilesBeside: false,
    filterPart: 'text',
  },
  BOOLEAN: { value: z.boolean(), hasOptions: false, hasFilesBeside: false, filterPart: 'yes' },
  ADDRESS: {
    value: z.object({
      lat: latitude,
      long: longitude,
      address: z.string().max(500),
    }),
    hasOptions: false,
    hasFilesBeside: false,
    filterPart: 'text',
  },
  TEXT_WITH_FILES: {
    value: z.object({ value: text, files }),
    hasOptions: false,
    hasFilesBeside: true,
    filterPart: 'text',
  },
  BOOLEAN_WITH_FILES: {
    value: z.object({ value: z.boolean(), files }),
    hasOptions: false,
    hasFilesBeside: true,
    filterPart: 'yes',
  },
  USER_SELECTION: { value: reference, hasOptions: false, hasFilesBeside: false, filterPart: 'option' },
  SELECT: { value: text, hasOptions: true, hasFilesBeside: false, filterPart: 'option' },
  MULTI_SELECT: { value: z.array(text).max(500), hasOptions: true, hasFilesBeside: false, filterPart: 'option' },
  RICH_TEXT: { value: z.string().max(50_000), hasOptions: false, hasFilesBeside: false, filterPart: 'text' },
} as const satisfies Record<string, FieldType>;

export type ProfileFieldType = keyof typeof profileFieldTypes;

export const profileFieldTypeNames = Object.keys(profileFieldTypes) as [ProfileFieldType, ...ProfileFieldType[]];
