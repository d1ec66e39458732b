const firstWait = 2_000;
const longestWait = 60_000;

/** How long until the next try: doubled each time, at most a minute, and a little by chance so that devices don't march in step. */
export function backOff(attempts: number, random: number): number {
  const full = Math.min(longestWait, firstWait * 2 ** Math.min(attempts - 1, 10));
  return Math.round(full * (0.5 + random / 2));
}
