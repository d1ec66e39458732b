import fc from 'fast-check';
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { describe, expect, it } from 'vitest';
import { writeMoment } from './write-moment.ts';
import { wallOfMoment } from './wall-time.ts';
import { zoneOffset } from './zone-offset.ts';

const timeZones = [
  'UTC',
  'Asia/Jerusalem',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
const exact = (at: number, timeZone: string) =>
  ZonedDateTime.offsetNanoseconds(Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(at), timeZone)) / 1e6;

describe('what the clocks of a zone are ahead by', () => {
  it('is right at any moment, also on the days on which they change', () => {
    const moments = fc.integer({ min: Date.UTC(1973, 0, 1), max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(moments, fc.constantFrom(...timeZones), (at, timeZone) => {
        expect(zoneOffset(at, timeZone)).toBe(exact(at, timeZone));
      }),
      { numRuns: 500 },
    );
    for (const timeZone of timeZones) {
      for (let at = Date.UTC(2026, 2, 20); at < Date.UTC(2026, 3, 10); at += 15 * 60_000) {
        expect(zoneOffset(at, timeZone), `${new Date(at).toISOString()} ${timeZone}`).toBe(exact(at, timeZone));
      }
    }
  });

  it('is not known offhand of long ago, and of no date at all', () => {
    expect(zoneOffset(Date.UTC(1900, 0, 1), 'Asia/Jerusalem')).toBeNull();
    expect(zoneOffset(Number.NaN, 'Asia/Jerusalem')).toBeNull();
    expect(() => zoneOffset(Date.UTC(2026, 0, 1), 'No/Where')).toThrow(RangeError);
  });

  it('gives moments as they are written, then and long ago', () => {
    expect(writeMoment('2026-12-31T23:05:00.000Z', 'Asia/Jerusalem')).toBe('01/01/27, 01:05');
    expect(wallOfMoment('2026-12-31T23:05:59.999Z', 'Asia/Jerusalem')).toEqual({ day: '2027-01-01', time: '01:05' });
    expect(wallOfMoment('2026-07-01T01:05+02:00', 'Asia/Jerusalem')).toEqual({ day: '2026-07-01', time: '02:05' });
    expect(writeMoment('1948-05-14T14:00:00.000Z', 'Asia/Jerusalem')).toBe('14/05/1948, 16:00');
    expect(wallOfMoment('1948-06-14T14:00:00.000Z', 'Asia/Jerusalem')).toEqual({ day: '1948-06-14', time: '18:00' });
  });
});
