import type { ExpressionContext } from '../expressions/clock.ts';
import { dayOfMoment } from '../expressions/clock.ts';
import { textOf } from '../expressions/text-of.ts';
import type { ExpressionType } from '../expressions/types.ts';
import { itemsOf, type DayValue, type ExpressionValue, type MomentValue } from '../expressions/value.ts';
import { noDate } from '../question-types/date-value.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { momentIn, momentOfWall, wallOfMoment } from '../question-types/wall-time.ts';
import { formulaText } from './formulas.ts';

interface Asking {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** Whether the question's value is computed: then nobody fills it in. */
export function isCalculated(question: Asking): boolean {
  return formulaText(question.settings, 'calculate') !== null && calculableTypeOf(question) !== null;
}

/**
 * What a calculation for a question must give; null for a question that can't be calculated. A text takes anything, as it
 * is written.
 */
export function calculableTypeOf({ type, settings }: Asking): ExpressionType | null {
  switch (type) {
    case 'bool':
      return 'boolean';
    case 'text':
      return settings.textKind === 'number' ? 'number' : 'unknown';
    case 'length':
      return settings.isRange ? null : 'number';
    case 'list':
      return settings.multiSelect ? 'text[]' : 'text';
    case 'date_time':
      if (settings.isRange || settings.isPunchClock) return null;
      return settings.dateMode === 'time' ? 'text' : 'unknown';
    default:
      return null;
  }
}

/**
 * The stored form of what a calculation gave; null for no answer, and for what does not fit the question (an option that
 * there is not, a text that is no hour).
 */
export function calculatedValue(question: Asking, value: ExpressionValue, clock: ExpressionContext): unknown {
  const type = questionTypeRegistry[question.type];
  const stored = type.normalize(written(question, value, clock), question.settings);
  return type.validate(stored, question.settings).length > 0 ? null : stored;
}

function written({ type, settings }: Asking, value: ExpressionValue, clock: ExpressionContext): unknown {
  if (value === null) return null;
  switch (type) {
    case 'bool':
      return typeof value === 'boolean' ? value : null;
    case 'length':
      return typeof value === 'number' ? value : null;
    case 'text':
      if (settings.textKind === 'number') return typeof value === 'number' ? value : null;
      return textOf(value, clock);
    case 'list':
      return settings.multiSelect ? itemsOf(value).map((item) => textOf(item, clock)) : textOf(value, clock);
    case 'date_time':
      return dateOf(value, settings, clock);
    default:
      return null;
  }
}

function dateOf(value: ExpressionValue, settings: QuestionSettings, clock: ExpressionContext): unknown {
  if (typeof value === 'string') return settings.dateMode === 'time' ? { ...noDate, date: value } : null;
  if (typeof value !== 'object' || value === null || !('kind' in value)) return null;
  const point: DayValue | MomentValue = value;
  const wall =
    point.kind === 'date'
      ? { day: point.day, time: '00:00' }
      : wallOfMoment(new Date(point.at).toISOString(), clock.timeZone);
  switch (settings.dateMode) {
    case 'date_time':
      // A moment stays the moment that it is: its wall time may come twice.
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
