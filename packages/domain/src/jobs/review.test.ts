import { describe, expect, it } from 'vitest';
import { isInReview, returnedStatus } from './review.ts';
import { builtInStatuses } from './status.ts';

describe('a job that is reviewed', () => {
  it('is one that was reported, has an issue, or is done', () => {
    expect(builtInStatuses.filter(isInReview)).toEqual(['reported', 'review', 'done']);
    expect(isInReview('a custom one')).toBe(false);
  });

  it('is sent back to its people: confirmed where all of them had, open where there is nobody', () => {
    expect(returnedStatus({ assigneeIds: ['a', 'b'], confirmedIds: ['a'] })).toBe('assigned');
    expect(returnedStatus({ assigneeIds: ['a'], confirmedIds: ['a'] })).toBe('confirmed');
    expect(returnedStatus({ assigneeIds: [], confirmedIds: [] })).toBe('open');
  });
});
