import { describe, expect, it } from 'vitest';
import { aShiftJob } from './board.fixtures.ts';
import type { PlacedJob } from './board-rows.ts';
import { isPlacedJob } from './board-rows.ts';
import { hourLayout } from './hour-layout.ts';

const room = { axis: { from: 480, to: 960 }, leastMinutes: 60, maxLanes: 2 };
const at = (n: number, from: number, to: number): PlacedJob => ({
  job: aShiftJob(n, [1]),
  part: { day: '2026-03-15', from, to, isContinued: false, goesOn: false },
});
const told = (jobs: readonly PlacedJob[], more: Partial<typeof room> = {}) => {
  const { shown, lanes, hidden } = hourLayout(jobs, { ...room, ...more });
  return [
    lanes,
    hidden,
    ...shown.map(({ placed, start, length, lane }) => [
      isPlacedJob(placed) ? placed.job.ID : placed.key,
      start,
      length,
      lane,
    ]),
  ];
};

describe('the hours of a day', () => {
  it('are filled side by side where jobs overlap', () => {
    expect(told([at(1, 480, 720), at(2, 600, 840), at(3, 720, 960)])).toEqual([
      2,
      0,
      [1, 0, 0.5, 0],
      [2, 0.25, 0.5, 1],
      [3, 0.5, 0.5, 0],
    ]);
    expect(told([])).toEqual([0, 0]);
  });

  it('show a short job as long as it can be read, and the last one within the day', () => {
    expect(told([at(1, 480, 490), at(2, 500, 560)])).toEqual([2, 0, [1, 0, 0.125, 0], [2, 20 / 480, 0.125, 1]]);
    expect(told([at(1, 950, 960)])).toEqual([1, 0, [1, 0.875, 0.125, 0]]);
  });

  it('are shared by two jobs that take all of the day', () => {
    expect(told([at(1, 0, 1440), at(2, 0, 1440)])).toEqual([2, 0, [1, 0, 1, 0], [2, 0, 1, 1]]);
  });

  it('count what has no room', () => {
    const jobs = Array.from({ length: 200 }, (_, n) => at(n, 480, 540));
    expect(told(jobs).slice(0, 2)).toEqual([2, 198]);
  });
});
