import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAnswerId } from '../questionnaire/answers.ts';
import { id, isId, reference, canonicalId } from './id.ts';

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
