import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelQuestions } from '../../../ui/mentions/labels.ts';
import { toShown, toStored } from './named-expression.ts';

const labels = labelQuestions([
  { id: 'a-1', name: 'Width' },
  { id: 'b-2', name: 'Width' },
  { id: 'c-3', name: 'Is {it} there?' },
]);

describe('an expression as a person reads it', () => {
  it('names its questions by their titles, those that are called the same with a number', () => {
    expect(toShown('{a-1} > {b-2} and {c-3}', labels)).toBe('{Width} > {Width (2)} and {Is it there?}');
  });

  it('is stored by their ids, and comes back as it was', () => {
    const shown = '{Width} & "{no}" & {Is it there?}';
    expect(toStored(shown, labels)).toBe('{a-1} & "{no}" & {c-3}');
    expect(toShown(toStored(shown, labels), labels)).toBe(shown);
  });

  it('is read back whatever the titles are, and wherever they are cut', () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 76, max: 82 }).map((length) => `${'x'.repeat(length)} 😀 and so on, for a whole sentence`),
    );
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 4 }), (titles) => {
        const some = labelQuestions(titles.map((name, index) => ({ id: `q-${index}`, name })));
        const stored = titles.map((_, index) => `empty({q-${index}})`).join(' or ');
        expect(toStored(toShown(stored, some), some)).toBe(stored);
      }),
      { numRuns: 50 },
    );
  });

  it('is read back where the 80th letter of a title, at which it is cut, is a blank', () => {
    const long = labelQuestions([
      { id: 'a-1', name: `${'x'.repeat(79)} and so on` },
      { id: 'b-2', name: `${'x'.repeat(79)} ` },
    ]);
    const stored = '{a-1} > 2 and not empty({b-2})';
    expect(toStored(toShown(stored, long), long)).toBe(stored);
  });

  it('keeps what is no question, to be told', () => {
    expect(toStored('{Height} > 1', labels)).toBe('{Height} > 1');
    expect(toStored('{Wid', labels)).toBe('{Wid');
  });

  it('takes the name of a question as well, after the labels', () => {
    const idOfName = new Map([
      ['clear_width', 'a-1'],
      ['Width', 'c-3'],
    ]);
    expect(toStored('{ clear_width } > 1 and {Width} > 1', labels, idOfName)).toBe('{a-1} > 1 and {a-1} > 1');
  });
});
