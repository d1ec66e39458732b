import { describe, expect, it } from 'vitest';
import type { Timing } from './timing.ts';
import { burstMs, burstSize, defaultTiming, dueAt } from './timing.ts';

const zone = 'Asia/Jerusalem';
const due = (timing: Partial<Timing>, now: string, recent = 0) =>
  dueAt({ ...defaultTiming, ...timing }, new Date(now), zone, recent)?.toISOString() ?? null;

describe('when a notification goes out', () => {
  it('is at once, unless it is one of a burst', () => {
    expect(due({}, '2026-01-15T10:00:00Z')).toBeNull();
    expect(due({}, '2026-01-15T10:00:00Z', burstSize - 1)).toBeNull();
    expect(due({}, '2026-01-15T10:00:00Z', burstSize)).toBe(
      new Date(Date.parse('2026-01-15T10:00:00Z') + burstMs).toISOString(),
    );
  });

  it('is the next full hour in an hourly digest, and the chosen hour there in a daily one', () => {
    expect(due({ digest: 'hourly' }, '2026-01-15T10:20:00Z')).toBe('2026-01-15T11:00:00.000Z');
    // Two hours before UTC in winter, three in summer.
    expect(due({ digest: 'daily', digestHour: 8 }, '2026-01-15T05:59:00Z')).toBe('2026-01-15T06:00:00.000Z');
    expect(due({ digest: 'daily', digestHour: 8 }, '2026-01-15T06:00:00Z')).toBe('2026-01-16T06:00:00.000Z');
    expect(due({ digest: 'daily', digestHour: 8 }, '2026-07-15T05:30:00Z')).toBe('2026-07-16T05:00:00.000Z');
  });

  it('is the end of quiet hours within them, over midnight too', () => {
    const night = { quietFrom: '22:00', quietTo: '07:00' };
    expect(due(night, '2026-01-15T19:59:00Z')).toBeNull();
    expect(due(night, '2026-01-15T20:00:00Z')).toBe('2026-01-16T05:00:00.000Z');
    expect(due(night, '2026-01-16T04:59:00Z')).toBe('2026-01-16T05:00:00.000Z');
    expect(due(night, '2026-01-16T05:00:00Z')).toBeNull();
    const noon = { quietFrom: '12:00', quietTo: '14:00' };
    expect(due(noon, '2026-01-15T11:00:00Z')).toBe('2026-01-15T12:00:00.000Z');
    expect(due({ ...night, digest: 'hourly' }, '2026-01-15T20:30:00Z')).toBe('2026-01-16T05:00:00.000Z');
  });

  it('keeps to the clocks where summer time begins and ends', () => {
    const night = { quietFrom: '22:00', quietTo: '07:00' };
    // Summer time in Israel begins on 27 March 2026 and ends on 25 October 2026, at two.
    expect(due(night, '2026-03-26T21:00:00Z')).toBe('2026-03-27T04:00:00.000Z');
    expect(due(night, '2026-10-24T20:00:00Z')).toBe('2026-10-25T05:00:00.000Z');
  });
});
