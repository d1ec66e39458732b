import type { JobListItem } from '@plumbline/contract/job-shapes';
import type { OwnJob } from '@plumbline/contract/shifts';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheNames } from '../../../lib/api/cache-names.ts';
import { registerDeviceCopies } from '../../../lib/api/device-copies.ts';
import type { Owner } from '../../../lib/owner.ts';
import { offlineDays, offlineJobs } from './offline-days.ts';

const place = { lat: 32.08, long: 34.78, address: 'Dizengoff Square' };
const start = '2026-03-15T08:00:00.000Z';

const own = (n: number, part: Partial<OwnJob> = {}): OwnJob => ({
  _id: `job-${n}`,
  ID: n,
  status: 'assigned',
  jobType: { _id: 'type', title: 'Lift inspection', icon: 'lift' },
  project: null,
  startDate: start,
  plannedLength: 60,
  place: null,
  answers_count: 0,
  can: ['answer'],
  ...part,
});
const listed = (n: number, part: Partial<JobListItem> = {}) => ({ ...own(n), ...part }) as unknown as JobListItem;
const numbers = (jobs: readonly OwnJob[]) => jobs.map(({ ID }) => ID);

describe('one’s own jobs without a server', () => {
  it('are those that were synced, with their places from their own copies', () => {
    const details = new Map([['job-1', { place, answers_count: 3 }]]);
    const jobs = offlineJobs([listed(1), listed(2)], [own(2, { place })], details);
    expect(jobs.map((job) => [job.ID, job.place, job.answers_count])).toEqual([
      [1, place, 3],
      [2, place, 0],
    ]);
  });

  it('are those of the cached week too where they are done, and no longer those of somebody else', () => {
    const cached = [own(1), own(2, { status: 'done' }), own(3, { status: 'rejected' }), own(4)];
    expect(numbers(offlineJobs([listed(1, { status: 'confirmed' })], cached, new Map()))).toEqual([1, 2, 3]);
    expect(offlineJobs([listed(1, { status: 'confirmed' })], cached, new Map())[0]?.status).toBe('confirmed');
  });

  it('are the cached week as it is before any were synced', () => {
    expect(numbers(offlineJobs(null, [own(1), own(4)], new Map()))).toEqual([1, 4]);
  });

  it('have no length where their copy is from before there were any', () => {
    const { plannedLength: _, ...before } = listed(1);
    const [old] = offlineJobs([before as JobListItem], [], new Map());
    expect(old?.plannedLength).toBeNull();
  });
});

describe('one’s own days without a server', () => {
  const owner: Owner = 'here/me';
  const day = { from: '2026-03-15', to: '2026-03-15' };
  const has = (copies: Readonly<Record<string, unknown>>) => {
    const readCached = async <Data>(_owner: Owner, name: string) =>
      Object.hasOwn(copies, name) ? { data: copies[name] as Data } : undefined;
    registerDeviceCopies(async () => ({ readCached, forgetCached: async () => undefined }));
  };
  afterEach(() => registerDeviceCopies(() => Promise.reject(new Error('No copies'))));
  const availability = { hours: null, holidays: [], absences: [] };
  const week = { from: '2026-03-15', to: '2026-03-21', jobs: [], is_complete: true, availability };

  it('are the synced jobs of these days, with the hours where the cached week has them', async () => {
    const docs = [listed(1), listed(2, { startDate: '2026-03-16T08:00:00.000Z' }), listed(3, { startDate: null })];
    has({
      [cacheNames.jobs]: { docs },
      [cacheNames.ownDays]: week,
      [cacheNames.job('job-1')]: { place, answers_count: 2 },
    });
    const found = await offlineDays(owner, day, 'Asia/Jerusalem');
    expect(found).toMatchObject({ jobs: [{ ID: 1, place, answers_count: 2 }], availability });
    const later = await offlineDays(owner, { from: '2026-03-22', to: '2026-03-28' }, 'Asia/Jerusalem');
    expect(later).toEqual({ jobs: [], is_complete: true, availability: null });
  });

  it('are nothing where the device has neither', async () => {
    has({});
    expect(await offlineDays(owner, day, 'Asia/Jerusalem')).toBeNull();
  });
});
