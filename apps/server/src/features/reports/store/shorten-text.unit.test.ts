import { expect, it } from 'vitest';
import { shortenText } from './shorten-text.ts';

it('a text is shortened to what fits, with words that say so, and never within a character', () => {
  expect(shortenText('abcdef', 6, '…')).toBe('abcdef');
  expect(shortenText('abcdefg', 6, '…')).toBe('abcde…');
  expect(shortenText('abc𝔸defg', 5, '…')).toBe('abc…');
});
