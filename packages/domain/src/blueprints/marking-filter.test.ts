import { describe, expect, it } from 'vitest';
import type { MarkingFacts } from './marking-filter.ts';
import { countMarkingFilters, passesMarkingFilter } from './marking-filter.ts';

const facts: MarkingFacts = {
  user: 'dana',
  day: '2026-05-10',
  jobType: 'cracks',
  element: 'damp',
  status: 'review',
  job: 'job-1',
};

describe('the filters of the marking view', () => {
  it.each([
    ['user', { user: 'dana' }, { user: 'noam' }],
    ['date range', { from: '2026-05-10', to: '2026-05-10' }, { from: '2026-05-11' }],
    ['last day', { to: '2026-05-10' }, { to: '2026-05-09' }],
    ['job type', { jobType: 'cracks' }, { jobType: 'lifts' }],
    ['element', { element: 'damp' }, { element: 'crack' }],
    ['job status', { status: 'review' }, { status: 'done' }],
    ['job id', { job: 'job-1' }, { job: 'job-2' }],
  ])('let through and stop by %s', (_, passing, stopping) => {
    expect(passesMarkingFilter(passing, facts)).toBe(true);
    expect(passesMarkingFilter(stopping, facts)).toBe(false);
  });

  it('let through only what passes all of them', () => {
    expect(passesMarkingFilter({ user: 'dana', status: 'done' }, facts)).toBe(false);
    expect(passesMarkingFilter({}, facts)).toBe(true);
  });

  it('let a marking of this moment through every date range, and one of nobody through none of a person', () => {
    expect(passesMarkingFilter({ from: '2026-06-01' }, { ...facts, day: null })).toBe(true);
    expect(passesMarkingFilter({ user: 'dana' }, { ...facts, user: null })).toBe(false);
  });

  it('count a date range as one', () => {
    expect(countMarkingFilters({})).toBe(0);
    expect(countMarkingFilters({ from: '2026-05-01', to: '2026-05-02', user: 'dana' })).toBe(2);
  });
});
