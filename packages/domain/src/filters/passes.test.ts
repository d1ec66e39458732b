import { describe, expect, it } from 'vitest';
import { filterFields } from './fields.ts';
import type { Filter } from './filter.ts';
import { fieldsOf } from './filter.ts';
import type { FieldFacts } from './passes.ts';
import { passesFilter } from './passes.ts';

const fields = filterFields.jobs;
// Weeks start on Sunday, and summer time begins on Friday the 27th.
const dates = { now: '2026-03-25T10:00:00Z', timeZone: 'Asia/Jerusalem', weekStart: 7 } as const;
const facts: FieldFacts = {
  ID: [12],
  status: ['open'],
  projectName: ['מגדל Azrieli'],
  users: ['dana', 'amir'],
  project: [],
  startDate: ['2026-03-27T20:59:00Z'],
  created_at: [],
};
const passes = (filter: Filter) => passesFilter(filter, facts, fields, dates);

describe('one thing and a filter', () => {
  it.each<[string, Filter]>([
    ['one of several people', { field: 'users', operator: 'in', value: ['amir', 'noa'] }],
    ['a part of a text, however it is written', { field: 'projectName', operator: 'contains', value: 'AZRI' }],
    ['none of these where there is none', { field: 'project', operator: 'not_in', value: ['tower'] }],
    ['nothing', { field: 'project', operator: 'empty' }],
    ['a number between, whichever end comes first', { field: 'ID', operator: 'between', value: [12, 3] }],
    ['the last minute of a day of 23 hours', { field: 'startDate', operator: 'equal', value: '2026-03-27' }],
    ['days up to the last included', { field: 'startDate', operator: 'between', value: ['2026-03-20', '2026-03-27'] }],
    ['a week in which it lies', { field: 'startDate', operator: 'within', value: 'this_week' }],
    ['more than a day after it lies', { not: { field: 'startDate', operator: 'older_than', value: 0 } }],
    ['not within what it has nothing of', { not: { field: 'created_at', operator: 'within', value: 'today' } }],
    ['everything', { and: [] }],
  ])('passes: %s', (_, filter) => {
    expect(passes(filter)).toBe(true);
    expect(passes({ not: filter })).toBe(false);
    expect(passes({ or: [{ or: [] }, filter] })).toBe(true);
    expect(passes({ and: [filter, { or: [] }] })).toBe(false);
  });

  it.each<[string, Filter]>([
    ['none of these where there is one', { field: 'users', operator: 'not_in', value: ['amir'] }],
    ['after a day that it lies in', { field: 'startDate', operator: 'greater', value: '2026-03-27' }],
    ['before the moment that it is', { field: 'startDate', operator: 'less', value: '2026-03-27T20:59:00Z' }],
    ['the day after', { field: 'startDate', operator: 'equal', value: '2026-03-28' }],
    ['before something where there is nothing', { field: 'created_at', operator: 'less', value: '2030-01-01' }],
    ['a number that is no whole one', { field: 'ID', operator: 'equal', value: 12.5 }],
  ])('does not pass: %s', (_, filter) => expect(passes(filter)).toBe(false));

  it('counts whole days back in the time zone of the instance', () => {
    // There it is the 20th by then: the night before the 21st.
    const since = (startDate: string, value: number) =>
      passesFilter({ field: 'startDate', operator: 'older_than', value }, { startDate: [startDate] }, fields, dates);
    expect(since('2026-03-20T21:59:59Z', 4)).toBe(true);
    expect(since('2026-03-20T22:00:00Z', 4)).toBe(false);
    expect(since('2026-03-20T22:00:00Z', 3)).toBe(true);
    expect(since('2026-03-25T09:00:00Z', 0)).toBe(false);
  });

  it('counts whole days ahead, today and the last of them included', () => {
    // Summer time begins on the way: the 27th has 23 hours.
    const comes = (startDate: string, value: number) =>
      passesFilter({ field: 'startDate', operator: 'next_days', value }, { startDate: [startDate] }, fields, dates);
    expect(comes('2026-03-24T21:59:59Z', 2)).toBe(false);
    expect(comes('2026-03-24T22:00:00Z', 0)).toBe(true);
    expect(comes('2026-03-25T22:00:00Z', 0)).toBe(false);
    expect(comes('2026-03-27T20:59:59Z', 2)).toBe(true);
    expect(comes('2026-03-27T21:00:00Z', 2)).toBe(false);
  });

  it('is told which fields it is asked for, and never guesses', () => {
    const made: Filter = { field: 'createdBy', operator: 'empty' };
    const filter: Filter = { not: { or: [made, { and: [{ field: 'status', operator: 'equal', value: 'open' }] }] } };
    expect([...fieldsOf(filter)]).toEqual(['createdBy', 'status']);
    expect(() => passes(made)).toThrow('createdBy');
  });
});
