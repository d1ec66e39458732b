import type { Row } from './cells.ts';
import { plain } from './cells.ts';
import type { Place, World } from './world.ts';

const startDate = '2026-03-15T08:00:00.000Z';
const idOf = (world: World, place: Place) => world.job(place).then((job) => ({ id: job.id }));

/** A call on one job by its id. */
function onJob(own: string, other: string, body?: (world: World) => unknown): Row {
  return {
    send: async (world, place) => ({ params: await idOf(world, place), ...(body && { body: body(world) }) }),
    own,
    other,
  };
}

const link: Row['send'] = async (world, place) => {
  const [job, previous] = [await world.job(place), await world.job(place)];
  return { params: { job: job.id, prev: previous.id } };
};

/** Jobs, their feeds and dashboards (spec/4 §2 "Who sees what", §3 "Job life cycle"; spec/1 §6). */
export const rows: Record<string, Row> = {
  listJobs: plain('200 200 200 200 200'),
  listJobPlaces: plain('200 200 200 200 200'),
  readJobDashboard: plain('200 200 200 200 200'),
  listRecentJobs: plain('200 200 200 200 200'),
  readJobCounters: plain('200 200 200 200 200'),
  readJob: onJob('200 200 200 200 200', '200 200 404 404 404'),
  listSyncedJobs: plain('200 200 200 200 200'),
  // What one doesn't see is left out (features/answers/job-needs.test.ts).
  readJobViews: {
    send: async (world, place) => ({ query: { job: (await world.job(place)).id } }),
    own: '200 200 200 200 200',
    other: '200 200 200 200 200',
    foreign: '200 200 200 200 200',
  },
  readJobFeed: onJob('200 200 200 200 200', '200 200 404 404 404'),
  exportJobs: onJob('200 200 200 200 200', '200 200 404 404 404'),
  readJobSeal: onJob('200 200 200 200 200', '200 200 404 404 404'),
  visitJob: onJob('200 200 200 200 200', '200 200 404 404 404'),
  createJob: {
    send: async (world, place) => ({
      body: {
        job_type: await world.jobType(place === 'foreign' ? place : 'own'),
        project: await world.project(place),
        startDate,
      },
    }),
    own: '200 200 200 200 200',
    // A project that one doesn't see is as unknown as one that doesn't exist.
    other: '200 200 400 400 400',
    foreign: '400|404 400|404 400|404 400|404 400|404',
  },
  changeJob: onJob('200 200 200 200 403', '200 200 404 404 404', () => ({ startDate: '2026-03-16T08:00:00.000Z' })),
  assignJob: onJob('200 200 200 200 403', '200 200 404 404 404', (world) => ({ users: [world.people.inspector.id] })),
  assignJobs: {
    send: async (world, place) => ({
      body: { jobs: [(await world.job(place)).id], users: [world.people.inspector.id] },
    }),
    own: '200 200 200 200 403',
    other: '200 200 404 404 404',
  },
  assignManyJobs: {
    send: async (world, place) => ({
      body: { jobs: [{ _id: (await world.job(place)).id, users: [world.people.inspector.id] }] },
    }),
    own: '200 200 200 200 403',
    other: '200 200 404 404 404',
  },
  changeJobStatuses: {
    send: async (world, place) => ({ body: { jobs: [(await world.job(place)).id], status: 'rejected' } }),
    own: '200 200 200 200 403',
    other: '200 200 404 404 404',
  },
  // Only the assigned confirm; for the others it is a fact about the job, not a right they lack.
  changeAttendance: {
    send: async (world, place, caller) => ({
      params: { job: (await world.job(place)).id, user: caller ? world.people[caller].id : world.people.inspector.id },
      body: { confirmed: true },
    }),
    own: '409 409 409 200 403|409',
    other: '409 409 404 404 404',
  },
  cloneJob: onJob('200 200 200 200 403', '200 200 404 404 404'),
  linkPreviousJob: { send: link, own: '200 200 200 403 403', other: '200 200 404 404 404' },
  unlinkPreviousJob: { send: link, own: '200 200 200 403 403', other: '200 200 404 404 404' },
  removeJob: onJob('200 200 200 200 403', '200 200 404 404 404'),
  removeJobs: {
    send: async (world, place) => ({ body: [(await world.job(place)).id] }),
    own: '200 200 200 200 403',
    other: '200 200 404 404 404',
  },
};
