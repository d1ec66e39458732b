import { expect, it } from 'vitest';
import { matchingEntries } from './matching-entries.ts';

const entries = ['צה״ל', 'בית־ספר', 'Lange Straße', 'ΟΔΟΣ ΣΟΦΙΑΣ', 'Jos\u00e9'].map((label) => ({ label }));
const first = (typed: string) => matchingEntries(entries, typed)[0]?.label;

it('finds entries however their letters are written, by words in any order', () => {
  expect(first('צה"ל')).toBe('צה״ל');
  expect(first('בית-ספר')).toBe('בית־ספר');
  expect(first('strasse lange')).toBe('Lange Straße');
  expect(first('ΟΔΟΣ')).toBe('ΟΔΟΣ ΣΟΦΙΑΣ');
  expect(first('\u200fjose\u0301')).toBe('Jos\u00e9');
});
