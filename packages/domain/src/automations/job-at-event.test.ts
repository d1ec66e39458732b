import { describe, expect, it } from 'vitest';
import { jobBefore, namedIn, type ChangingJob, type LaterJobChange } from './job-at-event.ts';

const named = (_id: string) => ({ _id, name: `name of ${_id}` });
const nameOf = (id: string) => `name of ${id}`;
const start: ChangingJob = {
  status: 'open',
  project: 'p1',
  startDate: null,
  plannedLength: null,
  plannedEnd: null,
  jobType: named('t1'),
  skills: [named('s1')],
  users: [],
  confirmedUsers: [],
};

/** Each change with the job that it leaves. */
const story: readonly (readonly [LaterJobChange, ChangingJob])[] = (() => {
  let job = start;
  const steps: [LaterJobChange, ChangingJob][] = [];
  const then = (change: LaterJobChange, part: Partial<ChangingJob>) => {
    job = { ...job, ...part };
    steps.push([change, job]);
  };
  then({ name: 'job.assigned', before: null, after: { userIds: ['u1', 'u2'] } }, { users: [named('u1'), named('u2')] });
  then(
    { name: 'job.status_changed', before: { status: 'open' }, after: { status: 'assigned', by: 'life_cycle' } },
    { status: 'assigned' },
  );
  then({ name: 'job.attendance_confirmed', before: null, after: { userId: 'u1' } }, { confirmedUsers: ['u1'] });
  then({ name: 'job.attendance_removed', before: { userId: 'u1' }, after: null }, { confirmedUsers: [] });
  then({ name: 'job.unassigned', before: { userIds: ['u2'] }, after: null }, { users: [named('u1')] });
  then(
    {
      name: 'job.changed',
      before: { projectId: 'p1', startDate: null, jobTypeId: 't1', skillIds: ['s1'] },
      after: { projectId: null, startDate: '2026-05-01T08:00:00.000Z', jobTypeId: 't2', skillIds: [] },
    },
    { project: null, startDate: '2026-05-01T08:00:00.000Z', jobType: named('t2'), skills: [] },
  );
  then(
    { name: 'job.changed', before: { plannedLength: null }, after: { plannedLength: 90 } },
    { plannedLength: 90, plannedEnd: '2026-05-01T09:30:00.000Z' },
  );
  then(
    {
      name: 'job.changed',
      before: { startDate: '2026-05-01T08:00:00.000Z', plannedLength: 90 },
      after: { startDate: '2026-05-02T08:00:00.000Z', plannedLength: 60 },
    },
    { startDate: '2026-05-02T08:00:00.000Z', plannedLength: 60, plannedEnd: '2026-05-02T09:00:00.000Z' },
  );
  then(
    { name: 'job.status_changed', before: { status: 'assigned' }, after: { status: 'done', by: 'person' } },
    { status: 'done' },
  );
  then({ name: 'job.visited', before: null, after: { userId: 'u1' } }, {});
  return steps;
})();

describe('a job at an event', () => {
  it('is shown as each of its changes left it, whatever came after', () => {
    const last = story.at(-1)?.[1] as ChangingJob;
    for (const [place, [, left]] of story.entries()) {
      const later = story.slice(place + 1).map(([change]) => change);
      expect(jobBefore(last, later, nameOf)).toEqual(left);
    }
    const all = story.map(([change]) => change);
    expect(jobBefore(last, all, nameOf)).toEqual(start);
    expect(namedIn(all).toSorted()).toEqual(['s1', 't1', 'u2']);
  });

  it('is left alone by what an event of another version says otherwise', () => {
    const odd: LaterJobChange[] = [
      { name: 'job.status_changed', before: null, after: 'x' },
      { name: 'job.unassigned', before: { userIds: 'u1' }, after: null },
      { name: 'job.changed', before: [], after: null },
    ];
    expect(jobBefore(start, odd, nameOf)).toEqual(start);
  });
});
