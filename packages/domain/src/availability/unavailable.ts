import type { MinuteSpan } from '../shifts/hours.ts';
import { minutesOfTime } from '../shifts/job-days.ts';
import type { Absence, AbsenceKind, PublicHoliday } from './absence.ts';
import { isOn } from './absence.ts';
import type { TimeSpan } from './wall-parts.ts';
import { wallPartsOf } from './wall-parts.ts';
import type { WorkingWeek } from './working-hours.ts';
import { halfOfDay, outsideOf, workingSpansOn } from './working-hours.ts';

/** What decides when a person can work. */
export interface Availability {
  /** The person's own hours, or the company's; null where nobody set any: then every hour is one of work. */
  readonly hours: WorkingWeek | null;
  readonly absences: readonly Absence[];
  readonly holidays: readonly PublicHoliday[];
}

/** Why somebody can't work. */
export type Unavailability =
  | { readonly kind: 'outside_hours' }
  | { readonly kind: 'public_holiday'; readonly name: string }
  | {
      readonly kind: 'absent';
      readonly absenceId: string;
      readonly absence: AbsenceKind;
      readonly isConfirmed: boolean;
    };

/** Part of a day on which somebody can't work. */
export type UnavailableSpan = MinuteSpan & Unavailability;

const wholeDay: MinuteSpan = { from: 0, to: 1440 };

function absentOn(absence: Absence, working: readonly MinuteSpan[]): MinuteSpan {
  switch (absence.part) {
    case 'days':
      return wholeDay;
    case 'morning':
      return { from: 0, to: halfOfDay(working) };
    case 'afternoon':
      return { from: halfOfDay(working), to: 1440 };
    case 'hours':
      return { from: minutesOfTime(absence.from ?? '00:00'), to: minutesOfTime(absence.to ?? '24:00') };
  }
}

/**
 * When on a day somebody can't work, by what clocks show: absences first, then public holidays, then what is outside of their working
 * hours. Spans of several kinds may lie over each other.
 */
export function unavailableOn({ hours, absences, holidays }: Availability, day: string): readonly UnavailableSpan[] {
  const working = hours === null ? [wholeDay] : workingSpansOn(hours, day);
  return [
    ...absences
      .filter((one) => one.state !== 'refused' && isOn(one, day))
      .map((one) => ({
        ...absentOn(one, working),
        kind: 'absent' as const,
        absenceId: one.id,
        absence: one.kind,
        isConfirmed: one.state === 'confirmed',
      })),
    ...holidays
      .filter((one) => isOn(one, day))
      .map(({ name }) => ({ ...wholeDay, kind: 'public_holiday' as const, name })),
    ...outsideOf(working).map((span) => ({ ...span, kind: 'outside_hours' as const })),
  ];
}

function reasonOf({ from: _from, to: _to, ...reason }: UnavailableSpan): Unavailability {
  return reason;
}

/** Why somebody can't work during all of a span, each reason once; none where they can. Throws a RangeError for an unknown zone. */
export function whyUnavailable(
  availability: Availability,
  span: TimeSpan,
  timeZone: string,
): readonly Unavailability[] {
  const reasons = new Map<string, Unavailability>();
  for (const part of wallPartsOf(span, timeZone)) {
    for (const one of unavailableOn(availability, part.day)) {
      if (one.from >= part.to || one.to <= part.from) continue;
      const reason = reasonOf(one);
      reasons.set(JSON.stringify(reason), reason);
    }
  }
  return [...reasons.values()];
}

/** Whether somebody can work during all of a span, as far as hours and absences go. */
export function isFree(availability: Availability, span: TimeSpan, timeZone: string): boolean {
  return whyUnavailable(availability, span, timeZone).length === 0;
}
