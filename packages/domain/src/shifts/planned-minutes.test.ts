import { describe, expect, it } from 'vitest';
import { plannedMinutes } from './planned-minutes.ts';

const zone = 'Asia/Jerusalem';
const job = (startDate: string, plannedLength: number | null = null) => ({ startDate, plannedMinutes: plannedLength });
const minutes = (from: string, to: string, ...jobs: ReturnType<typeof job>[]) =>
  plannedMinutes(jobs, { from, to }, zone);

describe('the hours that somebody has planned on some days', () => {
  it('are the lengths of their jobs, an hour where nobody planned one', () => {
    const jobs = [job('2026-03-15T08:00:00.000Z', 90), job('2026-03-16T08:00:00.000Z')];
    expect(minutes('2026-03-15', '2026-03-21', ...jobs)).toBe(150);
    expect(minutes('2026-03-15', '2026-03-15', ...jobs)).toBe(90);
    expect(minutes('2026-03-17', '2026-03-21', ...jobs)).toBe(0);
    expect(minutes('2026-03-15', '2026-03-21')).toBe(0);
  });

  it('count of a job over midnight, or of ten days, the part on the days', () => {
    // From 23:00 to 02:00 there.
    const night = job('2026-03-15T21:00:00.000Z', 180);
    expect(minutes('2026-03-15', '2026-03-15', night)).toBe(60);
    expect(minutes('2026-03-16', '2026-03-16', night)).toBe(120);
    expect(minutes('2026-03-15', '2026-03-16', night)).toBe(180);
    expect(minutes('2026-03-15', '2026-03-21', job('2026-03-12T22:00:00.000Z', 14_400))).toBe(7 * 1440);
  });

  it('count jobs at the same time each', () => {
    const start = '2026-03-15T08:00:00.000Z';
    expect(minutes('2026-03-15', '2026-03-15', job(start, 60), job(start, 30))).toBe(90);
  });

  it('are elapsed time on the days in which the clocks change', () => {
    // Summer time begins on 27 March 2026 and ends on 25 October.
    const week = job('2026-03-20T22:00:00.000Z', 14_400);
    expect(minutes('2026-03-27', '2026-03-27', week)).toBe(23 * 60);
    expect(minutes('2026-10-25', '2026-10-25', job('2026-10-20T21:00:00.000Z', 14_400))).toBe(25 * 60);
  });
});
