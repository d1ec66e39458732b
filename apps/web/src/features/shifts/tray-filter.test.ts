import { describe, expect, it } from 'vitest';
import { readFilter } from '@plumbline/domain/filters/check';
import { filterFieldsFor } from '@plumbline/domain/filters/custom-fields';
import { trayFilter } from './tray-filter.ts';

const span = { from: '2026-03-15', to: '2026-03-21' };
const read = (text: string) => {
  const checked = readFilter(text, (input) => filterFieldsFor('jobs', input));
  return checked.ok ? checked.filter : null;
};
const nobody = { field: 'users', operator: 'empty' };
const ofDays = { field: 'startDate', operator: 'between', value: ['2026-03-15', '2026-03-21'] };
const ofProject = { field: 'project', operator: 'in', value: ['p'] };

describe('the tray', () => {
  it('has the jobs of the days that nobody is on, and those without a start', () => {
    expect(read(trayFilter('unassigned', null, span))).toEqual({ and: [nobody, ofDays] });
    expect(read(trayFilter('unscheduled', null, span))).toEqual({ and: [{ field: 'startDate', operator: 'empty' }] });
  });

  it('is filtered as the board is, but for the people and the start that it asks for itself', () => {
    const people = { field: 'users', operator: 'in', value: ['u'] };
    const filters = JSON.stringify({ and: [people, ofProject] });
    expect(read(trayFilter('unassigned', filters, span))).toEqual({ and: [nobody, ofDays, ofProject] });
    const started = JSON.stringify({ and: [ofDays, ofProject] });
    expect(read(trayFilter('unscheduled', started, span))).toEqual({
      and: [{ field: 'startDate', operator: 'empty' }, ofProject],
    });
  });
});
