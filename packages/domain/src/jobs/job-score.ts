/**
 * A result: points and the most that there could have been, weighted. `percent` has one decimal, and is null while `open`
 * required questions have no answer, and where nothing counts.
 */
export interface ScoreFigures {
  readonly points: number;
  readonly possible: number;
  readonly percent: number | null;
  /** How many required questions that count have no answer yet. */
  readonly open: number;
}

/** The result of a job without its steps. `passed` is null without a pass mark and without a percentage. */
export interface ScoreSummary extends ScoreFigures {
  /** In percent, inclusive; null for none. */
  readonly passMark: number | null;
  readonly passed: boolean | null;
}

/** A percentage as every language of the product writes it: `86.4%`. Empty for none. */
export function percentText(percent: number | null | undefined): string {
  return typeof percent === 'number' ? `${percent}%` : '';
}
