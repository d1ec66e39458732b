import { maySpanMidnight, noDate, type DateValue } from './date-value.ts';
import type { AllDayPreset, QuestionSettings } from './question-settings.ts';
import { addDays } from '../dates/calendar-day.ts';
import { momentOfWall } from '../dates/wall-time.ts';

/** The id of the preset that every range of hours has when the question brings none of its own. */
export const allDayId = 'all_day';

/**
 * The ready-made ranges that a date question offers (spec/2 §3, allDays): its own, else "all day" with the instance's
 * hours, whose empty label the screen words. None for what is no range, or has no hours.
 */
export function presetsOf(
  settings: QuestionSettings,
  allDay: { readonly start: string; readonly end: string },
): readonly AllDayPreset[] {
  if (!settings.isRange || settings.isPunchClock || (settings.dateMode ?? 'date') === 'date') return [];
  if (settings.allDays?.length) return settings.allDays;
  return [{ id: allDayId, label: '', dateTimeStart: allDay.start, dateTimeEnd: allDay.end }];
}

/**
 * The range that a preset makes on a day (`YYYY-MM-DD`), written the way the question's mode wants it. One that ends before
 * it begins ends on the day after, where the question allows that.
 */
export function presetValue(
  preset: AllDayPreset,
  day: string,
  settings: QuestionSettings,
  timeZone: string,
): DateValue {
  const { dateTimeStart: start, dateTimeEnd: end } = preset;
  const chosen = { ...noDate, allDay: preset.id };
  switch (settings.dateMode ?? 'date') {
    case 'date':
      return { ...chosen, from: day, to: day };
    case 'time':
      return { ...chosen, from: start, to: end };
    case 'date_plus_time':
      return { ...chosen, date: day, from: start, to: end };
    case 'date_time':
      return {
        ...chosen,
        from: momentOfWall({ day, time: start }, timeZone),
        to: momentOfWall(
          { day: maySpanMidnight(settings) && end < start ? addDays(day, 1) : day, time: end },
          timeZone,
        ),
      };
  }
}
