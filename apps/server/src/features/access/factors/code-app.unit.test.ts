import { describe, expect, it } from 'vitest';
import { appLink, newAppSecret, newRecoveryCode, stepOfCode } from './code-app.ts';
import { fromBase32, totp } from './foreign-totp.fixtures.ts';

/** RFC 6238, appendix B: the vectors of SHA-1. */
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe.each(vectors)('at %d seconds', (at, code) => {
  it('the foreign implementation makes the code of the RFC', () => {
    expect(fromBase32(secret).toString()).toBe('12345678901234567890');
    expect(totp(fromBase32(secret), at, 8)).toBe(code);
  });

  it('its last six digits are taken, half a minute early or late too, and no longer', () => {
    const step = Math.floor(at / 30);
    const six = code.slice(2);
    expect(stepOfCode(secret, six, new Date(at * 1000))).toBe(step);
    expect(stepOfCode(secret, six, new Date((at + 30) * 1000))).toBe(step);
    expect(stepOfCode(secret, six, new Date((at - 30) * 1000))).toBe(step);
    expect(stepOfCode(secret, six, new Date((at + 60) * 1000))).toBeUndefined();
  });
});

it('makes secrets of 160 bits, and recovery codes of 80', () => {
  expect(newAppSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newRecoveryCode()).toMatch(/^[A-Z2-7]{16}$/);
  expect(newRecoveryCode()).not.toBe(newRecoveryCode());
});

it('names company and person in the address that apps read', () => {
  const link = new URL(appLink(secret, { company: 'מים: בע״מ', email: 'noa+work@example.test' }));
  expect(link.protocol).toBe('otpauth:');
  expect(link.searchParams.get('secret')).toBe(secret);
  expect(link.searchParams.get('issuer')).toBe('מים: בע״מ');
  expect(decodeURIComponent(link.pathname)).toContain('noa+work@example.test');
});
