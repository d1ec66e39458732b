import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  closeToExpireDays,
  expiryColours,
  expiryStatus,
  expiryStatuses,
  expiryStatusOfNumber,
  expiryUnits,
  lastDayOf,
} from './expiry.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a skill', () => {
  it('is permanent without a last day, good on its last day and expired on the next', () => {
    expect(expiryStatus(null, '2026-03-27')).toBe('permanent');
    expect(expiryStatus('2026-03-27', '2026-03-27')).toBe('close_to_expire');
    expect(expiryStatus('2026-03-26', '2026-03-27')).toBe('expired');
  });

  it('is close to expire for thirty days before', () => {
    expect(closeToExpireDays).toBe(30);
    expect(expiryStatus('2026-04-26', '2026-03-27')).toBe('close_to_expire');
    expect(expiryStatus('2026-04-27', '2026-03-27')).toBe('not_expired');
  });

  test('never gets better as days go by', () => {
    fc.assert(
      fc.property(day, day, day, (last, a, b) => {
        const [earlier, later] = [a, b].toSorted() as [string, string];
        const at = (today: string) => expiryStatuses[expiryStatus(last, today)];
        expect(at(later)).toBeLessThanOrEqual(at(earlier));
      }),
    );
  });

  it('has the wire’s numbers', () => {
    expect(expiryStatuses).toEqual({ expired: 0, close_to_expire: 1, not_expired: 2, permanent: 3 });
    for (const [name, wire] of Object.entries(expiryStatuses)) expect(expiryStatusOfNumber(wire)).toBe(name);
  });

  it('is red, yellow or green', () => {
    expect(expiryColours).toEqual({
      expired: 'red',
      close_to_expire: 'yellow',
      not_expired: 'green',
      permanent: 'green',
    });
  });
});

describe('the last day', () => {
  it('stays within short months and leap years', () => {
    expect(lastDayOf('2026-01-31', { amount: 1, unit: 'months' })).toBe('2026-02-28');
    expect(lastDayOf('2024-02-29', { amount: 1, unit: 'years' })).toBe('2025-02-28');
    expect(lastDayOf('2026-12-31', { amount: 1, unit: 'days' })).toBe('2027-01-01');
  });

  test('is never before the start, and later the longer it lasts', () => {
    fc.assert(
      fc.property(day, fc.nat(400), fc.constantFrom(...expiryUnits), (start, amount, unit) => {
        const last = lastDayOf(start, { amount, unit });
        expect(last >= start).toBe(true);
        expect(lastDayOf(start, { amount: amount + 1, unit }) > last).toBe(true);
      }),
    );
  });
});
