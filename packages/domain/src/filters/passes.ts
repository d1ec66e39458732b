import type { DateContext, Span } from '../dates/expressions.ts';
import { dayBack, nextDays, rangeOf, spanOf } from '../dates/expressions.ts';
import { momentOfPoint } from '../dates/moment-of-point.ts';
import { numberInText } from '../numbers/read-number.ts';
import { foldedText } from '../text/fold-text.ts';
import type { FilterFields } from './fields.ts';
import type { Condition, Filter } from './filter.ts';
import type { Operator } from './operator-names.ts';
import type { Scalar } from './operators.ts';

/** What one thing has in the fields that filters ask for: one value, several, or none. Dates are moments (ISO 8601) or days. */
export type FieldFacts = Readonly<Record<string, readonly Scalar[]>>;

/**
 * Whether one thing passes a checked filter, as the lists of the server understand it (decision 0003). Takes its facts, the
 * fields that the filter was checked against, and where and when it is. Throws for a field without facts, which is an error
 * of the program.
 */
export function passesFilter(filter: Filter, facts: FieldFacts, fields: FilterFields, dates: DateContext): boolean {
  const passes = (part: Filter) => passesFilter(part, facts, fields, dates);
  if ('and' in filter) return filter.and.every(passes);
  if ('or' in filter) return filter.or.some(passes);
  if ('not' in filter) return !passes(filter.not);
  const values = facts[filter.field];
  if (!values) throw new Error(`there are no facts of the filter field ${filter.field}`);
  if (filter.operator === 'empty') return values.length === 0;
  if (filter.operator === 'not_empty') return values.length > 0;
  const type = fields[filter.field]?.type;
  const test = type === 'date' ? momentTest(filter, dates) : valueTest(filter, type === 'text' ? folded : asItIs);
  // What is unknown is not equal to anything: without a value, only "none of these" is true.
  const isNoneOf = noneOf.has(filter.operator);
  return isNoneOf ? !values.some(test) : values.some(test);
}

const noneOf: ReadonlySet<Operator> = new Set(['not_equal', 'not_in', 'not_contains']);

const asItIs = (value: Scalar): Scalar => value;
/** Texts are the same however their letters are written. */
const folded = (value: Scalar): Scalar => (typeof value === 'string' ? foldedText(value).trim() : value);

/** A word is the number that it says for certain (decision 0048), else none: it is neither less nor greater than any. */
function numberOf(value: Scalar): number {
  return typeof value === 'string' ? (numberInText(value) ?? Number.NaN) : Number(value);
}

/** Whether a value is one of those asked for, or within their bounds; for "not" too, which is its opposite. */
function valueTest(condition: Condition, compared: (value: Scalar) => Scalar): (value: Scalar) => boolean {
  switch (condition.operator) {
    case 'contains':
    case 'not_contains': {
      const wanted = foldedText(condition.value);
      return (value) => foldedText(String(value)).includes(wanted);
    }
    case 'less':
      return (value) => numberOf(value) < numberOf(condition.value);
    case 'greater':
      return (value) => numberOf(value) > numberOf(condition.value);
    case 'between': {
      const bounds = condition.value.map(numberOf);
      return (value) => numberOf(value) >= Math.min(...bounds) && numberOf(value) <= Math.max(...bounds);
    }
    case 'equal':
    case 'in':
    case 'not_equal':
    case 'not_in': {
      const wanted = new Set<Scalar>([condition.value].flat().map(compared));
      return (value) => wanted.has(compared(value));
    }
    default:
      throw new Error(`the operator ${condition.operator} was let through for a field that doesn't take it`);
  }
}

function momentTest(condition: Condition, dates: DateContext): (value: Scalar) => boolean {
  const spanFor = (value: Scalar) => spanOf(String(value), dates.timeZone);
  const momentOf = (value: Scalar) => momentOfPoint(String(value), dates.timeZone);
  const ends = (first: Span, last: Span = first) => {
    const [from, to] = [Date.parse(first.from), Date.parse(last.to)];
    return (value: Scalar) => {
      const at = momentOf(value);
      return at >= from && (last.isDay ? at < to : at <= to);
    };
  };
  switch (condition.operator) {
    case 'equal':
      return ends(spanFor(condition.value));
    case 'less': {
      const from = Date.parse(spanFor(condition.value).from);
      return (value) => momentOf(value) < from;
    }
    case 'greater': {
      const { to, isDay } = spanFor(condition.value);
      return (value) => momentOf(value) - Date.parse(to) >= (isDay ? 0 : 1);
    }
    case 'between': {
      const [first, last] = condition.value
        .map(spanFor)
        .toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from)) as [Span, Span];
      return ends(first, last);
    }
    case 'within':
      return ends({ ...rangeOf(condition.value, dates), isDay: true });
    case 'next_days':
      return ends({ ...nextDays(condition.value, dates), isDay: true });
    case 'older_than': {
      const first = Date.parse(dayBack(condition.value, dates));
      return (value) => momentOf(value) < first;
    }
    default:
      throw new Error(`the operator ${condition.operator} was let through for a date`);
  }
}
