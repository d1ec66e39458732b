import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Load } from '@plumbline/domain/availability/load';
import { isTooMuch } from '@plumbline/domain/availability/load';
import type { UnavailableSpan } from '@plumbline/domain/availability/unavailable';
import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import { isolated, isolatedName } from '../../i18n/isolated.ts';
import type { DayFacts } from './board/board-availability.ts';
import { clockText } from '@plumbline/domain/shifts/job-days';

/** 5:30 of minutes that something takes. */
export function hoursText(minutes: number): string {
  const whole = Math.round(minutes);
  return isolated(`${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`);
}

const wholeDay = 1440;
const spanText = ({ from, to }: MinuteSpan) => isolated(`${clockText(from)}–${clockText(to)}`);

/**
 * What the board says of somebody's day: how much is planned, and why they can't work. The board asks once for all of its days: what it
 * uses costs more than the text of a day.
 */
export function useFactsWords() {
  const { t } = useTranslation('shifts');
  /** 5:30 of 8:00; 5:30 where nobody knows of how much; null where there is nothing to say. */
  const figures = useCallback(
    ({ planned, possible }: Load): string | null => {
      if (planned === 0) return null;
      if (possible === null) return hoursText(planned);
      return t(($) => $.shifts.load.of, { planned: hoursText(planned), possible: hoursText(possible) });
    },
    [t],
  );
  /** The same in words, which say that it is too much. */
  const load = useCallback(
    (of: Load): string | null => {
      const { planned, possible } = of;
      if (possible === null || !isTooMuch(of)) return figures(of);
      return t(($) => $.shifts.load.over, { planned: hoursText(planned), possible: hoursText(possible) });
    },
    [t, figures],
  );
  const reason = useCallback(
    (span: UnavailableSpan): string => {
      if (span.kind === 'outside_hours') return t(($) => $.shifts.off.day);
      if (span.kind === 'public_holiday') return isolatedName(span.name);
      const what = t(($) => $.shifts.off.absent[span.absence]);
      const when = span.from === 0 && span.to === wholeDay ? what : `${what} ${spanText(span)}`;
      return span.isConfirmed ? when : t(($) => $.shifts.off.asked, { what: when });
    },
    [t],
  );
  return useMemo(() => {
    const reasons = (facts: DayFacts) => [...new Set(facts.reasons.map(reason))];
    /** When somebody works, where that is part of the day alone. */
    const hours = ({ free, closed }: DayFacts): string | null =>
      free.length > 0 && closed.length > 0
        ? t(($) => $.shifts.off.works, { hours: free.map(spanText).join(', ') })
        : null;
    return {
      figures,
      load,
      reason,
      reasons,
      hours,
      /** All of it, for who hears it, and as a tooltip. */
      whole: (facts: DayFacts): string => {
        const planned = load(facts.load);
        const works = hours(facts);
        return [
          ...reasons(facts),
          ...(works === null ? [] : [works]),
          ...(planned === null ? [] : [t(($) => $.shifts.load.planned, { load: planned })]),
        ].join('; ');
      },
    };
  }, [t, figures, load, reason]);
}

export type FactsWords = ReturnType<typeof useFactsWords>;
