import type { ListedWorkState, WorkEntryOnWire } from '@plumbline/contract/workers';
import { workCountLimit } from '@plumbline/contract/workers';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { SeenWork } from './seen-work.ts';
import { isSeenEntry } from './seen-work.ts';
import { shownError, shownPayload } from './shown-payload.ts';

const pageSize = 50;

/** An entry as the library stores it. */
interface StoredEntry {
  id: string;
  queue: string;
  state: string;
  retries: number;
  maxRetries: number;
  createdOn: Date;
  startAfter: Date;
  startedOn: Date | null;
  completedOn: Date | null;
  data: unknown;
  output: unknown;
  /** When it was created, in microseconds since 1970: dates have milliseconds only. */
  micros: string;
}

const columns = sql`j.id, j.name as queue, j.state::text as state, j.retry_count as retries, j.retry_limit as "maxRetries",
  j.created_on as "createdOn", j.start_after as "startAfter", j.started_on as "startedOn", j.completed_on as "completedOn",
  j.data, j.output, ((extract(epoch from j.created_on) * 1000000)::bigint)::text as micros`;

const shownState: Readonly<Record<string, WorkEntryOnWire['state']>> = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** An entry as it is shown. */
export function presentEntry(entry: StoredEntry, { companies }: SeenWork): WorkEntryOnWire {
  const state = shownState[entry.state] ?? 'done';
  const { schema } = (entry.data ?? {}) as { schema?: unknown };
  const company = companies.find((one) => one.schema === schema);
  return {
    _id: entry.id,
    queue: entry.queue,
    state,
    company: company ? company.company || company.name : null,
    retries: entry.retries,
    max_retries: entry.maxRetries,
    created_at: entry.createdOn.toISOString(),
    due_at: entry.startAfter.toISOString(),
    started_at: iso(entry.startedOn),
    ended_at: iso(entry.completedOn),
    error: state === 'failed' || state === 'waiting' ? shownError(entry.output) : null,
    payload: shownPayload(entry.data),
    can: state === 'failed' ? ['retry'] : state === 'waiting' ? ['cancel'] : [],
  };
}

type OtherState = Exclude<ListedWorkState, 'waiting'>;

/** Written out, so that the planner sees that the index of that state serves. */
function inState(state: OtherState): RawBuilder<boolean> {
  if (state === 'running') return sql<boolean>`j.state = 'active'`;
  return state === 'failed' ? sql<boolean>`j.state = 'failed'` : sql<boolean>`j.state = 'cancelled'`;
}

interface Place {
  micros: string;
  id: string;
}

const placeIn = (after: string | undefined): Place | null =>
  after === undefined ? null : { micros: after.slice(0, -37), id: after.slice(-36) };

const momentOf = ({ micros }: Place) => sql`to_timestamp(0) + ${micros}::bigint * interval '1 microsecond'`;

/** The oldest first, as they will be taken up. */
function waitingEntries(db: InstanceDatabase, queue: string, place: Place | null, seen: SeenWork) {
  const behind = place === null ? sql`true` : sql`(j.created_on, j.id) > (${momentOf(place)}, ${place.id}::uuid)`;
  return db.rows(sql<StoredEntry>`
    select ${columns} from (
      select j.*, ${isSeenEntry(seen)} as is_seen from queue.job j
      where j.name = ${queue} and j.state < 'active' and not j.blocked and j.priority = 0 and ${behind}
      order by j.created_on, j.id limit ${workCountLimit}) j
    where j.is_seen order by j.created_on, j.id limit ${pageSize + 1}`);
}

/** The newest first. */
function otherEntries(
  db: InstanceDatabase,
  { queue, state }: { queue: string; state: OtherState },
  place: Place | null,
  seen: SeenWork,
) {
  const behind = place === null ? sql`true` : sql`(j.created_on, j.id) < (${momentOf(place)}, ${place.id}::uuid)`;
  return db.rows(sql<StoredEntry>`
    select ${columns} from (
      select j.*, ${isSeenEntry(seen)} as is_seen from queue.job j
      where j.name = ${queue} and ${inState(state)} and ${behind}
      order by j.created_on desc, j.id desc limit ${workCountLimit}) j
    where j.is_seen order by j.created_on desc, j.id desc limit ${pageSize + 1}`);
}

/**
 * A page of a queue's entries in one state. Of a company that has few among many others', at most the next 10,000 entries are looked
 * through.
 */
export async function listEntries(
  db: InstanceDatabase,
  { queue, state, after }: { queue: string; state: ListedWorkState; after: string | undefined },
  seen: SeenWork,
): Promise<{ docs: WorkEntryOnWire[]; next: string | null }> {
  const place = placeIn(after);
  const found = await (state === 'waiting'
    ? waitingEntries(db, queue, place, seen)
    : otherEntries(db, { queue, state }, place, seen));
  const shown = found.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    docs: shown.map((entry) => presentEntry(entry, seen)),
    next: found.length > pageSize && last ? `${last.micros}_${last.id}` : null,
  };
}

/** One entry, in whichever queue it is; undefined if there is none that is seen. */
export function findEntry(db: InstanceDatabase, id: string, seen: SeenWork): Promise<StoredEntry | undefined> {
  return db.first(sql<StoredEntry>`
    select ${columns} from queue.queue q join queue.job j on j.name = q.name and j.id = ${id}
    where not starts_with(q.name, '__') and ${isSeenEntry(seen)}`);
}

/** The ids of the newest failed entries of a queue. */
export async function failedIds(db: InstanceDatabase, queue: string, limit: number, seen: SeenWork): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select j.id from (
      select j.id, j.created_on, ${isSeenEntry(seen)} as is_seen from queue.job j
      where j.name = ${queue} and j.state = 'failed'
      order by j.created_on desc, j.id desc limit ${workCountLimit}) j
    where j.is_seen order by j.created_on desc, j.id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Which of these entries have failed, or wait: locked, so that of two who act on one at once, one finds it so. */
export async function lockEntries(
  db: InstanceDatabase,
  queue: string,
  ids: readonly string[],
  state: 'failed' | 'waiting',
): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select j.id from queue.job j where j.name = ${queue} and j.id = any(${ids}::uuid[])
      and ${state === 'failed' ? sql<boolean>`j.state = 'failed'` : sql<boolean>`j.state < 'active'`}
    order by j.id for update`);
  return rows.map(({ id }) => id);
}

/** What people of this company did with an entry, or with all failed ones of its queue since it exists; the oldest first. */
export async function actionsOn(db: InstanceDatabase, { id, queue, createdOn }: StoredEntry) {
  const rows = await db.rows(sql<{ name: string; at: Date; by: string | null }>`
    select e.name, e.at, (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
      from ${db.table('users')} u where u.id = e.actor_id) as by
    from ${db.table('events')} e
    where e.name in ('work.retried', 'work.cancelled') and e.subject_id = any(${[id, queue]}::text[])
      and e.at >= ${createdOn}
    order by e.id desc limit 50`);
  return rows.toReversed().map(({ name, at, by }) => ({
    action: name === 'work.cancelled' ? ('cancelled' as const) : ('retried' as const),
    at: at.toISOString(),
    by,
  }));
}
