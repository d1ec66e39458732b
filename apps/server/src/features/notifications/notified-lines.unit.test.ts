import { describe, expect, it } from 'vitest';
import { jobsOf, linesOf } from './notified-lines.ts';
import type { NotificationRecipient } from './notification-recipients.ts';
import { fittingLines } from './outward-texts.ts';

const told = (id: number, type: string, bulk: string | null) =>
  ({ event: { id, jobId: `job${id}` }, type, bulk: bulk && { id: bulk } }) as NotificationRecipient;

describe('the lines of a message', () => {
  it('are one for each event, and one for all that a bulk change did of one type', () => {
    const lines = linesOf([
      told(1, 'user_assigned_to_job', 'a'),
      told(2, 'job_answered', null),
      told(3, 'user_assigned_to_job', 'a'),
      told(4, 'user_unassigned_from_job', 'a'),
      told(5, 'job_answered', null),
    ]);
    expect(lines.map(({ recipients }) => recipients.map(({ event }) => event.id))).toEqual([[1, 3], [2], [4], [5]]);
    expect(lines.map(jobsOf)).toEqual([2, 1, 1, 1]);
  });

  it('that do not fit are counted, by number or by length', () => {
    const lines = Array.from({ length: 62 }, (_, n) => `line ${n}`);
    const shown = fittingLines(lines, { count: 50, length: 20_000 }, 'en');
    expect([shown.length, shown.at(-1)]).toEqual([51, 'and 12 more']);
    const short = fittingLines(lines, { count: 50, length: 60 }, 'he');
    expect(short.join('\n').length).toBeLessThanOrEqual(60);
    expect(short.at(-1)).toBe(`ועוד ${62 - (short.length - 1)}`);
    expect(fittingLines(lines.slice(0, 50), { count: 50, length: 20_000 }, 'en')).toHaveLength(50);
  });
});
