import type { ExpressionContext } from '../expressions/clock.ts';
import { dayOfMoment } from '../expressions/clock.ts';
import { textOf } from '../expressions/text-of.ts';
import type { ExpressionType } from '../expressions/types.ts';
import { itemsOf, type DayValue, type ExpressionValue, type MomentValue } from '../expressions/value.ts';
import { noDate } from '../question-types/date-value.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { momentIn, momentOfWall, wallOfMoment } from '../dates/wall-time.ts';
import { formulaText } from './formulas.ts';

interface Asking {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** How the value of a question of one type is computed. */
interface Calculating {
  /** The required type of a calculation with these settings; null if the question can't be calculated. */
  readonly wants: (settings: QuestionSettings) => ExpressionType | null;
  /** Converts the result of the calculation into an answer. */
  readonly write: (
    value: NonNullable<ExpressionValue>,
    settings: QuestionSettings,
    clock: ExpressionContext,
  ) => unknown;
}

/** Questions of all other types can't be calculated. */
const calculating: Readonly<Partial<Record<QuestionType, Calculating>>> = {
  bool: { wants: () => 'boolean', write: (value) => (typeof value === 'boolean' ? value : null) },
  length: {
    wants: ({ isRange }) => (isRange ? null : 'number'),
    write: (value) => (typeof value === 'number' ? value : null),
  },
  text: {
    wants: ({ textKind }) => (textKind === 'number' ? 'number' : 'unknown'),
    write: (value, { textKind }, clock) => {
      if (textKind === 'number') return typeof value === 'number' ? value : null;
      return textOf(value, clock);
    },
  },
  list: {
    wants: ({ multiSelect }) => (multiSelect ? 'text[]' : 'text'),
    write: (value, { multiSelect }, clock) =>
      multiSelect ? itemsOf(value).map((item) => textOf(item, clock)) : textOf(value, clock),
  },
  date_time: {
    wants: ({ isRange, isPunchClock, dateMode }) => {
      if (isRange || isPunchClock) return null;
      return dateMode === 'time' ? 'text' : 'unknown';
    },
    write: dateOf,
  },
};

/** Whether the question's value is computed, and can't be filled in. */
export function isCalculated(question: Asking): boolean {
  return formulaText(question.settings, 'calculate') !== null && calculableTypeOf(question) !== null;
}

/**
 * The required type of a question's calculation; null for a question that can't be calculated. A text accepts anything,
 * converted to text.
 */
export function calculableTypeOf({ type, settings }: Asking): ExpressionType | null {
  return calculating[type]?.wants(settings) ?? null;
}

/**
 * The stored form of a calculation's result; null for no answer, and for a result that does not fit the question (an
 * unknown option, a text that is no hour).
 */
export function calculatedValue(question: Asking, value: ExpressionValue, clock: ExpressionContext): unknown {
  const { settings } = question;
  const type = questionTypeRegistry[question.type];
  const written = value === null ? null : calculating[question.type]?.write(value, settings, clock);
  const stored = type.normalize(written ?? null, settings);
  return type.validate(stored, settings).length > 0 ? null : stored;
}

function dateOf(value: NonNullable<ExpressionValue>, settings: QuestionSettings, clock: ExpressionContext): unknown {
  if (typeof value === 'string') return settings.dateMode === 'time' ? { ...noDate, date: value } : null;
  if (typeof value !== 'object' || !('kind' in value)) return null;
  const point: DayValue | MomentValue = value;
  const wall =
    point.kind === 'date'
      ? { day: point.day, time: '00:00' }
      : wallOfMoment(new Date(point.at).toISOString(), clock.timeZone);
  switch (settings.dateMode) {
    case 'date_time':
      // A moment must not be converted by its wall time, which may be ambiguous.
      if (point.kind === 'datetime')
        return { ...noDate, date: momentIn(new Date(point.at).toISOString(), clock.timeZone) };
      return { ...noDate, date: momentOfWall(wall, clock.timeZone) };
    case 'date_plus_time':
      return { ...noDate, date: wall.day, from: wall.time };
    case 'time':
      return { ...noDate, date: wall.time };
    default:
      return { ...noDate, date: point.kind === 'date' ? point.day : (dayOfMoment(point, clock)?.day ?? null) };
  }
}
