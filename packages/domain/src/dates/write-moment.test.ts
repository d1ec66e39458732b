import { describe, expect, it } from 'vitest';
import { writeMoment } from './write-moment.ts';

describe('a moment that is printed', () => {
  it('is written as the specification says, in the time zone of the instance', () => {
    expect(writeMoment('2026-11-24T07:05:00Z', 'Asia/Jerusalem')).toBe('24/11/26, 09:05');
    expect(writeMoment('2026-11-24T07:05:00Z', 'UTC', 'day')).toBe('24/11/26');
    expect(writeMoment('2026-11-24T22:30:00Z', 'Asia/Jerusalem', 'withoutYear')).toBe('25/11');
    expect(writeMoment('2026-11-24T22:00:00Z', 'Asia/Jerusalem', 'time')).toBe('00:00');
  });

  it('keeps both hours of the night in which the clock goes back', () => {
    expect(writeMoment('2026-10-24T22:30:00Z', 'Asia/Jerusalem')).toBe('25/10/26, 01:30');
    expect(writeMoment('2026-10-24T23:30:00Z', 'Asia/Jerusalem')).toBe('25/10/26, 01:30');
  });
});
