import { describe, expect, it } from 'vitest';
import { labelQuestions, toShown, toStored } from './named-expression.ts';

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

  it('keeps what is no question, to be told', () => {
    expect(toStored('{Height} > 1', labels)).toBe('{Height} > 1');
    expect(toStored('{Wid', labels)).toBe('{Wid');
  });
});
