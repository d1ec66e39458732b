import type { DateContext } from '@plumbline/domain/dates/expressions';
import { dateExpressions } from '@plumbline/domain/dates/expression-names';
import { filterFieldTypes } from '@plumbline/domain/filters/field-types';
import type { FilterField } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import type { Operator } from '@plumbline/domain/filters/operator-names';
import type { Scalar } from '@plumbline/domain/filters/operators';
import type { FieldFacts } from '@plumbline/domain/filters/passes';
import * as fc from 'fast-check';

/** One row of a list, with what it has in every filter field. */
export interface FilteredRow {
  readonly id: string;
  readonly factsAt: (dates: DateContext) => FieldFacts;
}

/** Draws one value after the other, the same for the same seed; `perhaps` draws none now and then. */
export interface Drawing {
  readonly draw: <T>(one: fc.Arbitrary<T>) => T;
  readonly perhaps: <T>(one: fc.Arbitrary<T>) => T | null;
}

/** Texts as people, copied documents and attackers write them. */
export const texts = [
  'Straße 4',
  'מגדל עזריאלי',
  'שָׁלוֹם',
  '👷🏽 Crew 🏗',
  'Café Ångström',
  'İstanbul',
  'a%b_c\\d',
  'O’Brien',
  '80',
  '8,5',
  'Tower of   glass',
  'Width <80> & more',
  'R&amp;D',
  'x',
] as const;

/** What is searched in them: what is there however it is typed, and what only looks as if. */
const wantedTexts = [
  'STRASSE',
  'עזריאלי',
  'שלום',
  '👷',
  'cafe',
  'angstrom',
  'istanbul',
  '%',
  '_',
  '\\',
  'b_c\\d',
  "o'brien",
  '80',
  '8.5',
  'tower of glass',
  '<80>',
  '&',
  'amp',
  '\u0301',
  'x',
  'nowhere',
];

/** Days around the nights in which summer time begins and ends: in Jerusalem, in Cairo (at midnight), in Havana (midnight comes twice). */
export const days = ['2026-03-26', '2026-03-27', '2026-04-23', '2026-04-24', '2026-10-25', '2026-11-01'];
const hours = ['00:00', '00:30', '01:30', '02:30', '23:59'];
const offsets = ['Z', '+02:00', '+03:00', '-04:00', '-05:00'];

export const text = fc.constantFrom(...texts);
export const number = fc.constantFrom(-1, 0, 0.1, 3.5, 79, 79.999, 80, 1e9);
export const day = fc.constantFrom(...days);
export const hour = fc.constantFrom(...hours);
/** Moments between the two that the clocks of Jerusalem and of Havana both call the same. */
const betweenTwice = ['2026-10-24T23:00Z', '2026-10-25T01:30+02:00', '2026-11-01T04:30Z', '2026-11-01T00:15-05:00'];
/** A moment with its zone. */
export const zonedMoment = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(day, hour, fc.constantFrom(...offsets)).map(([on, at, offset]) => `${on}T${at}${offset}`),
  },
  { weight: 1, arbitrary: fc.constantFrom(...betweenTwice) },
);
/** A moment as the database keeps it. */
export const storedMoment = zonedMoment.map((moment) => new Date(moment).toISOString());

export const timeZones = ['Asia/Jerusalem', 'Africa/Cairo', 'America/Havana', 'UTC'] as const;

/** Where and when filters are read: before, in and after the changes of summer time. */
export const dateContext: fc.Arbitrary<DateContext> = fc.record({
  now: zonedMoment,
  timeZone: fc.constantFrom(...timeZones),
  weekStart: fc.constantFrom(1, 6, 7),
});

const several = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 });

/** A value of each type that is compared, of those that rows have or of others. */
function valueOf({ type, values }: FilterField, had: readonly Scalar[]): fc.Arbitrary<unknown> {
  const known = had.length > 0 ? [fc.constantFrom(...had)] : [];
  switch (type) {
    case 'text':
    case 'table':
      return fc.constantFrom(...wantedTexts);
    case 'number':
      return fc.oneof(...known, fc.integer({ min: -10, max: 100 }), fc.constantFrom(0.1, 3.5, -0.5, 1e9));
    case 'date':
      return fc.oneof(day, zonedMoment, ...known.map((one) => one as fc.Arbitrary<unknown>));
    case 'boolean':
      return fc.boolean();
    case 'list':
      return values ? fc.constantFrom(...values) : fc.oneof(...known, fc.constantFrom('nobody', 'x'));
  }
}

function conditionWith(
  field: string,
  definition: FilterField,
  operator: Operator,
  had: readonly Scalar[],
): fc.Arbitrary<Filter> {
  const value = valueOf(definition, had);
  const is = (compared?: fc.Arbitrary<unknown>) =>
    fc.record({
      field: fc.constant(field),
      operator: fc.constant(operator),
      ...(compared && { value: compared }),
    }) as unknown as fc.Arbitrary<Filter>;
  switch (operator) {
    case 'empty':
    case 'not_empty':
      return is();
    case 'in':
    case 'not_in':
      return is(several(value));
    case 'between':
      return is(fc.tuple(value, value));
    case 'within':
      return is(fc.constantFrom(...dateExpressions));
    case 'older_than':
    case 'next_days':
      return is(fc.integer({ min: 0, max: 220 }));
    default:
      return is(value);
  }
}

/** The operators that a field takes. */
export function operatorsOf(definition: FilterField): readonly Operator[] {
  return definition.operators ?? filterFieldTypes[definition.type].operators;
}

/** A comparison of a field by each operator that it takes. @param had the values that rows have in it */
export function conditionsOn(
  field: string,
  definition: FilterField,
  had: readonly Scalar[],
): readonly fc.Arbitrary<Filter>[] {
  return operatorsOf(definition).map((operator) => conditionWith(field, definition, operator, had));
}

/** Comparisons joined by all, any and none, within one another. */
export function joined(conditions: readonly fc.Arbitrary<Filter>[]): fc.Arbitrary<Filter> {
  const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(...conditions),
      fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
      fc.record({ not: tie('filter') }),
    ),
  }));
  return filter;
}
