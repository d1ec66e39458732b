import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAt, wallTimeOf } from './wall-clock.ts';

const zone = 'Asia/Jerusalem';

describe('wall time and moments', () => {
  it('follow summer time', () => {
    expect(momentAt('2026-01-15 07:30:00', zone)).toBe('2026-01-15T07:30:00+02:00');
    expect(momentAt('2026-07-15 07:30:00', zone)).toBe('2026-07-15T07:30:00+03:00');
  });

  it('take an hour that does not exist for the next, and one that comes twice for its first', () => {
    expect(momentAt('2026-03-27 02:30:00', zone)).toBe('2026-03-27T03:30:00+03:00');
    expect(momentAt('2026-10-25 01:30:00', zone)).toBe('2026-10-25T01:30:00+03:00');
  });

  it('come back as they went out', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.constantFrom(zone, 'UTC', 'America/New_York', 'Asia/Kathmandu'), (date, timeZone) => {
        const whole = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
        const wall = wallTimeOf(whole, timeZone);
        expect(wallTimeOf(momentAt(wall, timeZone), timeZone)).toBe(wall);
      }),
    );
  });
});
