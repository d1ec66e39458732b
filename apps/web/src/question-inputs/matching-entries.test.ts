import { describe, expect, it } from 'vitest';
import { matchingEntries } from './matching-entries.ts';

const entries = ['Schindler', 'Otis', 'Kone', 'Otis Gen2'].map((label) => ({ label }));
const found = (words: string) => matchingEntries(entries, words).map(({ label }) => label);

describe('a search in a source', () => {
  it('keeps everything in its order while nothing is searched for', () => {
    expect(found(' ')).toEqual(['Schindler', 'Otis', 'Kone', 'Otis Gen2']);
  });
  it('puts what has the words before what nearly has them', () => {
    expect(found('otis')).toEqual(['Otis', 'Otis Gen2']);
    expect(found('Schindlr')).toEqual(['Schindler']);
    expect(found('xyz')).toEqual([]);
  });
});
