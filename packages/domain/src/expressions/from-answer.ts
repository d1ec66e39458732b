import { dayValue, momentAt, momentValue, type ExpressionContext } from './clock.ts';
import { resultListLimit } from '../text/limits.ts';
import { filledList, filledText, finite, itemsOf, type ExpressionValue, type ScalarValue } from './value.ts';

/**
 * What the stored answer of a question is to an expression; no answer for what no question stores. Chosen items of lists
 * are their labels, a project table's rows and a plan's marks are ids, both ends of a range are a list, and so are the
 * answers of a question that is asked several times.
 */
export function valueOfAnswer(answer: unknown, context: ExpressionContext): ExpressionValue {
  switch (typeof answer) {
    case 'boolean':
      return answer;
    case 'number':
      return finite(answer);
    case 'string':
      return filledText(answer);
    case 'object':
      if (answer === null) return null;
      return Array.isArray(answer) ? listOfAnswers(answer, context) : valueOfRecord(answer, context);
    default:
      return null;
  }
}

function listOfAnswers(answers: readonly unknown[], context: ExpressionContext): ExpressionValue {
  const items: ScalarValue[] = [];
  for (const answer of answers) {
    for (const item of itemsOf(valueOfAnswer(answer, context))) {
      if (items.length === resultListLimit) return items;
      items.push(item);
    }
  }
  return filledList(items);
}

function valueOfRecord(record: object, context: ExpressionContext): ExpressionValue {
  if ('label' in record) return typeof record.label === 'string' ? filledText(record.label) : null;
  if ('elements' in record) return Array.isArray(record.elements) ? listOfAnswers(record.elements, context) : null;
  if ('cells' in record && 'id' in record) return typeof record.id === 'string' ? filledText(record.id) : null;
  const { date, from, to } = record as { date?: unknown; from?: unknown; to?: unknown };
  const ends = [from, to].filter((end) => typeof end === 'string' || typeof end === 'number');
  if (typeof date !== 'string') {
    return filledList(ends.flatMap((end) => itemsOf(typeof end === 'string' ? pointOf(end, context) : finite(end))));
  }
  const hours = ends.filter((end) => typeof end === 'string');
  if (hours.length === 0) return pointOf(date, context);
  const moments = hours.flatMap((hour) => itemsOf(momentAt(date, hour, context)));
  return hours.length === 1 ? (moments[0] ?? null) : filledList(moments);
}

/** A point of a date answer: a day, an hour, or a moment with its zone or by the clocks of the instance. */
function pointOf(point: string, context: ExpressionContext): ScalarValue | null {
  if (!point.includes('T')) return point.includes(':') ? point : dayValue(point);
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(point)) return momentValue(Date.parse(point));
  const [day = '', time = ''] = point.split('T');
  return momentAt(day, time, context);
}
