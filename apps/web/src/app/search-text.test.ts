import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSearch, writeSearch } from './search-text.ts';

it('keeps what looks like a number a text', () => {
  expect(readSearch('?jobId=4101&search=123')).toEqual({ jobId: '4101', search: '123' });
});

it('leaves out what is absent or empty', () => {
  expect(writeSearch({ search: '', page: undefined, sort: null })).toBe('');
});

it('reads back what it wrote', () => {
  const texts = fc.dictionary(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.string({ minLength: 1, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(texts, (search) => {
      expect(readSearch(writeSearch(search))).toEqual({ ...search });
    }),
  );
});
