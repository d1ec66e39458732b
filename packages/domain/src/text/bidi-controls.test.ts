import { expect, it } from 'vitest';
import { withoutBidiControls } from './bidi-controls.ts';

it('takes out what turns other letters, and leaves marks and letters of either direction', () => {
  const controls = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  expect(withoutBidiControls(`Dana${controls} gnp.exe דנה\u200f!`)).toBe('Dana gnp.exe דנה\u200f!');
});
