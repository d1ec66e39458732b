import { describe, expect, it } from 'vitest';
import { directionOfText, isolatedIn } from './text-direction.ts';

const isolate = (text: string) => `\u2068${text}\u2069`;

describe('a value in a sentence', () => {
  it('is isolated when it runs against it, in part or whole', () => {
    expect(isolatedIn('ltr', 'איתן גולן')).toBe(isolate('איתן גולן'));
    expect(isolatedIn('ltr', 'Tower מגדל')).toBe(isolate('Tower מגדל'));
    expect(isolatedIn('rtl', 'Rothschild 45')).toBe(isolate('Rothschild 45'));
  });

  it('stays as it is when it runs with it, has no letters, or is isolated already', () => {
    for (const value of ['Sara Levi', '12', '', isolate('איתן'), `${isolate('איתן')} and 3 more`]) {
      expect(isolatedIn('ltr', value)).toBe(value);
    }
    for (const value of ['איתן', '12/03/26', '\u2066#12\u2069']) expect(isolatedIn('rtl', value)).toBe(value);
  });
});

describe('the direction of a sentence', () => {
  it('is that of its own words, not of a name it begins with', () => {
    expect(directionOfText(`${isolate('איתן גולן')} confirmed ${isolate('#12')}`)).toBe('ltr');
    expect(directionOfText(`${isolate('Sara')} הוזמנה`)).toBe('rtl');
    expect(directionOfText('12 עבודות')).toBe('rtl');
    expect(directionOfText(isolate('Sara'))).toBeNull();
  });
});
