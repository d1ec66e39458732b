import { filterFields } from '@plumbline/domain/filters/fields';
import type { Condition } from '@plumbline/domain/filters/filter';
import { passesFilter } from '@plumbline/domain/filters/passes';
import { plannedEnd, plannedLengthLimits } from '@plumbline/domain/jobs/planned-length';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { startOfEnd } from './starts-of-ends.ts';

const moments = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const points = fc.oneof(
  moments,
  moments.map((moment) => moment.slice(0, 10)),
);
const ends = <O extends Condition['operator']>(operator: O, value?: unknown) =>
  ({ field: 'plannedEnd', operator, ...(value === undefined ? {} : { value }) }) as Condition;
const conditions = fc.oneof(
  fc
    .tuple(fc.constantFrom('equal', 'less', 'greater'), points)
    .map(([operator, value]) => ends(operator as 'less', value)),
  fc.tuple(points, points).map((value) => ends('between', value)),
  fc.constantFrom('today', 'last_week', 'this_month', 'next_month').map((value) => ends('within', value)),
  fc
    .tuple(fc.constantFrom('older_than', 'next_days'), fc.nat(60))
    .map(([operator, value]) => ends(operator as 'next_days', value)),
);
const zones = fc.constantFrom('Asia/Jerusalem', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC');

it('leaves out no job whose planned end passes, whatever is asked, anywhere', () => {
  const lengths = fc.integer({ min: plannedLengthLimits.least, max: plannedLengthLimits.most });
  let passed = 0;
  fc.assert(
    fc.property(conditions, moments, moments, lengths, zones, (condition, now, start, length, timeZone) => {
      const dates = { now, timeZone, weekStart: 7 } as const;
      const facts = { startDate: [start], plannedEnd: [plannedEnd(start, length) ?? ''] };
      if (!passesFilter(condition, facts, filterFields.jobs, dates)) return;
      passed += 1;
      const narrowed = startOfEnd(condition, dates);
      expect(narrowed && passesFilter(narrowed, facts, filterFields.jobs, dates), JSON.stringify(narrowed)).toBe(true);
    }),
    { numRuns: 2000 },
  );
  expect(passed).toBeGreaterThan(100);
});

it('narrows the start to days around what is asked, and says nothing of what any start may have', () => {
  const dates = { now: '2026-03-25T10:00:00Z', timeZone: 'Asia/Jerusalem', weekStart: 7 } as const;
  expect(startOfEnd(ends('equal', '2026-03-15'), dates)).toEqual({
    field: 'startDate',
    operator: 'between',
    value: ['2026-03-03T00:00:00.000Z', '2026-03-17T00:00:00.000Z'],
  });
  expect(startOfEnd(ends('between', ['0001-01-01', '9999-12-31']), dates)).toMatchObject({
    value: ['0001-01-01', '9999-12-31'],
  });
  for (const asked of [ends('empty'), ends('not_empty'), { ...ends('equal', '2026-03-15'), field: 'created_at' }]) {
    expect(startOfEnd(asked as Condition, dates)).toBeUndefined();
  }
});
