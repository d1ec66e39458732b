import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dateExpressions } from '../dates/expression-names.ts';
import { checkFilter, readFilter } from './check.ts';
import { filterFieldsFor } from './custom-fields.ts';
import { filterFieldTypes } from './field-types.ts';
import { filterFields } from './fields.ts';
import type { FilterFields } from './fields.ts';
import { everything, filterLimits, filterToWire } from './filter.ts';
import type { Condition, Filter } from './filter.ts';
import type { Operator } from './operator-names.ts';
import { plainSortFields, readSort, readSorts, sortFieldsOf, sortKeysIn, sortsToWire, usualSort } from './sort.ts';

const jobs: FilterFields = filterFields.jobs;

const samples: Record<keyof typeof filterFieldTypes, fc.Arbitrary<string | number | boolean>> = {
  text: fc.string({ minLength: 1, maxLength: 20 }).map((text) => `x${text.trim()}`),
  table: fc.constant('x'),
  list: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
  number: fc.integer(),
  date: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  boolean: fc.boolean(),
};

function conditionOn(name: string): fc.Arbitrary<Condition> {
  const field = jobs[name]!;
  const value = samples[field.type];
  const allowed = field.operators ?? filterFieldTypes[field.type].operators;
  return fc.constantFrom<Operator>(...allowed).chain((operator): fc.Arbitrary<Condition> => {
    const made: Partial<Record<Operator, fc.Arbitrary<unknown>>> = {
      in: fc.array(value, { minLength: 1, maxLength: 4 }),
      not_in: fc.array(value, { minLength: 1, maxLength: 4 }),
      between: fc.tuple(value, value),
      within: fc.constantFrom(...dateExpressions),
      older_than: fc.integer({ min: 0, max: 400 }),
      next_days: fc.integer({ min: 0, max: 400 }),
    };
    if (operator === 'empty' || operator === 'not_empty') return fc.constant({ field: name, operator });
    return (made[operator] ?? value).map((one) => ({ field: name, operator, value: one }) as Condition);
  });
}

const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...Object.keys(jobs)).chain(conditionOn),
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
}));

