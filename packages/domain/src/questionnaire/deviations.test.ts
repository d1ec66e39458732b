import { describe, expect, it } from 'vitest';
import { deviations, type ComparedAnswer } from './deviations.ts';

const answer = (askedId: string, text: string, isIssue = false): ComparedAnswer => ({
  askedId,
  title: `Question ${askedId}`,
  text,
  isIssue,
});

describe('deviations from the visit before', () => {
  it('are the answers that changed, new issues first', () => {
    const before = [answer('a', 'Yes'), answer('b', '3'), answer('c', 'Fine'), answer('d', 'Open', true)];
    const now = [answer('a', 'No'), answer('b', '3'), answer('c', 'Fine', true), answer('d', 'Closed')];
    expect(deviations(now, before)).toEqual([
      { askedId: 'c', title: 'Question c', before: 'Fine', now: 'Fine', issue: 'new' },
      { askedId: 'a', title: 'Question a', before: 'Yes', now: 'No', issue: null },
      { askedId: 'd', title: 'Question d', before: 'Open', now: 'Closed', issue: 'gone' },
    ]);
  });

  it('are none where a question was not asked before, or has no answer at either visit', () => {
    expect(deviations([answer('new', 'Yes'), answer('a', '')], [answer('a', '')])).toEqual([]);
  });

  it('are answers that are missing now, or were missing then', () => {
    expect(deviations([answer('a', '')], [answer('a', 'Yes')])[0]).toMatchObject({ before: 'Yes', now: '' });
    expect(deviations([answer('a', 'Yes')], [answer('a', '')])[0]).toMatchObject({ before: '', now: 'Yes' });
  });
});
