import type { LaterJobChange } from '@plumbline/domain/automations/job-at-event';
import { namedIn, undoneEvents } from '@plumbline/domain/automations/job-at-event';
import type { AfterOf } from '@plumbline/domain/events/catalogue';
import type { ScoreSummary } from '@plumbline/domain/jobs/job-score';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** What has become of a job since an event. */
export interface Since {
  changes: readonly LaterJobChange[];
  /** The answers that came after it. */
  answerIds: readonly string[];
  /** The job's score then, where later answers changed it. */
  score?: ScoreSummary | null;
}

interface Row extends LaterJobChange {
  eventId: number;
}

/**
 * What was changed of their jobs after these events, by the event's id. What one request has changed belongs to each of its events: they
 * tell of one moment.
 */
export async function readLaterChanges(
  db: InstanceDatabase,
  eventIds: readonly number[],
): Promise<{ since: ReadonlyMap<number, Since>; nameOf: (id: string) => string }> {
  const rows =
    eventIds.length === 0
      ? []
      : await db.rows(sql<Row>`
    select e.id as "eventId", l.name, l.before, l.after from ${db.table('events')} e
    join ${db.table('events')} l on l.job_id = e.job_id and l.id > e.id
      and not (l.at = e.at and l.request_id is not distinct from e.request_id)
    where e.id = any(${[...new Set(eventIds)]}::bigint[]) and l.name = any(${[...undoneEvents, 'job.answered']}::text[])
    order by l.id`);
  const since = new Map<number, { changes: LaterJobChange[]; answerIds: string[]; score?: ScoreSummary | null }>();
  for (const { eventId, ...change } of rows) {
    const known = since.get(eventId) ?? { changes: [], answerIds: [] };
    if (change.name === 'job.answered') {
      known.answerIds.push(...idsOf(change.after));
      const score = scoreIn(change.after);
      // The first of them knows what it was before all.
      if (score && known.score === undefined) known.score = score.before;
    } else known.changes.push(change);
    since.set(eventId, known);
  }
  const names = await readNames(db, namedIn(rows));
  return { since, nameOf: (id) => names.get(id) ?? '' };
}

function idsOf(after: unknown): string[] {
  const { answerIds } = (after ?? {}) as { answerIds?: unknown };
  return Array.isArray(answerIds) ? answerIds.filter((one) => typeof one === 'string') : [];
}

function scoreIn(after: unknown): AfterOf<'job.answered'>['score'] {
  return ((after ?? {}) as Pick<AfterOf<'job.answered'>, 'score'>).score;
}

/** Names of people, job types and skills that a job no longer has. */
async function readNames(db: InstanceDatabase, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const some = sql`any(${[...ids]}::uuid[])`;
  const rows = await db.rows(sql<{ id: string; name: string }>`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
      from ${db.table('users')} where id = ${some}
    union all select id, title from ${db.table('job_types')} where id = ${some}
    union all select id, name from ${db.table('skills')} where id = ${some}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
