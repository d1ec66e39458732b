import { describe, expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { emptyDraft, isBegun } from './draft.ts';

const first: Draft = { ...emptyDraft, startDate: '2026-05-04T08:00:00.000Z', project: { _id: 'p', name: 'Harbour' } };

describe('closing the wizard', () => {
  it.each<[string, Partial<Draft>]>([
    ['a name was typed', { projectName: 'Tower' }],
    ['an address was typed', { email: 'a' }],
    ['a job type was chosen', { jobType: { _id: 't', name: 'Lift', icon: '', mainQuestions: 0 } }],
    ['somebody was chosen for it', { users: [{ _id: 'u' } as Draft['users'][number]] }],
    ['another project was chosen', { project: { _id: 'q', name: 'Quay' } }],
    ['the start was moved', { startDate: '2026-05-05T08:00:00.000Z' }],
  ])('would lose something when %s', (_, part) => {
    expect(isBegun({ ...first, ...part }, first)).toBe(true);
  });

  it('loses nothing as it began, nor by another choice of what is made, nor by blanks', () => {
    expect(isBegun({ ...first, entity: 'project', projectName: '  ' }, first)).toBe(false);
  });
});
