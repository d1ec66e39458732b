import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { jobListItem } from './job-shapes.ts';

const listLength = z.object({ page_size: z.coerce.number().int().min(1).max(100).default(10) });

export const readJobDashboard = defineCall({
  name: 'readJobDashboard',
  method: 'GET',
  path: '/v1/jobs/dashboard',
  alsoAt: ['/v2/jobs/dashboard'],
  feature: 'jobs',
  summary: 'What the fixed dashboard shows of jobs: the newest, those I visited, those that others changed last.',
  spec: 'spec/1 §7 Jobs; spec/2 §9 Dashboard; spec/4 §6 "Screens that are only named"',
  query: listLength,
  response: z.object({
    recent: z.array(jobListItem),
    visited: z.array(jobListItem),
    changed: z.array(jobListItem),
  }),
});

export const listRecentJobs = defineCall({
  name: 'listRecentJobs',
  method: 'GET',
  path: '/v1/jobs/dashboard/recent',
  alsoAt: ['/v2/jobs/dashboard/recent'],
  feature: 'jobs',
  summary: 'The newest jobs that the person sees.',
  spec: 'spec/1 §7 Jobs; spec/2 §9 Dashboard',
  query: listLength,
  response: z.array(jobListItem),
});

export const readJobCounters = defineCall({
  name: 'readJobCounters',
  method: 'GET',
  path: '/v1/jobs/dashboard/counters',
  alsoAt: ['/v2/jobs/dashboard/counters'],
  feature: 'jobs',
  summary: 'How many of the jobs that the person sees stand in each status. A status without jobs may be left out.',
  spec: 'spec/1 §7 Jobs; spec/2 §9 Dashboard',
  response: z.object({ total: z.number().int(), statuses: z.record(z.string(), z.number().int()) }),
});
