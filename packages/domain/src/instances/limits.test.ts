import { describe, expect, it } from 'vitest';
import { dueWarning, hasRoomFor, limitState } from './limits.ts';

describe('limits of an instance', () => {
  it('are near from 80 percent on, and reached when nothing more fits', () => {
    expect([7, 8, 9, 10, 12].map((used) => limitState(used, 10))).toEqual([
      'free',
      'near',
      'near',
      'reached',
      'reached',
    ]);
    expect(limitState(1_000_000, null)).toBe('free');
  });

  it('let in what fits', () => {
    expect([hasRoomFor(1, 9, 10), hasRoomFor(2, 9, 10), hasRoomFor(0, 12, 10), hasRoomFor(99, 9, null)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('warn once of each state', () => {
    expect([dueWarning('near', 'free'), dueWarning('near', 'near'), dueWarning('reached', 'near')]).toEqual([
      'near',
      null,
      'reached',
    ]);
    expect([dueWarning('near', 'reached'), dueWarning('free', 'near'), dueWarning('reached', 'free')]).toEqual([
      null,
      null,
      'reached',
    ]);
  });
});
