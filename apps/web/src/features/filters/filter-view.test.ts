import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFilter } from '@plumbline/domain/filters/check';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { Condition, Filter } from '@plumbline/domain/filters/filter';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { draftsOf, groupsOf, newRow } from './condition-group-drafts.ts';
import {
  chosenOf,
  daysOf,
  emptyView,
  isBetween,
  isOneOf,
  lengthsOf,
  readView,
  withCondition,
  writeView,
} from './filter-view.ts';

const text = (filter: Filter) => JSON.stringify(filterToWire(filter));

describe('a filter as the dialog shows it', () => {
  it('has lengths whose ends may be open', () => {
    const between = (value: [number, number]) => lengthsOf({ field: 'plannedLength', operator: 'between', value });
    expect(between([90, 120])).toEqual({ from: 90, to: 120 });
    expect(between([14_400, 90])).toEqual({ from: 90, to: null });
    expect(between([1, 120])).toEqual({ from: null, to: 120 });
    expect(lengthsOf({ field: 'plannedLength', operator: 'empty' })).toBeNull();
  });

  it('has one condition a field; what does not fit is kept beside', () => {
    const nested: Filter = { or: [{ and: [{ field: 'ID', operator: 'equal', value: 3 }] }] };
    const view = readView(
      text({
        and: [
          { field: 'status', operator: 'in', value: ['open', 'done'] },
          { field: 'status', operator: 'not_equal', value: 'done' },
          nested,
        ],
      }),
    );
    expect(chosenOf(view, 'status')).toEqual(['open', 'done']);
    expect(view.others).toHaveLength(2);
  });

  it('shows what is joined by or, and what may not hold, as groups', () => {
    const [late, open, wide] = [
      { field: 'isLate', operator: 'equal', value: true },
      { field: 'status', operator: 'in', value: ['open'] },
      { field: 'answers.0192f0a0-0000-7000-8000-000000000001.number', operator: 'greater', value: 3 },
    ] as const satisfies Filter[];
    const shown = [{ or: [late, open, wide] }, { not: late }, { not: { or: [late, wide] } }];
    const view = readView(text({ and: [open, ...shown] }));
    expect(view.groups).toEqual([
      { join: 'any', conditions: [late, open, wide] },
      { join: 'none', conditions: [late] },
      { join: 'none', conditions: [late, wide] },
    ]);
    expect(view.others).toEqual([]);
    expect(writeView(view)).toBe(text({ and: [open, ...shown] }));
    // Deeper ones, and groups of nothing, stay whole beside.
    for (const odd of [
      { or: [] },
      { not: { or: [late] } },
      { or: [{ not: late }, open] },
      { not: { and: [late, open] } },
    ]) {
      expect(readView(text({ and: [odd] }))).toMatchObject({ groups: [], others: [odd] });
    }
  });

  it('leaves out unfinished rows and empty groups while they are put together', () => {
    const late: Condition = { field: 'isLate', operator: 'equal', value: true };
    const [group] = draftsOf([{ join: 'any', conditions: [late] }]);
    const row = newRow(group!.rows, 'status');
    expect(
      groupsOf([
        { ...group!, rows: [...group!.rows, row!] },
        { key: 1, join: 'none', rows: [row!] },
      ]),
    ).toEqual([{ join: 'any', conditions: [late] }]);
    expect(newRow(group!.rows, null)).toBeNull();
  });

  it('reads a single condition, and takes for nothing what is none', () => {
    expect(chosenOf(readView(text({ field: 'project', operator: 'equal', value: 'p1' })), 'project')).toEqual(['p1']);
    for (const odd of [null, '', '{', '[]', '{"field":"password","operator":0,"value":1}', 'null']) {
      expect(readView(odd)).toEqual(emptyView);
    }
  });

  it('writes nothing for nothing, and takes a condition away', () => {
    const view = withCondition(emptyView, 'status', isOneOf('status', ['open']));
    expect(writeView(view)).not.toBeNull();
    expect(writeView(withCondition(view, 'status', null))).toBeNull();
    expect(isOneOf('status', [])).toBeNull();
  });

  it('leaves the ends of a range of days open', () => {
    expect(isBetween('startDate', null, null)).toBeNull();
    for (const [from, to] of [
      ['2026-03-01', null],
      [null, '2026-03-31'],
      ['2026-03-01', '2026-03-31'],
    ] as const) {
      expect(daysOf(isBetween('startDate', from, to) ?? undefined)).toEqual({ from, to });
    }
  });

  it('comes back from the address as it went, and always is a filter that the server takes', () => {
    const word = fc.constantFrom('open', 'done', 'x y');
    const condition = fc.oneof(
      fc.record({
        field: fc.constantFrom('status', 'project', 'users', 'jobType'),
        operator: fc.constantFrom('in', 'not_in'),
        value: fc.array(word, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        field: fc.constantFrom('startDate', 'created_at'),
        operator: fc.constant('within'),
        value: fc.constantFrom('today', 'next_month'),
      }),
      fc.record({ field: fc.constantFrom('users', 'prevJob'), operator: fc.constantFrom('empty', 'not_empty') }),
    ) as fc.Arbitrary<Filter>;
    const filter = fc.oneof(
      condition,
      fc.record({
        and: fc.array(
          fc.oneof(
            condition,
            fc.record({ not: condition }),
            fc.record({ or: fc.array(condition) }),
            fc.record({ not: fc.record({ or: fc.array(condition) }) }),
          ),
        ),
      }),
    ) as fc.Arbitrary<Filter>;
    fc.assert(
      fc.property(filter, (one) => {
        const written = writeView(readView(text(one)));
        if (written !== null) expect(checkFilter(JSON.parse(written), filterFields.jobs).ok).toBe(true);
        expect(writeView(readView(written))).toBe(written);
        const parts = 'and' in one ? one.and : [one];
        const stored = written === null ? [] : (JSON.parse(written) as { and: unknown[] }).and;
        expect(stored.map((part) => JSON.stringify(part)).toSorted()).toEqual(
          parts.map((part) => text(part)).toSorted(),
        );
      }),
    );
  });
});
