import { expect, it } from 'vitest';
import { isLate } from './late.ts';

const at = (now: string) => ({ now, timeZone: 'Asia/Jerusalem' });

it('is late from the day after its start on, where the company is, until it is settled', () => {
  const job = { status: 'assigned', startDate: '2026-03-15T21:30:00Z' };
  // 23:30 on the 15th in Jerusalem.
  expect(isLate(job, at('2026-03-15T21:59:00Z'))).toBe(false);
  expect(isLate(job, at('2026-03-15T22:00:00Z'))).toBe(true);
  expect(isLate({ ...job, status: 'a custom one' }, at('2026-04-01T00:00:00Z'))).toBe(true);
  for (const status of ['rejected', 'reported', 'review', 'done']) {
    expect(isLate({ ...job, status }, at('2026-04-01T00:00:00Z'))).toBe(false);
  }
  expect(isLate({ ...job, startDate: null }, at('2026-04-01T00:00:00Z'))).toBe(false);
});
