import { describe, expect, it } from 'vitest';
import { phonesIn } from './phones.ts';

describe('phone numbers in a text', () => {
  it('are found by the local mobile pattern, each once', () => {
    expect(phonesIn('דנה 0541234567, 05-41234567 or 054-123-4567')).toEqual(['0541234567']);
    expect(phonesIn('051234567')).toEqual(['051234567']);
  });

  it('are not cut out of longer numbers or other ones', () => {
    expect(phonesIn('10541234567 05412345678 0212345678 051234')).toEqual([]);
    expect(phonesIn('')).toEqual([]);
  });
});
