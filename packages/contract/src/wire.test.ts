import { expect, it } from 'vitest';
import { requiredText } from './wire.ts';

it('a text that is required can be seen', () => {
  const name = requiredText(20);
  for (const unseen of ['', ' ', '\u00a0', '\u200b', '\u202e\u200f', '\ufeff', '\u3164', '\u2800', '\u2060\n\t']) {
    expect(name.safeParse(unseen).error?.issues.map((issue) => issue.message)).toEqual(['required']);
  }
  for (const seen of ['a', ' מגדל ', '\u200fא', '👩‍🔧', '.', '0', 'क्ष']) expect(name.safeParse(seen).success).toBe(true);
});

it('a name is in one line', () => {
  expect(requiredText(40).parse('Sea\u0007\r\nTower\u2028North ')).toBe('Sea Tower North');
});
