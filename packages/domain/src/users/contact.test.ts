import { expect, it } from 'vitest';
import { addressAsTyped } from '../text/address-as-typed.ts';
import { emailAddress, isEmailAddress } from './contact.ts';

it.each([
  'dana@example.test',
  ' Dana@Example.test\n',
  '\u2068dana@example.test\u2069',
  '\u200fdana@example.test',
  'dana\u200b@example.test\ufeff',
  'mailto:dana@example.test',
  'MAILTO:dana@example.test?subject=Hi%20there',
  '\u2068mailto:dana@example.test\u2069',
])('takes %j as the address that is meant', (typed) => {
  expect(addressAsTyped(typed)).toBe('dana@example.test');
  expect(emailAddress.parse(typed)).toBe('dana@example.test');
  expect(isEmailAddress(typed)).toBe(true);
});

it('refuses what is no address', () => {
  for (const typed of ['', 'mailto:', 'dana', 'dana@', 'a@b.test, c@d.test', `${'a'.repeat(250)}@example.test`]) {
    expect(isEmailAddress(typed), typed).toBe(false);
    expect(emailAddress.safeParse(typed).success, typed).toBe(false);
  }
});
