import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from './cells.ts';
import { isSameKey, keyOrder, keyText, sortKeyOf, type SortKey } from './compare-cells.ts';
import { combinedValue, valuesIn, type GroupValue } from './group-values.ts';
import { Grouping, type ReportGroup } from './grouping.ts';

const words = { yes: 'Yes', no: 'No', timeZone: 'UTC' };
const text = (value: string): Cell => ({ kind: 'text', text: value });
const coded = (value: string, code: string): Cell => ({ kind: 'text', text: value, code });
const number = (value: number): Cell => ({ kind: 'number', number: value });
const time = (value: string): Cell => ({ kind: 'time', time: value });
const moment = (at: string): Cell => ({ kind: 'moment', at });
const person = (name: string, id: string): Cell => ({ kind: 'link', text: name, to: { kind: 'user', id } });
const range = (from: Cell, to: Cell): Cell => ({ kind: 'range', from, to });
const groupOf = (cell: Cell) => combinedValue(valuesIn(cell, words));
const list = (...items: readonly Cell[]): Cell => ({ kind: 'list', items });

/** Values of each kind that are easily taken for one another. */
const columns: readonly (readonly Cell[])[] = [
  ['North', 'north', 'Nörth', 'NORTH', 'No\u0308rth', 'A-1', 'A-01', 'A-001', '1', '01', ''].map(text),
  [
    range(time('07:30'), time('16:00')),
    range(time('07:30'), time('15:00')),
    range(time('07:30'), null),
    range(null, time('07:30')),
    range(time('07:30'), time('07:30')),
    null,
  ],
  [
    person('Dan Levi', 'one'),
    person('Dan Levi', 'other'),
    text('Dan Levi'),
    list(person('Dan Levi', 'one'), text('A')),
    null,
  ],
  [coded('Open', 'open'), coded('Open', 'other'), coded('open', 'third'), text('Open')],
  [number(1), number(-1), number(0), text('1'), null],
  ['2026-03-15T08:00:00.000Z', '2026-03-15T08:00:59.000Z', '2026-03-15T08:01:00.000Z', '1926-03-15T08:00:00.000Z'].map(
    moment,
  ),
  [list(text('a'), text('b')), text('a, b'), list(text('a'), text('B')), list(text('b'), text('a')), text('a')],
  [
    { kind: 'files', files: [{ _id: 'one', name: 'a.jpg', isPicture: true }] },
    { kind: 'files', files: [{ _id: 'other', name: 'a.jpg', isPicture: true }] },
    { kind: 'date', date: '1926-01-01' },
    { kind: 'date', date: '2026-01-01' },
    { kind: 'length', minutes: 90.2 },
    { kind: 'length', minutes: 90.4 },
  ],
];

interface Row {
  readonly by: readonly Cell[];
  readonly keys: readonly SortKey[];
  readonly counted: number;
}

/** Rows of two columns, whose values are each of a few. */
const anyRows = fc.tuple(fc.constantFrom(...columns), fc.constantFrom(...columns)).chain(([outer, inner]) =>
  fc.array(
    fc
      .tuple(fc.constantFrom(...outer), fc.constantFrom(...inner), fc.integer({ min: 0, max: 100 }))
      .map(([one, other, counted]): Row => {
        const values = [one, other].map(groupOf);
        return { by: values.map(({ cell }) => cell), keys: values.map(({ key }) => key), counted };
      }),
    { maxLength: 40 },
  ),
);

function sorted(rows: readonly Row[], descending: readonly boolean[]): Row[] {
  const order = keyOrder('en');
  return rows.toSorted((one, other) => {
    for (const [place, key] of one.keys.entries()) {
      const compared = order(key, other.keys[place] ?? null, descending[place] ?? false);
      if (compared !== 0) return compared;
    }
    return 0;
  });
}

function groupsOf(rows: readonly Row[]): ReportGroup[] {
  const grouping = new Grouping([{ column: 'counted', measure: 'sum' }], words);
  return rows.flatMap(({ by, keys, counted }) => {
    const values = by.map((cell, at): GroupValue => ({ cell, key: keys[at] ?? null }));
    return grouping.add({ place: { values, countsFrom: -1 }, counted: [number(counted)] }).begun;
  });
}

