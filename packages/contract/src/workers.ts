import { isId } from '@plumbline/domain/ids/id-text';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, idParams, moment } from './wire.ts';

/** Counts are exact up to this; a larger one is this plus one. */
export const workCountLimit = 10_000;

/** How long an event may wait for its consumers, in seconds, before system administrators are notified. */
export const maxEventWait = 300;

/** The states of an entry that lists show; `waiting` includes those that are due later. */
export const listedWorkStates = ['waiting', 'running', 'failed', 'cancelled'] as const;
export type ListedWorkState = (typeof listedWorkStates)[number];

const count = z.number().int();
const seconds = z.number().int();

/** A queue: its name, and what is in it. Counts as `workCountLimit` says. */
const workQueue = z.object({
  name: z.string(),
  /** To be taken up now. */
  ready: count,
  /** Due later. */
  deferred: count,
  running: count,
  /** Given up within a week. */
  failed: count,
  /** How long the oldest ready entry has waited; null if none is ready. */
  oldest: seconds.nullable(),
  /** How long an entry may wait before system administrators are notified. */
  max_wait: seconds,
  is_late: z.boolean(),
  /** Within the last hour, over all companies; null on hosts of one company. */
  done_last_hour: count.nullable(),
  failed_last_hour: count.nullable(),
});
export type WorkQueueOnWire = z.output<typeof workQueue>;

/** What follows from events: one consumer, over the companies that the caller sees. */
const workConsumer = z.object({
  name: z.string(),
  /** Events that it has not consumed and not failed with yet. */
  waiting: count,
  /** Events that it failed with and tries again. */
  retrying: count,
  /** Events that it gave up. */
  given_up: count,
});

/** What is under way in one company. */
const workOfInstance = z.object({
  _id: id,
  company: z.string(),
  address: z.string(),
  events: count,
  /** The age of the oldest event that isn't consumed; null without one. */
  oldest_event: seconds.nullable(),
  exports: count,
  deliveries: count,
  automations: count,
  bulk_changes: count,
  messages: count,
});
export type WorkOfInstance = z.output<typeof workOfInstance>;

export const readWork = defineCall({
  name: 'readWork',
  method: 'GET',
  path: '/v2/workers',
  feature: 'workers',
  summary:
    'The background work: queues, events that are not consumed yet, what is under way per company, and schedules. For system administrators: on the main host of all companies, elsewhere of their own.',
  spec: 'spec/4 §5 "Paths of calls", §6',
  response: z.object({
    /** Whether it is about all companies. */
    is_of_all: z.boolean(),
    queues: z.array(workQueue),
    consumers: z.array(workConsumer),
    /** Those with something under way, the fullest first; at most 100. */
    instances: z.array(workOfInstance),
    schedules: z.array(z.object({ queue: z.string(), cron: z.string(), next_at: moment.nullable() })),
  }),
});

const queueParams = z.object({ queue: z.string().regex(/^[a-z][a-z-]{0,59}$/) });

/** One entry of a queue, without what is secret or personal in it. */
export const workEntry = z.object({
  _id: id,
  queue: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** The company that it belongs to; null for one of the platform, and for one that the caller doesn't see. */
  company: z.string().nullable(),
  /** How often it was tried again, of how often at most. */
  retries: count,
  max_retries: count,
  created_at: moment,
  /** When it is or was due. */
  due_at: moment,
  /** When its last attempt began. */
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  /** Why its last attempt failed. */
  error: z.string().nullable(),
  /** Its input: ids, numbers and names of kinds; every other value is null. */
  payload: z.record(z.string(), z.unknown()),
  can: z.array(z.enum(['retry', 'cancel'])),
});
export type WorkEntryOnWire = z.output<typeof workEntry>;

export const listWorkEntries = defineCall({
  name: 'listWorkEntries',
  method: 'GET',
  path: '/v2/workers/queues/{queue}/entries',
  feature: 'workers',
  summary: 'Fifty entries of a queue in one state: waiting ones oldest first, others newest first.',
  spec: 'spec/4 §6',
  params: queueParams,
  query: z.object({
    state: z.enum(listedWorkStates).default('failed'),
    /** The `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{1,16}_[\da-f-]{36}$/)
      .refine((value) => isId(value.slice(-36)))
      .optional(),
  }),
  response: z.object({ docs: z.array(workEntry), next: z.string().nullable() }),
});

/** What somebody did with an entry. */
const workAction = z.object({
  action: z.enum(['retried', 'cancelled']),
  at: moment,
  /** Who did it, by name; null for whoever is gone. */
  by: z.string().nullable(),
});

export const readWorkEntry = defineCall({
  name: 'readWorkEntry',
  method: 'GET',
  path: '/v2/workers/{id}',
  feature: 'workers',
  summary: 'One piece of background work, with what people of this company did with it.',
  spec: 'spec/4 §6',
  params: idParams,
  response: workEntry.extend({ actions: z.array(workAction) }),
});

export const retryWorkEntry = defineCall({
  name: 'retryWorkEntry',
  method: 'POST',
  path: '/v2/workers/{id}/retry',
  feature: 'workers',
  summary: 'Tries a failed piece of work once more. In any other state nothing is changed.',
  spec: 'spec/4 §6',
  params: idParams,
  response: workEntry,
});

export const cancelWorkEntry = defineCall({
  name: 'cancelWorkEntry',
  method: 'POST',
  path: '/v2/workers/{id}/cancel',
  feature: 'workers',
  summary: 'Cancels a piece of work that waits. In any other state nothing is changed.',
  spec: 'spec/4 §6',
  params: idParams,
  response: workEntry,
});

export const retryFailedWork = defineCall({
  name: 'retryFailedWork',
  method: 'POST',
  path: '/v2/workers/queues/{queue}/retry',
  feature: 'workers',
  summary: 'Tries the failed entries of a queue once more, the newest thousand.',
  spec: 'spec/4 §6',
  params: queueParams,
  response: z.object({ count, has_more: z.boolean() }),
});
