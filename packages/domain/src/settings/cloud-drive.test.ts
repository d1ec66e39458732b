import { describe, expect, it } from 'vitest';
import { driveProblems, filedStage, fileProblems, heldProblems, isNoticeDue, isOfConnection } from './cloud-drive.ts';

const now = new Date('2026-03-15T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('a connection that is broken', () => {
  it('is said to administrators after ten minutes where somebody has to act, after a day where it may pass', () => {
    for (const problem of driveProblems.filter(isOfConnection)) {
      const isHeld = (heldProblems as readonly string[]).includes(problem);
      const due = [9, 10, 24 * 60 - 1, 24 * 60].map((minutes) => isNoticeDue(problem, minutesAgo(minutes), now));
      expect([problem, ...due]).toEqual([problem, false, isHeld, isHeld, true]);
    }
  });

  it('is not what is wrong with one file', () => {
    expect(driveProblems.filter((problem) => !isOfConnection(problem))).toEqual(fileProblems);
  });
});

describe('the stage of a filed document', () => {
  it('is the same for all statuses of a reported job but done', () => {
    const stages = ['review', 'reported', 'done'].map((status) => filedStage({ status, isSubmitted: true }));
    expect(stages).toEqual(['reported', 'reported', 'done']);
    expect(filedStage({ status: 'assigned', isSubmitted: false })).toBe('assigned');
  });
});
