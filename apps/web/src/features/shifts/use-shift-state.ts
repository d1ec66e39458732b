import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wallOfMoment } from '@plumbline/domain/dates/wall-time';
import type { IsoWeekday } from '@plumbline/domain/dates/week-start';
import { weekStart } from '@plumbline/domain/dates/week-start';
import { minutesOfTime } from '@plumbline/domain/shifts/job-days';
import type { DaySpan, ShiftRange } from '@plumbline/domain/shifts/ranges';
import { dayOfNextRange, spanOfRange } from '@plumbline/domain/shifts/ranges';
import { realLanguage } from '../../i18n/language.ts';
import { useSettings } from '../../lib/access/hooks.ts';
import { phoneQuery } from '../../ui/theme.ts';
import type { Address, ShiftAddress } from './shift-address.ts';
import { shiftAddress, writtenAddress } from './shift-address.ts';

/** Milliseconds until the line of the present moment moves. */
const nowDelay = 30_000;

function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date().toISOString()), nowDelay);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

function useSpan(range: ShiftRange, day: string, weekBegins: IsoWeekday): DaySpan {
  return useMemo(() => spanOfRange(range, day, weekBegins), [range, day, weekBegins]);
}

/**
 * What the board shows, held by the address bar, and the day and the minute that it is there.
 * @param usual the range of a screen that has only one
 */
export function useShiftState({ isMini, usual }: { readonly isMini: boolean; readonly usual?: ShiftRange }) {
  const { i18n } = useTranslation();
  const { timezone: timeZone, byDay } = useSettings();
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const search: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const { day: today, time } = wallOfMoment(useNow(), timeZone);
  // Minutes since midnight.
  const now = minutesOfTime(time);
  const weekBegins = weekStart(realLanguage(i18n.language), timeZone);
  const defaults = useMemo(
    () => ({ range: usual ?? (isPhone ? 'day' : isMini ? 'week' : 'month'), isByDay: byDay && !isPhone }) as const,
    [isPhone, isMini, byDay, usual],
  );
  const address = useMemo(() => shiftAddress(search, defaults), [search, defaults]);
  const { range } = address;
  const day = address.day ?? today;
  const span = useSpan(range, day, weekBegins);
  const show = useCallback(
    (part: Partial<ShiftAddress>) =>
      void navigate({
        to: '.',
        search: (before: Address) => writtenAddress(part, before, defaults),
        resetScroll: false,
      }),
    [navigate, defaults],
  );
  const turn = useCallback(
    (direction: 1 | -1) => show({ day: dayOfNextRange(range, day, weekBegins, direction) }),
    [show, range, day, weekBegins],
  );
  // The same object until something of it is another: the tools above the board are drawn only then.
  return useMemo(
    () => ({ address, span, day, isPhone, timeZone, weekBegins, today, now, show, turn }),
    [address, span, day, isPhone, timeZone, weekBegins, today, now, show, turn],
  );
}

export type ShiftState = ReturnType<typeof useShiftState>;
