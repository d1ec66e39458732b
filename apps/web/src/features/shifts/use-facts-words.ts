import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AbsenceKind } from '@plumbline/domain/availability/absence';
import type { Load } from '@plumbline/domain/availability/load';
import { isTooMuch } from '@plumbline/domain/availability/load';
import type { UnavailableSpan } from '@plumbline/domain/availability/unavailable';
import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import { isolated, isolatedName } from '../../i18n/isolated.ts';
import { remembered, rememberedBy } from '../../lib/remembered.ts';
import type { DayFacts } from './board/board-availability.ts';
import { clockText } from '@plumbline/domain/shifts/job-days';

/** 5:30 of minutes that something takes. */
export function hoursText(minutes: number): string {
  const whole = Math.round(minutes);
  return isolated(`${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`);
}

const wholeDay = 1440;
const spanText = ({ from, to }: MinuteSpan) => isolated(`${clockText(from)}–${clockText(to)}`);

/** Many days have the same: each is put into words once. */
const ofLoad = (words: (load: Load) => string | null) =>
  rememberedBy(({ planned, possible }: Load) => `${planned} ${possible}`, words);

/**
 * What the board says of somebody's day: how much is planned, and why they can't work. The board asks once for all of its days: what it
 * uses costs more than the text of a day.
 */
export function useFactsWords() {
  const { t } = useTranslation('shifts');
  return useMemo(() => {
    /** 5:30 of 8:00; 5:30 where nobody knows of how much; null where there is nothing to say. */
    const figures = ofLoad(({ planned, possible }) => {
      if (planned === 0) return null;
      if (possible === null) return hoursText(planned);
      return t(($) => $.shifts.load.of, { planned: hoursText(planned), possible: hoursText(possible) });
    });
    /** The same in words, which say that it is too much. */
    const load = ofLoad((of) => {
      const { planned, possible } = of;
      if (possible === null || !isTooMuch(of)) return figures(of);
      return t(($) => $.shifts.load.over, { planned: hoursText(planned), possible: hoursText(possible) });
    });
    const plan = ofLoad((of) => {
      const planned = load(of);
      return planned === null ? null : t(($) => $.shifts.load.planned, { load: planned });
    });
    const absent = remembered((absence: AbsenceKind) => t(($) => $.shifts.off.absent[absence]));
    const outside = t(($) => $.shifts.off.day);
    const reason = (span: UnavailableSpan): string => {
      if (span.kind === 'outside_hours') return outside;
      if (span.kind === 'public_holiday') return isolatedName(span.name);
      const what = absent(span.absence);
      const when = span.from === 0 && span.to === wholeDay ? what : `${what} ${spanText(span)}`;
      return span.isConfirmed ? when : t(($) => $.shifts.off.asked, { what: when });
    };
    const reasons = (facts: DayFacts) => [...new Set(facts.reasons.map(reason))];
    const works = remembered((hours: string) => t(($) => $.shifts.off.works, { hours }));
    /** When somebody works, where that is part of the day alone. */
    const hours = ({ free, closed }: DayFacts): string | null =>
      free.length > 0 && closed.length > 0 ? works(free.map(spanText).join(', ')) : null;
    return {
      figures,
      load,
      reason,
      reasons,
      hours,
      /** All of it, for who hears it, and as a tooltip. */
      whole: (facts: DayFacts): string =>
        [...reasons(facts), hours(facts), plan(facts.load)].filter((part) => part !== null).join('; '),
    };
  }, [t]);
}

export type FactsWords = ReturnType<typeof useFactsWords>;