const pathOf = (keys: readonly SortKey[], level: number) => keyText(keys.slice(0, level + 1));

describe('the groups of sorted rows', () => {
  it('occur once each, with the figures of an independent count', () => {
    fc.assert(
      fc.property(anyRows, fc.array(fc.boolean(), { maxLength: 2 }), (rows, descending) => {
        const found = groupsOf(sorted(rows, descending)).map(({ level, path, rows: count, totals }) => [
          pathOf(
            path.map((cell) => groupOf(cell).key),
            level,
          ),
          [count, totals[0]?.value],
        ]);
        const expected = new Map<string, [number, number]>();
        for (const { keys, counted } of rows) {
          for (const level of [0, 1]) {
            const path = pathOf(keys, level);
            const [count, sum] = expected.get(path) ?? [0, 0];
            expected.set(path, [count + 1, sum + counted]);
          }
        }
        expect(found).toHaveLength(expected.size);
        expect(Object.fromEntries(found)).toEqual(
          Object.fromEntries([...expected].map(([path, [count, sum]]) => [path, [count, number(sum)]])),
        );
      }),
      { numRuns: 300 },
    );
  });

  const labels = (cells: readonly Cell[]) =>
    groupsOf(
      sorted(
        cells.map(groupOf).map(({ cell, key }) => ({ by: [cell], keys: [key], counted: 1 })),
        [],
      ),
    ).map(({ label, rows }) => `${label}: ${rows}`);

  it('are one for each shift, whatever stands between in the order of the rows', () => {
    const [long, short] = [range(time('07:30'), time('16:00')), range(time('07:30'), time('15:00'))];
    expect(labels([long, short, long])).toEqual(['07:30 – 15:00: 1', '07:30 – 16:00: 2']);
  });

  it('are one for each spelling, people’s order first', () => {
    expect(labels(['North', 'north', 'South', 'North', 'east'].map(text))).toEqual([
      'east: 1',
      'North: 2',
      'north: 1',
      'South: 1',
    ]);
    expect(labels(['A-1', 'A-01', 'A-2', 'A-1'].map(text))).toEqual(['A-01: 1', 'A-1: 2', 'A-2: 1']);
  });

  it('are two for two people of one name', () => {
    const people = ['one', 'other', 'one'].map((id) => person('Dan Levi', id));
    expect(labels(people)).toEqual(['Dan Levi: 2', 'Dan Levi: 1']);
  });

  it('are one for the same values in another order', () => {
    const [fire, water] = [text('Fire'), text('Water')];
    expect(labels([list(water, fire), list(fire, water), list(fire, water, fire), fire, list(fire, fire)])).toEqual([
      'Fire: 2',
      'Fire, Water: 3',
    ]);
    expect(
      labels([
        list(person('Dan Levi', 'one'), person('Avi', 'x')),
        list(person('Avi', 'x'), person('Dan Levi', 'one')),
      ]),
    ).toEqual(['Avi, Dan Levi: 2']);
  });

  it('are one for what is shown as one minute', () => {
    expect(labels(['2026-03-15T08:00:59.000Z', '2026-03-15T08:00:01.000Z'].map(moment))).toEqual([
      '15/03/26, 08:00: 2',
    ]);
  });
});

describe('the order of cells', () => {
  it('finds only the same value equal', () => {
    const order = keyOrder('en');
    const keys = columns.flat().map((cell) => sortKeyOf(cell, words));
    for (const one of keys) {
      for (const other of keys) {
        for (const isDescending of [false, true]) {
          expect(order(one, other, isDescending) === 0).toBe(isSameKey(one, other));
          expect(Math.sign(order(one, other, isDescending)) + Math.sign(order(other, one, isDescending)) + 0).toBe(0);
        }
      }
    }
  });

  it('puts seconds in their order, though they are one group', () => {
    const [early, late] = ['2026-03-15T08:00:01.000Z', '2026-03-15T08:00:59.000Z'].map((at) =>
      sortKeyOf(moment(at), words),
    );
    expect(keyOrder('en')(early ?? null, late ?? null, false)).toBeLessThan(0);
  });
});
