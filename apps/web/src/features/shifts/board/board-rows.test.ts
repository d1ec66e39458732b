import { describe, expect, it } from 'vitest';
import { aShiftJob, aShiftPerson, ropesId, someShifts, towerId } from './board.fixtures.ts';
import type { BoardGroup, Shifts } from './board-rows.ts';
import { boardGroups, isPlacedJob } from './board-rows.ts';
import { boardLines, fullestCell } from './board-lines.ts';
import type { RowGroup } from '../shift-address.ts';

const span = { from: '2026-03-15', to: '2026-03-21' };
const noa = aShiftPerson(1, 'Noa', { skills: [ropesId] });
const ruth = aShiftPerson(2, 'Ruth');
const dan = aShiftPerson(3, 'Dan', { role: 'project_manager' });

const groupsOf = (shifts: Shifts, group: RowGroup = 'none') =>
  boardGroups(shifts, { group, span, timeZone: 'Asia/Jerusalem' });
const told = (groups: readonly BoardGroup[]) =>
  groups.map(({ key, rows }) => [
    key.split(':')[0],
    ...rows.map(({ person, cells }) => {
      const days = [...cells].map(
        ([day, cell]) => `${day.slice(8)}: ${cell.map((one) => (isPlacedJob(one) ? one.job.ID : 'ahead')).join(' ')}`,
      );
      return [person?.name.first ?? 'others', ...days].join(' ');
    }),
  ]);

describe('the rows of the board', () => {
  it('have each job with everybody who is on it, in the order of its hours', () => {
    const jobs = [
      aShiftJob(1, [1], { startDate: '2026-03-15T12:00:00.000Z' }),
      aShiftJob(2, [1, 2]),
      aShiftJob(3, [2], { startDate: '2026-03-16T21:30:00.000Z', plannedLength: 120 }),
    ];
    const groups = groupsOf(someShifts([noa, ruth, dan], jobs));
    expect(told(groups)).toEqual([['all', 'Noa 15: 2 1', 'Ruth 15: 2 16: 3 17: 3', 'Dan']]);
    expect(groups[0]?.rows.map((row) => [row.jobs, fullestCell(row)])).toEqual([
      [2, 2],
      [2, 1],
      [0, 0],
    ]);
  });

  it('have what automations will create after what is there, in the rows of its people', () => {
    const ahead = {
      automation: null,
      jobType: aShiftJob(1, []).jobType,
      project: towerId,
      in_many_projects: false,
      users: [noa._id],
      startDate: '2026-03-15T08:00:00.000Z',
      plannedLength: null,
    };
    const shifts = someShifts([noa, ruth], [aShiftJob(1, [1])], {
      planned_ahead: [{ ...ahead, startDate: '2026-03-15T22:30:00.000Z' }, ahead, { ...ahead, users: [] }],
    });
    expect(told(groupsOf(shifts))).toEqual([['all', 'Noa 15: 1 ahead 16: ahead', 'Ruth']]);
    expect(groupsOf(shifts)[0]?.rows[0]?.jobs).toBe(1);
    expect(told(groupsOf(shifts, 'project'))).toEqual([
      ['project', 'Noa 15: 1 ahead 16: ahead'],
      ['free', 'Ruth'],
    ]);
  });

  it('have the hours of their jobs on the days, in a group those of its jobs', () => {
    const jobs = [
      aShiftJob(1, [1], { plannedLength: 90 }),
      aShiftJob(2, [1, 2], { project: null }),
      // On the last day from 23:00 on, to 02:00 of the next.
      aShiftJob(3, [2], { startDate: '2026-03-21T21:00:00.000Z', plannedLength: 180 }),
    ];
    const minutesIn = (group: RowGroup) =>
      groupsOf(someShifts([noa, ruth, dan], jobs), group).map(({ rows }) => rows.map(({ minutes }) => minutes));
    expect(minutesIn('none')).toEqual([[150, 120, 0]]);
    expect(minutesIn('project')).toEqual([[90, 60], [60, 60], [0]]);
  });

  it('lose no job of somebody who is no row', () => {
    const jobs = [aShiftJob(1, [8]), aShiftJob(2, [8, 1])];
    expect(told(groupsOf(someShifts([noa], jobs)))).toEqual([
      ['all', 'Noa 15: 2'],
      ['others', 'others 15: 1'],
    ]);
    expect(told(groupsOf(someShifts([noa], jobs), 'project'))).toEqual([['project', 'Noa 15: 2', 'others 15: 1']]);
  });

  it('stand together by role and by skill', () => {
    const shifts = someShifts([dan, noa, ruth], [aShiftJob(1, [1])]);
    expect(told(groupsOf(shifts, 'role'))).toEqual([
      ['role', 'Dan'],
      ['role', 'Noa 15: 1', 'Ruth'],
    ]);
    expect(told(groupsOf(shifts, 'skill'))).toEqual([
      ['skill', 'Noa 15: 1'],
      ['skill', 'Dan', 'Ruth'],
    ]);
  });

  it('stand by project with what is done there, and at last those who have nothing to do', () => {
    const jobs = [aShiftJob(1, [1, 2]), aShiftJob(2, [1], { project: null })];
    const groups = groupsOf(someShifts([noa, ruth, dan], jobs), 'project');
    expect(groups.map(({ id }) => id)).toEqual([towerId, null, null]);
    expect(told(groups)).toEqual([
      ['project', 'Noa 15: 1', 'Ruth 15: 1'],
      ['project', 'Noa 15: 2'],
      ['free', 'Dan'],
    ]);
    // A person of two groups has a line in each, with a key of its own.
    const keys = boardLines(groups).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('of all people have no heading', () => {
    expect(boardLines(groupsOf(someShifts([noa, ruth], []))).map(({ kind }) => kind)).toEqual(['row', 'row']);
  });
});
