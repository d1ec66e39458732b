import { expect, it } from 'vitest';
import { isAppCode, recoveryCodeText, secondFactorCode } from './second-factors.ts';

it('takes codes as apps and people write them', () => {
  expect(secondFactorCode(' 123 456 ')).toBe('123456');
  expect(secondFactorCode('abcd-efgh–2345 wxyz')).toBe('ABCDEFGH2345WXYZ');
});

it('tells codes of an app from recovery codes', () => {
  expect(isAppCode('012345')).toBe(true);
  expect(isAppCode('01234')).toBe(false);
  expect(isAppCode('ABCDEFGH2345WXYZ')).toBe(false);
});

it('shows recovery codes in groups that are read back as the code', () => {
  expect(recoveryCodeText('ABCDEFGH2345WXYZ')).toBe('ABCD-EFGH-2345-WXYZ');
  expect(secondFactorCode(recoveryCodeText('ABCDEFGH2345WXYZ'))).toBe('ABCDEFGH2345WXYZ');
});
