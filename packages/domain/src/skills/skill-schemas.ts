import { z } from 'zod';
import { expiryUnits } from './expiry.ts';
import { expiryLimits } from './skill.ts';

/** How long a skill lasts (spec/1 §3 "expiry units days, months, years"). */
export const expiryPeriod = z
  .object({ amount: z.number().int().min(1), unit: z.enum(expiryUnits) })
  .refine(({ amount, unit }) => amount <= expiryLimits[unit], { path: ['amount'], error: 'period_too_long' });

/** A first or a last day of a skill: what falls outside is a slip of the pen. */
export const skillDay = z.iso.date().refine((day) => day >= '1900-01-01' && day < '2400-01-01', {
  error: 'day_out_of_range',
});
