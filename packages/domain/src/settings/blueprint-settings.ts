import { z } from 'zod';

export const systemUnits = ['Meters', 'Inches'] as const;

/** Spec 3 §3: 360 pixels a unit, in metres, until an administrator says otherwise. */
export const blueprintSettings = z.object({
  ratio: z.number().positive().max(100_000).default(360),
  systemUnit: z.enum(systemUnits).default('Meters'),
});

export type BlueprintSettings = z.output<typeof blueprintSettings>;
