import type { JobListItem } from '@plumbline/contract/job-shapes';
import { rangeOfDays } from '@plumbline/domain/dates/expressions';
import type { Filter } from '@plumbline/domain/filters/filter';

/** The filter language said once more, plainly, for one job at a time. */
export function passes(filter: Filter, job: JobListItem): boolean {
  if ('and' in filter) return filter.and.every((part) => passes(part, job));
  if ('or' in filter) return filter.or.some((part) => passes(part, job));
  if ('not' in filter) return !passes(filter.not, job);
  const values: unknown[] =
    {
      status: [job.status],
      project: job.project ? [job.project._id] : [],
      projectName: job.project ? [job.project.name] : [],
      users: job.users.map((user) => user._id),
      confirmedUsers: job.confirmedUsers.map((one) => one.user._id),
      ID: [job.ID],
      startDate: job.startDate ? [Date.parse(job.startDate)] : [],
    }[filter.field] ?? [];
  const asked = 'value' in filter ? [filter.value].flat() : [];
  const span = (value: unknown): [number, number] => {
    if (filter.field !== 'startDate') return [Number(value), Number(value)];
    if (String(value).length > 10) return [Date.parse(String(value)), Date.parse(String(value))];
    const { from, to } = rangeOfDays(String(value), String(value), 'Asia/Jerusalem');
    return [Date.parse(from), Date.parse(to) - 1];
  };
  const [low, high] = [Math.min(...asked.map((one) => span(one)[0])), Math.max(...asked.map((one) => span(one)[1]))];
  const isInside = (value: unknown) => Number(value) >= low && Number(value) <= high;
  const isDate = filter.field === 'startDate';
  switch (filter.operator) {
    case 'equal':
    case 'in':
      return values.some((value) => (isDate ? isInside(value) : asked.includes(value as never)));
    case 'not_equal':
    case 'not_in':
      return !values.some((value) => asked.includes(value as never));
    case 'less':
      return values.some((value) => Number(value) < low);
    case 'greater':
      return values.some((value) => Number(value) > high);
    case 'between': {
      const first = asked.toSorted((one, other) => span(one)[0] - span(other)[0]).map(span);
      return values.some((value) => Number(value) >= (first[0]?.[0] ?? 0) && Number(value) <= (first.at(-1)?.[1] ?? 0));
    }
    case 'contains':
      return values.some((value) => String(value).toLowerCase().includes(String(asked[0]).toLowerCase()));
    case 'empty':
      return values.length === 0;
    case 'not_empty':
      return values.length > 0;
    default:
      throw new Error(filter.operator);
  }
}
