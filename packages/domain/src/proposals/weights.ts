/**
 * How much each wish counts when free people are proposed for jobs, from 0 (not at all) to 10. Hard rules (skills, absences, working
 * hours, one job at a time, travel that can be made) have no weight.
 */
export interface ProposalWeights {
  /** Short ways between the jobs of a day. */
  readonly travel: number;
  /** Everybody is planned for the same part of their hours. */
  readonly fairness: number;
  /** Few people on one project. */
  readonly continuity: number;
  /** Jobs that have a start keep it. */
  readonly wantedDay: number;
}

export const weightLimits = { least: 0, most: 10 } as const;

export const usualWeights: ProposalWeights = { travel: 5, fairness: 5, continuity: 5, wantedDay: 5 };
