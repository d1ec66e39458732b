import { z } from 'zod';
import { retentionCovers, retentionYears } from './file-retention.ts';

/** The retention rule of a job type. */
export const retentionRule = z.object({
  covers: z.enum(retentionCovers),
  years: z.number().int().min(retentionYears.min).max(retentionYears.max),
});
