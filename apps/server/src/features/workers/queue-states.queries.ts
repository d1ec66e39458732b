import { workCountLimit } from '@plumbline/contract/workers';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { SeenWork } from './seen-work.ts';
import { isSeenEntry } from './seen-work.ts';

/** A queue and what is in it; counts are cut after `workCountLimit`. */
export interface QueueState {
  name: string;
  ready: number;
  deferred: number;
  /** How long the oldest ready entry has waited, in seconds. */
  oldest: number | null;
  running: number;
  failed: number;
  doneLastHour: number;
  failedLastHour: number;
}

/** One more than is counted: that there are more is seen. */
const windowSize = workCountLimit + 1;

/**
 * The state of every queue in one statement. Of each state it reads at most so many entries, by an index, so that a queue of a million
 * entries costs the same as one of ten thousand.
 */
export function queueStates(db: Pick<InstanceDatabase, 'rows'>, seen: SeenWork): Promise<QueueState[]> {
  const isSeen = isSeenEntry(seen);
  return db.rows(sql<QueueState>`
    select q.name, waiting.ready, waiting.deferred, waiting.oldest, active.running, given_up.failed,
      hour.done as "doneLastHour", hour.failed as "failedLastHour"
    from queue.queue q
    cross join lateral (
      select (count(*) filter (where w.start_after <= now()))::int as ready,
        (count(*) filter (where w.start_after > now()))::int as deferred,
        (max(extract(epoch from now() - greatest(w.created_on, w.start_after))) filter (where w.start_after <= now()))::int as oldest
      from (select j.created_on, j.start_after, ${isSeen} as is_seen from queue.job j
        where j.name = q.name and j.state < 'active' and not j.blocked
        order by j.priority desc, j.created_on limit ${windowSize}) w where w.is_seen) waiting
    cross join lateral (
      select count(*)::int as running from (select ${isSeen} as is_seen from queue.job j
        where j.name = q.name and j.state = 'active' limit ${windowSize}) w where w.is_seen) active
    cross join lateral (
      select count(*)::int as failed from (select ${isSeen} as is_seen from queue.job j
        where j.name = q.name and j.state = 'failed' limit ${windowSize}) w where w.is_seen) given_up
    cross join lateral (
      select coalesce(sum(s.completed_delta), 0)::int as done, coalesce(sum(s.failed_delta), 0)::int as failed
      from queue.queue_stats s where s.name = q.name and s.captured_on > now() - interval '1 hour') hour
    where not starts_with(q.name, '__')
    order by q.name`);
}

/** Whether there is a queue of this name. */
export const isQueue = async (db: Pick<InstanceDatabase, 'first'>, name: string): Promise<boolean> =>
  (await db.first(sql`select from queue.queue q where q.name = ${name} and not starts_with(q.name, '__')`)) !==
  undefined;
