import { z } from 'zod';
import { catalogue } from './catalogue.ts';
import { defaultCatalogue } from './default-catalogue.ts';
import { reference } from '../ids/id.ts';

/** The specification's two, and feet with their inches. */
export const systemUnits = ['Meters', 'Inches', 'Feet'] as const;

/** spec/3 §3: 360 pixels a unit, in metres, until an administrator says otherwise. */
export const blueprintSettings = z.object({
  ratio: z.number().positive().max(100_000).default(360),
  systemUnit: z.enum(systemUnits).default('Meters'),
  /** The catalogue: what people draw with. */
  elements: catalogue.default([...defaultCatalogue]),
  /** Elements that were in the catalogue once: what was drawn with them offline before that is still taken. */
  removedElementIds: z.array(reference).max(10_000).default([]),
});

export type BlueprintSettings = z.output<typeof blueprintSettings>;
