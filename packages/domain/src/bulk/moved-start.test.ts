import { describe, expect, it } from 'vitest';
import { movedByDays, onDay } from './moved-start.ts';

const zone = 'Asia/Jerusalem';

describe('the start of a job that is moved', () => {
  it('keeps its hour by the clocks there, across a change of the clocks too', () => {
    expect(movedByDays('2026-03-26T06:30:00.000Z', 1, zone)).toBe('2026-03-27T05:30:00.000Z');
    expect(movedByDays('2026-03-27T05:30:00.000Z', -1, zone)).toBe('2026-03-26T06:30:00.000Z');
    expect(onDay('2026-07-01', '2026-01-15T06:30:00.000Z', zone)).toBe('2026-07-01T05:30:00.000Z');
  });

  it('is the first hour of a day for a job that had none', () => {
    expect(onDay('2026-07-01', null, zone)).toBe('2026-07-01T05:00:00.000Z');
  });
});
