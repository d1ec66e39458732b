import type { ExpiryPeriod } from './expiry.ts';
import { expiryStatus, lastDayOf } from './expiry.ts';

/** From when and until when somebody holds a skill; both days as YYYY-MM-DD, no last one for good. */
export interface Holding {
  readonly firstDay: string;
  readonly lastDay: string | null;
}

/** What is wished of a holding; what is left out follows from the skill. */
export interface WishedExpiration {
  readonly firstDay?: string | undefined;
  /** Null: for good. */
  readonly lastDay?: string | null | undefined;
  /** Instead of a last day: how long it lasts; null: for good. */
  readonly period?: ExpiryPeriod | null | undefined;
}

/**
 * The days of a holding (decision 0131). Takes the skill's own period, the wish and the day on which it begins unless the
 * wish says another; gives the days, or null when the last would come before the first.
 */
export function holdingFrom(
  skill: { readonly expiry: ExpiryPeriod | null },
  wish: WishedExpiration,
  beginsOn: string,
): Holding | null {
  const firstDay = wish.firstDay ?? beginsOn;
  const period = wish.period === undefined ? skill.expiry : wish.period;
  const lastDay = wish.lastDay === undefined ? period && lastDayOf(firstDay, period) : wish.lastDay;
  return lastDay !== null && lastDay < firstDay ? null : { firstDay, lastDay };
}

/** Why a skill that a job asks for is no good: not held (by then), or held until before. */
export type Lack = 'missing' | 'expired';

export interface LackingSkill {
  readonly skillId: string;
  readonly lack: Lack;
  /** Until when it was held, where it was. */
  readonly lastDay: string | null;
}

/**
 * Which of the skills that a job asks for a person does not have on a day, in the order in which they are asked for.
 * Takes the ids, what the person holds and the day that counts ({@link dayNeeded}).
 */
export function lackingSkills(
  requiredIds: readonly string[],
  held: readonly (Holding & { readonly skillId: string })[],
  day: string,
): readonly LackingSkill[] {
  return requiredIds.flatMap((skillId): LackingSkill[] => {
    const holding = held.find((one) => one.skillId === skillId);
    if (!holding || holding.firstDay > day) return [{ skillId, lack: 'missing', lastDay: null }];
    if (expiryStatus(holding.lastDay, day) !== 'expired') return [];
    return [{ skillId, lack: 'expired', lastDay: holding.lastDay }];
  });
}

/** The day on which a job's skills must be good: its start, or today when that has passed or is not known. */
export function dayNeeded(startDay: string | null, today: string): string {
  return startDay !== null && startDay > today ? startDay : today;
}

/** What has been told of a holding's end. */
export interface ToldOfEnd {
  readonly lastDay: string | null;
  readonly isExpiringTold: boolean;
  readonly isExpiredTold: boolean;
}

/**
 * What is to be told of a holding on a day, each once: that it is close to expire, that it has
 * expired. One that was overlooked until it had expired is told as expired alone.
 */
export function dueTelling(told: ToldOfEnd, today: string): 'expiring' | 'expired' | null {
  const status = expiryStatus(told.lastDay, today);
  if (status === 'expired') return told.isExpiredTold ? null : 'expired';
  return status === 'close_to_expire' && !told.isExpiringTold ? 'expiring' : null;
}
