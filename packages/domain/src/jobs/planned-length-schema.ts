import { z } from 'zod';
import { plannedLengthLimits } from './planned-length.ts';

/** How long a job is planned to take, in whole minutes. */
export const plannedLength = z
  .number()
  .int()
  .min(plannedLengthLimits.least, { error: 'length_not_positive' })
  .max(plannedLengthLimits.most, { error: 'length_too_long' });
