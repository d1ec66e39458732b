import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period, PeriodWords } from '../dates/periods.ts';
import { periods } from '../dates/periods.ts';
import { weekStart } from '../dates/week-start.ts';
import type { Cell } from './cells.ts';
import { joinCells } from './cells.ts';
import { keyOrder } from './compare-cells.ts';
import { EmptyGroups } from './empty-groups.ts';
import { placesOf, type GroupPlace } from './group-places.ts';
import { combinedValue, eachValue, PeriodValues, valuesIn, type GroupValue } from './group-values.ts';
import { Grouping, type ReportGroup } from './grouping.ts';
import { Pivot } from './pivot.ts';
import { reportLimits } from './report-types.ts';

const words = { yes: 'Yes', no: 'No', timeZone: 'UTC' };
const text = (value: string): Cell => ({ kind: 'text', text: value });
const chosen = (options: readonly string[]): Cell => joinCells(options.map(text));
const by = {
  each: (cell: Cell) => eachValue(valuesIn(cell, words)),
  together: (cell: Cell) => [combinedValue(valuesIn(cell, words))],
};

const order = keyOrder('en');
function inOrder(places: readonly GroupPlace[], isDescending = false): readonly GroupPlace[] {
  return places.toSorted((one, other) => {
    for (const [level, { key }] of one.values.entries()) {
      const compared = order(key, other.values[level]?.key ?? null, isDescending);
      if (compared !== 0) return compared;
    }
    return 0;
  });
}

function grouped(rows: readonly (readonly (readonly GroupValue[])[])[], empty: (EmptyGroups | null)[] = []) {
  const grouping = new Grouping([{ column: null, measure: 'count' }], words, empty);
  const groups: ReportGroup[] = [];
  const ended: ReportGroup[] = [];
  for (const place of inOrder(rows.flatMap(placesOf))) {
    const change = grouping.add({ place, counted: [null] });
    groups.push(...change.shown);
    ended.push(...change.ended);
  }
  const rest = grouping.end();
  groups.push(...rest.shown);
  ended.push(...rest.ended);
  expect(new Set(ended), 'each group ends').toEqual(new Set(groups));
  return { groups, ended, grouping };
}

const options = ['Fire', 'Water', 'Storm', 'Fire, Water', 'fire'];
const anAnswer = fc.shuffledSubarray(options);

describe('groups by answers of several options', () => {
  it('are the same whatever was tapped first, and count as an independent program does', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anAnswer, fc.constantFrom('North', 'South')), { maxLength: 30 }), (answers) => {
        const each = grouped(answers.map(([options_]) => [by.each(chosen(options_))]));
        const counts = new Map(each.groups.map(({ label, rows }) => [label, rows]));
        for (const option of options) {
          const expected = answers.filter(([its]) => its.includes(option)).length;
          expect(counts.get(option) ?? 0).toBe(expected);
        }
        expect(counts.get('') ?? 0).toBe(answers.filter(([its]) => its.length === 0).length);
        expect(each.grouping.rows).toBe(answers.length);
        expect(each.grouping.whole[0]?.value).toEqual({ kind: 'number', number: answers.length });
        expect(each.groups.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(answers.length);

        const combined = grouped(answers.map(([its]) => [by.together(chosen(its))]));
        const sets = new Map<string, number>();
        for (const [its] of answers) {
          const set = JSON.stringify(its.toSorted());
          sets.set(set, (sets.get(set) ?? 0) + 1);
        }
        expect(combined.groups.map(({ rows }) => rows).toSorted()).toEqual([...sets.values()].toSorted());
        const reversed = grouped(answers.map(([its]) => [by.together(chosen(its.toReversed()))]));
        expect(reversed.groups.map(({ label, rows }) => [label, rows])).toEqual(
          combined.groups.map(({ label, rows }) => [label, rows]),
        );

        const within = grouped(answers.map(([its, side]) => [by.together(text(side)), by.each(chosen(its))]));
        for (const { label, rows } of within.groups.filter(({ level }) => level === 0)) {
          expect(rows, 'a group counts a row once, though it is in several within').toBe(
            answers.filter(([, side]) => side === label).length,
          );
        }
        const around = grouped(answers.map(([its, side]) => [by.each(chosen(its)), by.together(text(side))]));
        expect(around.grouping.rows).toBe(answers.length);
        for (const { label, rows } of around.groups.filter(({ level }) => level === 0)) {
          expect(rows).toBe(label === '' ? counts.get('') : answers.filter(([its]) => its.includes(label)).length);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('are the same in a pivot, whose totals count each row once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anAnswer, anAnswer), { maxLength: 20 }), (answers) => {
        const pivot = new Pivot({ column: null, measure: 'count' }, words);
        for (const [down, across] of answers) pivot.add(by.each(chosen(down)), by.each(chosen(across)), null);
        const { rows, columns, cells, rowTotals, total } = pivot.table('en');
        const has = (its: readonly string[], name: string) => (name === '' ? its.length === 0 : its.includes(name));
        for (const [y, row] of rows.entries()) {
          const own = answers.filter(([down]) => has(down, row));
          expect(rowTotals[y]).toEqual({ kind: 'number', number: own.length });
          for (const [x, column] of columns.entries()) {
            const count = own.filter(([, across]) => has(across, column)).length;
            expect(cells[y]?.[x] ?? { number: 0 }).toMatchObject({ number: count });
          }
        }
        expect(total).toEqual({ kind: 'number', number: answers.length });
      }),
    );
  });
});

const pad = (number: number) => String(number).padStart(2, '0');
const said: PeriodWords = {
  month: (month, year) => `${year}-${pad(month)}`,
  quarter: (quarter, year) => `${year}-Q${quarter}`,
  days: (from, to) => `${from}/${to}`,
  weekday: (weekday) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday - 1] ?? '',
};

