/** How far automations may cause one another before one is paused (trust: "Chains of automations stop at depth 5"). */
export const chainLimits = {
  depth: 5,
  /** Runs that an automation causes of itself, directly or through others, in one minute. */
  ownRunsPerMinute: 100,
} as const;

/** For so many days a run stays in the log after its end. */
export const runsKeptDays = 90;

/** After so many failed runs in a row an automation is `failing`, and its owner is notified. */
export const failuresUntilFailing = 3;

/** How often a step is tried, and the seconds before the next try: 2, 4, 8 … up to an hour. */
export const stepAttempts = 8;
export const stepBackoff = (attempts: number): number => Math.min(2 ** attempts, 3600);

/** What is known of a run that an event would start. */
export interface Chain {
  /** The automations whose runs led to the event, the first one first. */
  readonly ancestors: readonly string[];
}

/**
 * Whether an automation may run again on what it or others have caused. Takes how many runs it has caused of itself in the
 * last minute; gives why it is paused instead.
 */
export function chainDecision(
  automationId: string,
  { ancestors }: Chain,
  ownRunsInLastMinute: number,
): 'run' | 'loop' | 'rate' {
  if (ancestors.length >= chainLimits.depth) return 'loop';
  const isOwn = ancestors.includes(automationId);
  return isOwn && ownRunsInLastMinute >= chainLimits.ownRunsPerMinute ? 'rate' : 'run';
}
