/** How many backups of each kind are retained. */
export interface BackupRetention {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** A week of days, a month of weeks, a year of months. */
export const defaultRetention: BackupRetention = { daily: 7, weekly: 4, monthly: 12 };

const day = 86_400_000;
/** 1970 began on a Thursday: weeks begin on Sunday. */
const weekOf = (at: Date) => Math.floor((at.getTime() / day + 4) / 7);

/** The names of the periods that a moment is in, in UTC. */
const periods: Readonly<Record<keyof BackupRetention, (at: Date) => string>> = {
  daily: (at) => at.toISOString().slice(0, 10),
  weekly: (at) => String(weekOf(at)),
  monthly: (at) => at.toISOString().slice(0, 7),
};

/**
 * Which backups have had their time: all but the newest of each of the last days, weeks and months that have one. Days without a
 * backup are not counted, so that an installation that was off for a year still has all of its last ones. The newest one always stays.
 * @param times when each was made, in any order
 * @returns those of `times` to remove
 */
export function expiredBackups(times: readonly Date[], retention: BackupRetention): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const retained = new Set<Date>(newestFirst.slice(0, 1));
  for (const kind of ['daily', 'weekly', 'monthly'] as const) {
    const seen = new Set<string>();
    for (const at of newestFirst) {
      const period = periods[kind](at);
      if (seen.has(period)) continue;
      if (seen.size === retention[kind]) break;
      seen.add(period);
      retained.add(at);
    }
  }
  return times.filter((at) => !retained.has(at));
}
