/** Seconds between the attempts of a delivery: ten attempts over three days. */
const delays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 72_000] as const;
/** A delay is this share longer or shorter, so that what failed together isn't tried again together. */
const jitter = 0.1;
/** A receiver that asks for a later try gets it, up to this many seconds. */
const longestRetryAfter = 86_400;

/** How often a delivery is tried, the first time included. */
export const maxAttempts = delays.length + 1;

/** After so many milliseconds of nothing but failures a webhook is paused. */
export const pausedAfterMs = 86_400_000;

/** Whether the receiver has taken a delivery. A redirect is not followed, and nothing was taken. */
export function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * When to try again after a failed attempt.
 * @param made how many attempts were made, 1 after the first
 * @param random from 0 to 1
 * @param retryAfter what the receiver's header asks for, in milliseconds
 * @returns milliseconds until the next attempt; null when there is none
 */
export function nextAttemptIn(made: number, random: number, retryAfter: number | null = null): number | null {
  const delay = delays[made - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 - jitter + 2 * jitter * random) * 1000;
  return Math.round(Math.max(spread, Math.min(retryAfter ?? 0, longestRetryAfter * 1000)));
}

/** The milliseconds that a Retry-After header asks for: seconds, or an HTTP date; null when it is neither. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Only the form of RFC 9110 §5.6.7: Date.parse reads "-5" as a year.
  const at = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** Whether a webhook that fails since then is to be paused. */
export function isToBePaused(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= pausedAfterMs;
}
