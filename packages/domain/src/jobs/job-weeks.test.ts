import { expect, it } from 'vitest';
import { chartWeeks } from './job-weeks.ts';

it('the weeks of a chart begin on the day of the place, and follow each other across summer time', () => {
  const now = '2026-10-25T12:00:00+02:00';
  const weeks = chartWeeks({ now, timeZone: 'Asia/Jerusalem', weekStart: 7 });
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual({ from: '2026-08-30', to: '2026-09-05' });
  expect(weeks[8]).toEqual({ from: '2026-10-25', to: '2026-10-31' });
  expect(weeks.at(-1)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  // The same day is the last of a week that begins on Monday.
  expect(chartWeeks({ now, timeZone: 'Asia/Jerusalem', weekStart: 1 })[8]).toEqual({
    from: '2026-10-19',
    to: '2026-10-25',
  });
});
