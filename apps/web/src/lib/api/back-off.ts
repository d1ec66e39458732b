const firstWait = 2_000;
const longestWait = 60_000;

/** The delay before the next retry: exponential up to a minute, with jitter so that devices don't synchronize. */
export function backOff(attempts: number, random: number): number {
  const full = Math.min(longestWait, firstWait * 2 ** Math.min(attempts - 1, 10));
  return Math.round(full * (0.5 + random / 2));
}