describe('a filter', () => {
  test('comes back the same through the wire', () => {
    fc.assert(
      fc.property(filter, (original) => {
        expect(readFilter(JSON.stringify(filterToWire(original)), jobs)).toEqual({ ok: true, filter: original });
      }),
      { numRuns: 500 },
    );
  });

  test('never throws and never lets an unknown field or a forbidden operator through, whatever comes', () => {
    const conditions = (one: Filter): Condition[] => {
      if ('and' in one) return one.and.flatMap(conditions);
      if ('or' in one) return one.or.flatMap(conditions);
      return 'not' in one ? conditions(one.not) : [one];
    };
    const almost = fc.oneof(
      fc.anything(),
      fc.record({
        field: fc.oneof(fc.constantFrom(...Object.keys(jobs), '__proto__', 'constructor'), fc.string()),
        operator: fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constantFrom('in', 'within', 'toString', 'empty')),
        value: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(fc.oneof(almost, fc.record({ and: fc.array(almost) })), (input) => {
        const checked = checkFilter(input, jobs);
        if (!checked.ok) {
          expect(checked.problems.length).toBeGreaterThan(0);
          return;
        }
        for (const { field, operator } of conditions(checked.filter)) {
          expect(Object.hasOwn(jobs, field)).toBe(true);
          const definition = jobs[field]!;
          expect(definition.operators ?? filterFieldTypes[definition.type].operators).toContain(operator);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('takes the specification’s numbers for equal, contains and not equal', () => {
    expect(checkFilter({ field: 'status', operator: 0, value: 'open' }, jobs)).toMatchObject({
      filter: { operator: 'equal' },
    });
    expect(checkFilter({ field: 'projectName', operator: 1, value: 'Tower' }, jobs)).toMatchObject({
      filter: { operator: 'contains' },
    });
    expect(checkFilter({ field: 'status', operator: 2, value: 'done' }, jobs)).toMatchObject({
      filter: { operator: 'not_equal' },
    });
  });

  it('lets text fields be searched by contains alone', () => {
    expect(checkFilter({ field: 'projectName', operator: 0, value: 'Tower' }, jobs)).toEqual({
      ok: false,
      problems: [{ path: 'operator', code: 'operator_not_allowed' }],
    });
  });

  it('names every problem with its path', () => {
    const checked = checkFilter(
      {
        and: [
          { field: 'colour', operator: 0, value: 'x' },
          { or: [{ field: 'startDate', operator: 'between', value: ['2026-02-30', '2026-03-01'] }] },
          { field: 'status', operator: 9, value: 'x' },
          { field: 'startDate', operator: 'within', value: 'yesterday' },
          { field: 'status', operator: 0, value: 'x', also: 1 },
        ],
      },
      jobs,
    );
    expect(checked).toEqual({
      ok: false,
      problems: [
        { path: 'and.0.field', code: 'field_unknown' },
        { path: 'and.1.or.0.value', code: 'value_not_valid' },
        { path: 'and.2.operator', code: 'operator_unknown' },
        { path: 'and.3.value', code: 'value_not_valid' },
        { path: 'and.4', code: 'filter_not_readable' },
      ],
    });
  });

  it('holds nothing that a database can’t store', () => {
    for (const value of ['a\0b', '\ud800']) {
      expect(checkFilter({ field: 'projectName', operator: 1, value }, jobs).ok).toBe(false);
      expect(checkFilter({ field: 'status', operator: 0, value }, jobs).ok).toBe(false);
    }
    expect(checkFilter({ field: 'ID', operator: 0, value: 1e300 }, jobs).ok).toBe(false);
  });

  it('knows the values of a list that has few', () => {
    expect(checkFilter({ field: 'role', operator: 'in', value: ['inspector', 'king'] }, filterFields.users).ok).toBe(
      false,
    );
    expect(checkFilter({ field: 'role', operator: 'in', value: ['inspector'] }, filterFields.users).ok).toBe(true);
  });

  it('stays within its limits of depth and length', () => {
    const nested = (levels: number) => {
      let inner: unknown = { and: [] };
      for (let level = 0; level < levels; level += 1) inner = { not: inner };
      return inner;
    };
    expect(checkFilter(nested(5000), jobs)).toMatchObject({ ok: false, problems: [{ code: 'filter_too_deep' }] });
    expect(checkFilter(nested(filterLimits.depth), jobs).ok).toBe(true);
    expect(checkFilter(nested(filterLimits.depth + 1), jobs).ok).toBe(false);
    const one = { field: 'ID', operator: 0, value: 1 };
    const many = (count: number) => ({ and: Array.from({ length: count }, () => one) });
    expect(checkFilter(many(filterLimits.conditions), jobs).ok).toBe(true);
    expect(checkFilter(many(100_000), jobs)).toEqual({ ok: false, problems: [{ path: '', code: 'filter_too_long' }] });
  });

  it('is everything when there is none, and not readable when it is no JSON', () => {
    expect(readFilter(undefined, jobs)).toEqual({ ok: true, filter: everything });
    expect(readFilter('{', jobs)).toEqual({ ok: false, problems: [{ path: '', code: 'filter_not_readable' }] });
  });
});

describe('a sort', () => {
  const sortsOfJobs = (text: string | undefined) =>
    readSorts(
      text,
      filterFieldsFor(
        'jobs',
        sortKeysIn(text).map(({ field }) => ({ field })),
      ),
    );
  const question = '0199aaaa-0000-7000-8000-000000000001';

  it('is newest first when nothing is said', () => {
    expect(sortsOfJobs(undefined)).toEqual([usualSort]);
  });

  it('comes back the same through the wire, of one key or several', () => {
    const custom = [`answers.${question}.number`, 'project_field.gate.text'];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...sortFieldsOf('jobs'), ...custom), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom('ascending' as const, 'descending' as const), { minLength: 4, maxLength: 4 }),
        (fields, directions) => {
          const sorts = fields.map((field, place) => ({ field, direction: directions[place]! }));
          expect(sortsOfJobs(sortsToWire(sorts))).toEqual(sorts);
        },
      ),
    );
  });

  it('refuses what lists aren’t sorted by, a field that comes twice, and too many keys', () => {
    const five = sortFieldsOf('jobs').slice(0, 5).join(',');
    const odd = ['password', '--ID', '-', 'ID;drop', 'constructor', 'ID,', 'ID,-ID', 'prevJob', five];
    for (const text of [...odd, `answers.${question}.comment`, 'answers.7.number', 'profile_field.height.number'])
      expect(sortsOfJobs(text), text).toBeNull();
  });

  it('has one key alone where lists have no filters', () => {
    expect(readSort('-name', plainSortFields.skills)).toEqual({ field: 'name', direction: 'descending' });
    expect(readSort(undefined, plainSortFields.skills)?.field).toBe('created_at');
    expect(readSort('name,created_at', plainSortFields.skills)).toBeNull();
  });
});
