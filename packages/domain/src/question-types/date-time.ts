import {
  comparePoints,
  dateValue,
  endAfterStart,
  endsNextDay,
  isPointOf,
  maySpanMidnight,
  noDate,
  type DateValue,
} from './date-value.ts';
import { defineQuestionType } from './define-question-type.ts';
import type { DateMode, QuestionSettings } from './question-settings.ts';
import type { TextPart } from '../values/text-part.ts';
import type { ValueProblemCode } from './value-problem.ts';

const modes: readonly DateMode[] = ['date', 'time', 'date_time', 'date_plus_time'];
const modesWithHours = modes.filter((mode) => mode !== 'date');

function modeOf(settings: QuestionSettings): DateMode {
  return settings.dateMode ?? 'date';
}

/** A day, an hour, both, or a range of them; a punch clock with `isPunchClock` (spec/2 §3, §4). */
export const dateTime = defineQuestionType({
  value: dateValue,
  ownSettings: [
    'dateMode',
    'isRange',
    'isOverMidnight',
    'isPunchClock',
    'isBlockInspector',
    'allDays',
    'usual',
    'initialValue',
    'calculate',
  ],
  defaults: { dateMode: 'date' },
  properties: [
    { in: 'settings', name: 'dateMode', input: 'choice', options: modes, group: 'answer' },
    { in: 'settings', name: 'isRange', input: 'switch', group: 'answer' },
    {
      in: 'settings',
      name: 'isOverMidnight',
      input: 'switch',
      group: 'answer',
      shownWhen: [
        { property: 'isRange', is: [true] },
        { property: 'dateMode', is: modesWithHours },
      ],
    },
    {
      in: 'settings',
      name: 'allDays',
      input: 'presets',
      group: 'answer',
      shownWhen: { property: 'isRange', is: [true] },
    },
    { in: 'settings', name: 'isPunchClock', input: 'switch', group: 'answer' },
    {
      in: 'settings',
      name: 'usual',
      input: 'usual_range',
      group: 'answer',
      shownWhen: [
        { property: 'dateMode', is: modes.filter((mode) => mode !== 'time') },
        { property: 'isPunchClock', is: [false, null] },
      ],
    },
    { in: 'settings', name: 'isBlockInspector', input: 'switch', group: 'access' },
  ],
  normalize: (value, settings) => {
    const parsed = dateValue.safeParse(typeof value === 'string' ? { ...noDate, date: value } : value);
    if (!parsed.success) return value;
    const { date, from, to } = parsed.data;
    if (date === null && from === null && to === null) return null;
    if (from === null || to === null || maySpanMidnight(settings)) return parsed.data;
    return { ...parsed.data, to: endAfterStart(from, to) };
  },
  isAnswered: hasPoint,
  validate: (value, settings) => {
    if (!hasPoint(value)) return [];
    const mode = modeOf(settings);
    const { date, from, to } = value;
    if (date !== null && !isPointOf(mode, 'date', date)) return ['value_not_valid'];
    const clock = settings.isPunchClock === true;
    const endMode = clock ? 'date_time' : mode;
    if ([from, to].some((end) => end !== null && !isPointOf(endMode, 'ends', end))) return ['value_not_valid'];
    if (clock) return clockProblems(value);
    if (settings.isRange) return rangeProblems(value, mode, maySpanMidnight(settings));
    if (to !== null || (from !== null && mode !== 'date_plus_time')) return ['value_not_valid'];
    return [];
  },
  toText: (value, settings) => dateParts(value, settings.isPunchClock ? 'date_time' : modeOf(settings)),
  pathKeys: (value) => [value.date, value.from, value.to].filter((point) => point !== null),
});

function hasPoint({ date, from, to }: DateValue): boolean {
  return date !== null || from !== null || to !== null;
}

/** Both ends or neither (spec/2 §4), and the day too where the mode has one. */
function rangeProblems(
  { date, from, to }: DateValue,
  mode: DateMode,
  spansMidnight: boolean,
): readonly ValueProblemCode[] {
  if (mode !== 'date_plus_time' && date !== null) return ['value_not_valid'];
  if ((from === null) !== (to === null)) return ['range_incomplete'];
  if (mode === 'date_plus_time' && date === null) return ['range_incomplete'];
  if (spansMidnight && endsNextDay({ from, to })) return [];
  return from !== null && to !== null && comparePoints(from, to) > 0 ? ['range_reversed'] : [];
}

/** A clock that runs has a start only; one that was stopped has both. */
function clockProblems({ date, from, to, running }: DateValue): readonly ValueProblemCode[] {
  if (date !== null || from === null) return ['value_not_valid'];
  if (running !== (to === null)) return ['range_incomplete'];
  return to !== null && comparePoints(from, to) > 0 ? ['range_reversed'] : [];
}

function dateParts(value: DateValue, mode: DateMode): readonly TextPart[] {
  const parts: TextPart[] = [];
  if (value.date !== null) parts.push(part(value.date));
  const from = value.from === null ? null : part(value.from);
  const to = value.to === null ? null : part(value.to);
  if (from && to) parts.push({ kind: 'range', from, to });
  else if (from ?? to) parts.push((from ?? to) as TextPart);
  if (endsNextDay(value)) parts.push({ kind: 'code', code: 'next_day' });
  if (value.running && mode === 'date_time') parts.push({ kind: 'code', code: 'running' });
  return parts;
}

function part(point: string): TextPart {
  if (point.includes('T')) return { kind: 'moment', moment: point };
  return point.includes(':') ? { kind: 'time', time: point } : { kind: 'date', date: point };
}
