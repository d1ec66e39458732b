import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../dates/calendar-day.ts';
import { dateExpressions } from '../dates/expression-names.ts';
import { dayAt, weekdayAt } from '../dates/expressions.ts';
import { questionTypeNumber } from '../question-types/question-type.ts';
import { momentOfWall } from '../dates/wall-time.ts';
import { checkAutomation, matches } from './automation.ts';
import { dataOf, ids, noCustom } from './automations.fixtures.ts';
import type { AutomationData } from './data.ts';

/** West and east of Greenwich, half and quarter hours, with summer time and without, beyond the date line. */
const zones = [
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'America/Sao_Paulo',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Atlantic/Azores',
  'UTC',
  'Europe/London',
  'Asia/Jerusalem',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Pago_Pago',
] as const;

const action = { kind: 'send_push', to: [{ kind: 'owner' }], subject: '-', text: '' };

function holds(condition: object, kind: 'issue_found' | 'skill_expired', data: AutomationData, dates: Dates): boolean {
  const checked = checkAutomation({ event: { kind }, conditions: condition, actions: [action] }, noCustom);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return matches(checked.definition, data, { ...dates, yesNo: { true: [], false: [] } });
}

interface Dates {
  readonly now: string;
  readonly timeZone: string;
  readonly weekStart: 1 | 7;
}

const answered = (value: unknown): AutomationData =>
  dataOf('issue_found', {
    answer: {
      ID: `${ids.question}_a`,
      question: { _id: ids.question, title: 'When', type: questionTypeNumber('date_time') },
      value,
      text: '',
      comment: '',
      isIssue: false,
      isNewIssue: false,
      files: [],
    },
  });

/** The forms of a day with a time in event data, and the field to query it. */
const carriers: Readonly<
  Record<string, { field: string; of: (day: string, time: string, timeZone: string) => AutomationData }>
> = {
  'a day': { field: 'answer.date', of: (day) => answered({ date: day, from: null, to: null }) },
  'a day alone': { field: 'answer.date', of: (day) => answered(day) },
  'a range of days': { field: 'answer.date', of: (day) => answered({ date: null, from: day, to: addDays(day, 3) }) },
  'a moment': {
    field: 'answer.date',
    of: (day, time, zone) => answered({ date: momentOfWall({ day, time }, zone), from: null, to: null }),
  },
  'a moment without zone': { field: 'answer.date', of: (day, time) => answered({ date: `${day}T${time}` }) },
  'a range of moments': {
    field: 'answer.date',
    of: (day, time, zone) =>
      answered({ from: momentOfWall({ day, time }, zone), to: momentOfWall({ day: addDays(day, 1), time }, zone) }),
  },
  'a day with an hour': { field: 'answer.date', of: (day, time) => answered({ date: day, from: time, to: null }) },
  'a day with hours': { field: 'answer.date', of: (day, time) => answered({ date: day, from: time, to: '23:59' }) },
  'the start of a job': {
    field: 'job.startDate',
    of: (day, time, zone) => {
      const data = dataOf('issue_found');
      const startDate = new Date(momentOfWall({ day, time }, zone)).toISOString();
      return { ...data, job: data.job && { ...data.job, startDate } };
    },
  },
  'the last day of a skill': {
    field: 'skill.lastDay',
    of: (day) => dataOf('skill_expired', { skill: { _id: ids.skill, name: 'Heights', lastDay: day } }),
  },
};

const range = (first: string, last: string) => (day: string) => day >= first && day <= last;
const monthOf = (day: string, distance: number) => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + distance, 1)).toISOString().slice(0, 7);
};

/** What each kind of condition says of calendar days, without any clock. */
function expected(condition: { operator: string; value: unknown }, today: string, weekStart: number, weekday: number) {
  const { operator, value } = condition;
  const week = (distance: number) => {
    const first = addDays(today, -((weekday - weekStart + 7) % 7) + 7 * distance);
    return range(first, addDays(first, 6));
  };
  const month = (distance: number) => (day: string) => day.startsWith(monthOf(today, distance));
  const within: Readonly<Record<(typeof dateExpressions)[number], (day: string) => boolean>> = {
    today: range(today, today),
    tomorrow: range(addDays(today, 1), addDays(today, 1)),
    last_week: week(-1),
    this_week: week(0),
    next_week: week(1),
    last_month: month(-1),
    this_month: month(0),
    next_month: month(1),
  };
  const [one = '', other = ''] = (Array.isArray(value) ? (value as string[]) : []).toSorted();
  const tests: Readonly<Record<string, (day: string) => boolean>> = {
    equal: (day) => day === value,
    less: (day) => day < String(value),
    greater: (day) => day > String(value),
    between: range(one, other),
    older_than: (day) => day < addDays(today, -Number(value)),
    next_days: (day) => day >= today && day <= addDays(today, Number(value)),
    empty: () => false,
    not_empty: () => true,
  };
  return operator === 'within' ? within[value as keyof typeof within] : (tests[operator] as (day: string) => boolean);
}

const offset = fc.integer({ min: -40, max: 40 });
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
/** A kind of condition, its days as distances from the day that it is held against. */
const condition = fc.oneof(
  fc.tuple(fc.constantFrom('equal', 'less', 'greater'), fc.constantFrom(-1, 0, 1)),
  fc.tuple(fc.constant('between'), fc.tuple(offset, offset)),
  fc.tuple(fc.constant('within'), fc.constantFrom(...dateExpressions)),
  fc.tuple(fc.constantFrom('older_than', 'next_days'), fc.integer({ min: 0, max: 30 })),
  fc.tuple(fc.constantFrom('empty', 'not_empty'), fc.constant(undefined)),
);

describe('conditions on dates', () => {
  test.each(Object.entries(carriers))('hold by the calendar of the company: %s', (_, { field, of }) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2020-01-05'), max: new Date('2035-12-25'), noInvalidDate: true }),
        fc.integer({ min: -20, max: 20 }),
        time,
        condition,
        fc.constantFrom(1 as const, 7 as const),
        (timeZone, at, distance, hour, [operator, given], weekStart) => {
          const now = at.toISOString();
          const today = dayAt(now, timeZone);
          const day = addDays(today, distance);
          const value = Array.isArray(given)
            ? given.map((days) => addDays(day, days))
            : ['equal', 'less', 'greater'].includes(operator)
              ? addDays(day, Number(given))
              : given;
          const asked = { field, operator, ...(value !== undefined && { value }) };
          const data = of(day, hour, timeZone);
          const kind = field.startsWith('skill') ? 'skill_expired' : 'issue_found';
          const wanted = expected({ operator, value }, today, weekStart, weekdayAt(now, timeZone))(day);
          expect(holds(asked, kind, data, { now, timeZone, weekStart })).toBe(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('have no day of bare hours', () => {
    const dates = { now: '2026-11-20T10:00:00Z', timeZone: 'America/Los_Angeles', weekStart: 7 } as const;
    for (const value of [{ date: '07:30' }, { from: '07:30', to: '09:00' }, 'tomorrow', null]) {
      expect(holds({ field: 'answer.date', operator: 'empty' }, 'issue_found', answered(value), dates)).toBe(true);
    }
  });
});
