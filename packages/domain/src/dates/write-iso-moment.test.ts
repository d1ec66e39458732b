import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeIsoMoment } from './write-iso-moment.ts';

it.each([
  ['2026-11-20T06:30:00.000Z', 'Asia/Jerusalem', '2026-11-20T08:30:00+02:00'],
  ['2026-07-20T06:30:59.999Z', 'Asia/Jerusalem', '2026-07-20T09:30:59+03:00'],
  ['2026-11-20T06:30:00Z', 'UTC', '2026-11-20T06:30:00+00:00'],
  ['2026-11-20T02:30:00Z', 'America/St_Johns', '2026-11-19T23:00:00-03:30'],
  ['1935-05-01T06:30:00Z', 'Asia/Jerusalem', '1935-05-01T08:30:00+02:00'],
])('%s is, by the clocks of %s, %s', (moment, timeZone, written) => {
  expect(writeIsoMoment(moment, timeZone)).toBe(written);
});

it('is the same moment, to the second', () => {
  const zones = fc.constantFrom(
    'Asia/Jerusalem',
    'Asia/Kolkata',
    'America/St_Johns',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  );
  const from = Date.UTC(1850, 0, 1) / 1000;
  fc.assert(
    fc.property(fc.integer({ min: from, max: Date.UTC(2300, 0, 1) / 1000 }), zones, (seconds, zone) => {
      expect(Date.parse(writeIsoMoment(new Date(seconds * 1000).toISOString(), zone))).toBe(seconds * 1000);
    }),
  );
});
