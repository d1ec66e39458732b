import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { clientsSeeOf, shownToClients, withShownToClients } from './clients-see.ts';
import { insertQuestions, newQuestion } from './draft.ts';

const draft = (...shown: boolean[]) =>
  shown.map((isClientVisible, sequence) => aQuestion('text', { id: `q${sequence}`, sequence, isClientVisible }));

describe('what clients see of a job type', () => {
  it('is all, some or nothing of its questions', () => {
    expect(clientsSeeOf(draft(true, true))).toBe('all');
    expect(clientsSeeOf(draft(true, false))).toBe('chosen');
    expect(clientsSeeOf(draft(false, false))).toBe('nothing');
    expect(clientsSeeOf([])).toBe('nothing');
  });

  it('is changed for all at once, and questions that are so already stay untouched', () => {
    const before = draft(true, false);
    const after = withShownToClients(before, () => true);
    expect(clientsSeeOf(after)).toBe('all');
    expect(after[0]).toBe(before[0]);
    const chosen = shownToClients(before);
    expect(withShownToClients(after, ({ id }) => chosen.has(id)).map(({ isClientVisible }) => isClientVisible)).toEqual(
      [true, false],
    );
  });

  it('is all with a new question too, where clients saw all', () => {
    const added = (before: ReturnType<typeof draft>) =>
      insertQuestions(
        before,
        [newQuestion('text', 'new', null, { isClientVisible: clientsSeeOf(before) === 'all' })],
        before.length,
      );
    expect(clientsSeeOf(added(draft(true, true)))).toBe('all');
    expect(shownToClients(added(draft(true, false))).has('new')).toBe(false);
  });
});