const zones = ['Asia/Jerusalem', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];

/** What a calendar on the wall there says, by way of Intl alone. */
function expectedLabel(period: Period, at: number, timeZone: string, isFromSunday: boolean): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
      weekday: 'short',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', weekday = '' } = parts;
  const on = (days: number) =>
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + days)).toISOString().slice(0, 10);
  const week = isFromSunday
    ? ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
    : ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const into = week.indexOf(weekday);
  const expected: Readonly<Record<Period, string>> = {
    day: `${day}/${month}/${year}`,
    week: `${on(-into)}/${on(6 - into)}`,
    month: `${year}-${month}`,
    quarter: `${year}-Q${Math.ceil(Number(month) / 3)}`,
    year,
    weekday,
    hour: `${hour}:00`,
  };
  return expected[period];
}

const labelOf = (cell: Cell) => {
  if (cell?.kind === 'date') return cell.date.split('-').toReversed().join('/');
  return cell?.kind === 'time' ? cell.time : cell?.kind === 'text' ? cell.text : '';
};

const from = Date.UTC(1990, 0, 1);
const until = Date.UTC(2060, 0, 1);

describe('groups by periods', () => {
  it('are those that the clocks and calendars of the time zone show, in their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: from, max: until }), { maxLength: 20 }),
        fc.constantFrom(...zones),
        fc.constantFrom(...periods),
        fc.constantFrom('he', 'en-GB'),
        (moments, timeZone, period, locale) => {
          const start = weekStart(locale, timeZone);
          const values = new PeriodValues(period, { timeZone, weekStart: start, words: said });
          const valueAt = (at: number) =>
            values.of(valuesIn({ kind: 'moment', at: new Date(at).toISOString() }, words)[0] as GroupValue);
          const { groups } = grouped(moments.map((at) => [[valueAt(at)]]));
          const expected = new Map<string, number>();
          for (const at of moments.toSorted((one, other) => one - other)) {
            const label = expectedLabel(period, at, timeZone, start === 7);
            expected.set(label, (expected.get(label) ?? 0) + 1);
          }
          const found = groups.map(({ value, rows }): [string, number] => [labelOf(value), rows]);
          if (period === 'weekday' || period === 'hour') expect(found.toSorted()).toEqual([...expected].toSorted());
          else expect(found).toEqual([...expected]);
        },
      ),
      { numRuns: 300 },
    );
  });

  const daily = (period: Period, isDescending = false) => {
    const values = new PeriodValues(period, { timeZone: 'UTC', weekStart: 7, words: said });
    const valueOf = (date: string | null) =>
      values.of(valuesIn(date === null ? null : { kind: 'date', date }, words)[0] as GroupValue);
    return { valueOf, empty: new EmptyGroups(period, values, isDescending) };
  };
  const shown = (period: Period, dates: readonly (string | null)[]) => {
    const { valueOf, empty } = daily(period);
    const { groups, grouping } = grouped(
      dates.map((date) => [[valueOf(date)]]),
      [empty],
    );
    return { labels: groups.map(({ value, rows }) => `${labelOf(value)}: ${rows}`), isCut: grouping.isCut };
  };

  it('have the empty ones between them where those are asked for, and no end of them', () => {
    expect(shown('month', ['2026-01-31', '2026-04-01', '2026-04-30', null])).toEqual({
      labels: ['2026-01: 1', '2026-02: 0', '2026-03: 0', '2026-04: 2', ': 1'],
      isCut: false,
    });
    expect(shown('weekday', ['2026-11-24']).labels).toEqual(
      ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day) => `${day}: ${day === 'Tue' ? 1 : 0}`),
    );
    expect(shown('hour', []).labels).toEqual([]);
    const far = shown('day', ['1026-11-20', '2026-11-22', '2026-11-24']);
    expect(far).toEqual({
      labels: ['20/11/1026: 1', '22/11/2026: 1', '23/11/2026: 0', '24/11/2026: 1'],
      isCut: true,
    });
    const most = shown('day', ['2020-01-01', '2022-01-01', '2023-12-01']);
    expect(most.labels.length).toBeLessThanOrEqual(3 + reportLimits.emptyPeriods);
  });

  it('have them within each group around them too', () => {
    const { valueOf, empty } = daily('month');
    const rows: [string, string][] = [
      ['A', '2026-01-01'],
      ['A', '2026-03-01'],
      ['B', '2026-03-01'],
    ];
    const { groups } = grouped(
      rows.map(([name, date]) => [by.together(text(name)), [valueOf(date)]]),
      [null, empty],
    );
    expect(
      groups.map(({ level, label, value, rows: count }) => [level, level ? labelOf(value) : label, count]),
    ).toEqual([
      [0, 'A', 2],
      [1, '2026-01', 1],
      [1, '2026-02', 0],
      [1, '2026-03', 1],
      [0, 'B', 1],
      [1, '2026-03', 1],
    ]);
  });

  it('are heads of a pivot in their order, the empty ones between them', () => {
    const { valueOf, empty } = daily('quarter');
    const pivot = new Pivot({ column: null, measure: 'count' }, words);
    for (const date of ['2026-11-01', '2026-01-01', '2027-04-01']) {
      pivot.add([valueOf(date)], by.together(text('A')), null);
    }
    const { rows, rowTotals } = pivot.table('en', { rows: empty, columns: null });
    expect(rows).toEqual(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2027-Q1', '2027-Q2']);
    expect(rowTotals.map((cell) => (cell?.kind === 'number' ? cell.number : null))).toEqual([1, 0, 0, 1, 0, 1]);
  });
});
