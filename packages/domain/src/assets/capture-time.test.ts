import { describe, expect, it } from 'vitest';
import { captureTime } from './capture-time.ts';

const arrivedAt = new Date('2026-03-02T06:00:00Z');
const timeZone = 'Asia/Jerusalem';
const taken = (wall: string, offset: string | null = null) => captureTime({ wall, offset }, { timeZone, arrivedAt });

describe('the moment at which a picture was taken', () => {
  it('is what the camera noted, with its offset or in the time zone of the instance', () => {
    expect(taken('2026-03-01T10:05:20', '+01:00')).toBe('2026-03-01T09:05:20.000Z');
    expect(taken('2026-03-01T10:05:20')).toBe('2026-03-01T08:05:00.000Z');
    expect(taken('2026-03-01T10:05:20', 'noon')).toBe('2026-03-01T08:05:00.000Z');
  });

  it('is not known without a note, nor from a clock that is wrong', () => {
    expect(captureTime(null, { timeZone, arrivedAt })).toBeNull();
    for (const wall of ['2026-03-02T08:06:00', '2031-01-01T00:00:00', '2000-01-01T00:00:00', '1970-01-01T00:00:00'])
      expect([wall, taken(wall)]).toEqual([wall, null]);
    for (const wall of ['', 'yesterday', '2026-13-01T10:00:00', '2026-03-01T25:00:00'])
      expect([wall, taken(wall)]).toEqual([wall, null]);
  });

  it('is not later than the upload where the clocks differ by minutes', () => {
    expect(taken('2026-03-02T08:04:00')).toBe(arrivedAt.toISOString());
  });
});
