import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAnswerId } from '../questionnaire/answers.ts';
import { id, reference } from './id.ts';
import { isId, canonicalId } from './id-text.ts';

const spelling = fc
  .tuple(fc.uuid(), fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }))
  .map(([stored, capitals]) => ({
    kept: stored,
    written: [...stored].map((letter, at) => (capitals[at] ? letter.toUpperCase() : letter)).join(''),
  }));

describe('ids', () => {
  it('are one however their letters are written', () => {
    fc.assert(
      fc.property(spelling, fc.string(), ({ kept: stored, written }, suffix) => {
        expect([id.parse(written), canonicalId(written), reference.parse(written)]).toEqual([stored, stored, stored]);
        const own = suffix.replaceAll('_', '');
        expect(canonicalAnswerId(`${written}_${own}`)).toBe(`${stored}_${own}`);
      }),
    );
  });

  it('are of the same texts for the start page as for calls', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0189abfF-'), minLength: 4, maxLength: 13 });
    const nearly = fc.tuple(hex, hex, hex, hex, hex).map((parts) => parts.join('-'));
    const others = fc.constantFrom(
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
      '00000000-0000-9000-8000-000000000000',
      '00000000-0000-4000-7000-000000000000',
    );
    fc.assert(
      fc.property(fc.oneof(nearly, others, fc.uuid()), (text) => {
        expect(isId(text)).toBe(id.safeParse(text).success);
      }),
    );
  });

  it('are no other texts, and those stay as they are', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          spelling.map(({ written }) => `${written} `),
        ),
        (text) => {
          expect(isId(text)).toBe(false);
          expect(canonicalId(text)).toBe(text);
        },
      ),
    );
  });
});
