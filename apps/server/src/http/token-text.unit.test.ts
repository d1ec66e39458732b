import { expect, it } from 'vitest';
import { bearerToken } from './authenticate.ts';
import { isFromRanges } from './token-rights.ts';
import { hintOf, isMistyped, isScopedText, newTokenText, tokenPrefixes } from './token-text.ts';

it('a secret begins as scanners know it, is sent as a bearer, and tells when it was mistyped', () => {
  for (const kind of Object.keys(tokenPrefixes) as (keyof typeof tokenPrefixes)[]) {
    const text = newTokenText(kind);
    expect(text).toMatch(/^plb_(pat|oat|ort|ops)_[0-9A-Za-z]{46}$/);
    expect(bearerToken(`Bearer ${text}`)).toBe(text);
    expect([isScopedText(text), isMistyped(text), hintOf(text)]).toEqual([true, false, text.slice(-4)]);
    const other = text.at(20) === 'a' ? 'b' : 'a';
    expect(isMistyped(`${text.slice(0, 20)}${other}${text.slice(21)}`)).toBe(true);
    expect(isMistyped(text.slice(0, -1))).toBe(true);
  }
  expect(newTokenText('personal')).not.toBe(newTokenText('personal'));
  // Tokens of sessions have no checksum.
  expect(isMistyped('x'.repeat(43))).toBe(false);
});

it('a network address is in the ranges that name it', () => {
  const ranges = ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'];
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '10.9.8.7', '2001:db8:1::5'])
    expect(isFromRanges(address, ranges), address).toBe(true);
  for (const address of ['203.0.113.8', '11.0.0.1', '2001:db9::1', '::1'])
    expect(isFromRanges(address, ranges), address).toBe(false);
});
