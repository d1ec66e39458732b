import type { DateContext } from '@plumbline/domain/dates/expressions';
import { nextDays, rangeOf } from '@plumbline/domain/dates/expressions';
import type { Condition } from '@plumbline/domain/filters/filter';
import { plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';

/** By so much a day in one time zone may lie beside the same day in another, and that day's length. */
const days = 2 * 86_400_000;
const longest = plannedLengthLimits.most * 60_000;
const earliest = '0001-01-01';
const latest = '9999-12-31';

/** Where what ends between these days or moments may start: more rather than less, since the condition on the end is asked too. */
function within(from: string, to: string): Condition {
  const [first, last] = [Date.parse(from) - longest - days, Date.parse(to) + days];
  return {
    field: 'startDate',
    operator: 'between',
    value: [
      first < Date.UTC(1000, 0) ? earliest : new Date(first).toISOString(),
      last > Date.UTC(9999, 0) ? latest : new Date(last).toISOString(),
    ],
  };
}

/**
 * What a condition on the planned end says of the start, for which there are indexes: no job ends before it starts, nor is any longer than
 * ten days. Undefined where it says nothing.
 */
export function startOfEnd(condition: Condition, dates: DateContext): Condition | undefined {
  if (condition.field !== 'plannedEnd') return undefined;
  switch (condition.operator) {
    case 'between': {
      const [from = '', to = ''] = condition.value
        .map(String)
        .toSorted((one, other) => Date.parse(one) - Date.parse(other));
      return within(from, to);
    }
    case 'equal':
      return within(String(condition.value), String(condition.value));
    case 'greater':
      return within(String(condition.value), latest);
    case 'less':
    case 'older_than':
      return { ...condition, field: 'startDate' };
    case 'within':
    case 'next_days': {
      const { from, to } =
        condition.operator === 'within' ? rangeOf(condition.value, dates) : nextDays(condition.value, dates);
      return within(from, to);
    }
    default:
      return undefined;
  }
}
