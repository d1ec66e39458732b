import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { author } from './references.ts';
import { id, idParams, moment, pageOf } from './wire.ts';

/** The size of a feed's page (spec/1 §9). */
export const feedPageSize = 10;

/** One line of a feed (spec/2 §3 Activity item). `message` is in the language of the request. */
export const activity = z.object({
  _id: z.string(),
  /** The event's name, for an icon. */
  name: z.string(),
  message: z.string(),
  created_at: moment,
  /** Who did it; null for the product itself, and where it is not theirs to know (clients). */
  user: author.nullable(),
  /** Whether the company's directory did it, by its token; left out where it is not theirs to know. */
  by_directory: z.boolean().optional(),
  tokens: z.object({
    job: z.object({ _id: id, ID: z.number().int() }).nullable(),
    idProject: id.nullable(),
    project: z.string().nullable(),
    jobType: z.string().nullable(),
  }),
});

export type Activity = z.output<typeof activity>;

const feedQuery = z
  .object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    page_size: z.coerce.number().int().min(1).max(100).default(feedPageSize),
    after: z.string().max(500).optional(),
  })
  .transform(({ page_size, ...rest }) => ({ ...rest, pageSize: page_size }));

export const readJobFeed = defineCall({
  name: 'readJobFeed',
  method: 'GET',
  path: '/v2/jobs/{id}/feeds',
  feature: 'feeds',
  summary: 'What happened to a job, newest first.',
  spec: 'spec/1 §7 Jobs',
  params: idParams,
  query: feedQuery,
  response: pageOf(activity),
});

export const readProjectFeed = defineCall({
  name: 'readProjectFeed',
  method: 'GET',
  path: '/v2/projects/{id}/feeds',
  feature: 'feeds',
  summary: 'What happened in a project and to its jobs, as far as the person sees them, newest first.',
  spec: 'spec/1 §7 Projects',
  params: idParams,
  query: feedQuery,
  response: pageOf(activity),
});

export const readUserActivities = defineCall({
  name: 'readUserActivities',
  method: 'GET',
  path: '/v2/users/activities',
  feature: 'feeds',
  summary: 'What a person did, newest first; without `user` the caller themselves.',
  spec: 'spec/2 §7 Users',
  query: z
    .object({
      user: id.optional(),
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      page_size: z.coerce.number().int().min(1).max(100).default(feedPageSize),
      after: z.string().max(500).optional(),
    })
    .transform(({ page_size, ...rest }) => ({ ...rest, pageSize: page_size })),
  response: pageOf(activity),
});
