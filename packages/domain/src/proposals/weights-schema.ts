import { z } from 'zod';
import { usualWeights, weightLimits } from './weights.ts';

const weight = (usual: number) => z.number().int().min(weightLimits.least).max(weightLimits.most).default(usual);

/** The weights as settings have them. */
export const proposalWeights = z
  .object({
    travel: weight(usualWeights.travel),
    fairness: weight(usualWeights.fairness),
    continuity: weight(usualWeights.continuity),
    wantedDay: weight(usualWeights.wantedDay),
  })
  .prefault({});
