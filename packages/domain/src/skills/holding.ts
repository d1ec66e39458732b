import type { ExpiryPeriod } from './expiry.ts';
import { expiryStatus, lastDayOf } from './expiry.ts';

/** From when and until when somebody holds a skill; both days as YYYY-MM-DD, no last one for good. */
export interface Holding {
  readonly firstDay: string;
  readonly lastDay: string | null;
}

/** The input of a holding; what is left out follows from the skill. */
export interface ExpirationInput {
  readonly firstDay?: string | undefined;
  /** Null: for good. */
  readonly lastDay?: string | null | undefined;
  /** Instead of a last day: how long it lasts; null: for good. */
  readonly period?: ExpiryPeriod | null | undefined;
}

/**
 * The days of a holding (decision 0012). Takes the skill's own period, the input and the day on which it begins unless the
 * input says another; gives the days, or null when the last would come before the first.
 */
export function holdingFrom(
  skill: { readonly expiry: ExpiryPeriod | null },
  input: ExpirationInput,
  beginsOn: string,
): Holding | null {
  const firstDay = input.firstDay ?? beginsOn;
  const period = input.period === undefined ? skill.expiry : input.period;
  const lastDay = input.lastDay === undefined ? period && lastDayOf(firstDay, period) : input.lastDay;
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

/** What people were notified of about a holding's end. */
export interface ExpiryNotices {
  readonly lastDay: string | null;
  readonly isExpiringNotified: boolean;
  readonly isExpiredNotified: boolean;
}

/**
 * What people are to be notified of about a holding on a day, each once: that it is close to expire, that it has
 * expired. One that was overlooked until it had expired is announced as expired alone.
 */
export function dueTelling(notified: ExpiryNotices, today: string): 'expiring' | 'expired' | null {
  const status = expiryStatus(notified.lastDay, today);
  if (status === 'expired') return notified.isExpiredNotified ? null : 'expired';
  return status === 'close_to_expire' && !notified.isExpiringNotified ? 'expiring' : null;
}
