import { z } from 'zod';

const id = z.string().min(1).max(200);
const option = z.object({ _id: id.optional(), label: z.string().max(500), value: z.string().max(500) });

export const ranking = { lowest: 1, highest: 5, initial: 1 } as const;

const calibration = z.object({ width: z.number().positive(), height: z.number().positive() });

/** A plan file in a blueprint list (Spec 2 §3 "Blueprint file entry", 3 §3 "Plan file"). */
export const planFile = z.object({
  id,
  value: z.string().max(300),
  location: z.string().max(2000).nullable().default(null),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
  grayscale: z.boolean().default(false),
  measurements: z
    .object({ pixels: calibration.nullable(), metrics: calibration, arrows: z.record(z.string(), z.unknown()) })
    .nullable()
    .default(null),
  measureIntroDisplayed: z.boolean().default(false),
});

/** Column name to text (Spec 2 §3 "Table row"). */
const tableRow = z.record(z.string().max(200), z.string().max(2000));

interface FieldType {
  /** What a project keeps for a field of this type. */
  readonly value: z.ZodType;
  /** What a project that was never given a value shows. */
  readonly empty: unknown;
  /** Whether the first row of the definition's table names the columns. */
  readonly hasColumns: boolean;
  /** Whether its options are shared by projects (`/v2/projects/fields/list`). */
  readonly hasOptions: boolean;
  /** The optional app without which such a field is not shown (Spec 2 §6). */
  readonly toggle: 'customer' | 'blueprints' | 'skills' | null;
}

const plain = { hasColumns: false, hasOptions: false, toggle: null } as const;

/** The types of project fields (Spec 2 §3), one entry a type. */
export const projectFieldTypes = {
  text: { ...plain, value: z.string().max(10_000), empty: '' },
  address: {
    ...plain,
    value: z
      .object({
        lat: z.number().min(-90).max(90),
        long: z.number().min(-180).max(180),
        address: z.string().max(500),
      })
      .nullable(),
    empty: null,
  },
  file_list: { ...plain, value: z.array(id).max(10_000), empty: [] },
  blueprint_list: { ...plain, value: z.array(planFile).max(10_000), empty: [], toggle: 'blueprints' },
  status_list: { ...plain, value: option.nullable(), empty: null, hasOptions: true },
  list: { ...plain, value: z.array(option).max(1000), empty: [], hasOptions: true },
  ranking: {
    ...plain,
    value: z.number().int().min(ranking.lowest).max(ranking.highest),
    empty: ranking.initial,
  },
  skills: { ...plain, value: z.array(id).max(1000), empty: [], toggle: 'skills' },
  table: { ...plain, value: z.array(tableRow).max(100_000), empty: [], hasColumns: true },
  customer_table: { ...plain, value: z.array(tableRow).max(100_000), empty: [], hasColumns: true, toggle: 'customer' },
  blueprint_elements: { ...plain, value: z.array(id).max(10_000), empty: [], toggle: 'blueprints' },
} as const satisfies Record<string, FieldType>;

export type ProjectFieldType = keyof typeof projectFieldTypes;

export const projectFieldTypeNames = Object.keys(projectFieldTypes) as [ProjectFieldType, ...ProjectFieldType[]];

/** The value of a field of this type. */
export type ProjectFieldValue<T extends ProjectFieldType = ProjectFieldType> = z.output<
  (typeof projectFieldTypes)[T]['value']
>;
