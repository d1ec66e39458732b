import type { LimitKind, LimitState } from '@plumbline/domain/instances/limits';
import { hasRoomFor, limitKinds, limitState } from '@plumbline/domain/instances/limits';
import type { ProblemCode } from '@plumbline/contract/problems';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { RequestContext } from '../http/context.ts';
import { Problem } from '../http/problem.ts';

const codes = {
  people: 'people_limit_reached',
  storage: 'storage_limit_reached',
  jobs_a_day: 'jobs_limit_reached',
} as const satisfies Record<LimitKind, ProblemCode>;

/** People who may sign in, or are invited to; service accounts take no seat. */
export const peopleUsed = (db: InstanceDatabase) =>
  sql<number>`(select count(*)::int from ${db.table('users')} where removed_at is null and banned_at is null
    and not is_service)`;

/** Bytes of the files that are there for people. */
export const storageUsed = (db: InstanceDatabase) =>
  sql<number>`(select coalesce(sum(size), 0)::float8 from ${db.table('assets')} where removed_at is null)`;

/** Jobs that were made on this day of the instance's calendar and are there. */
export const jobsToday = (db: InstanceDatabase, now: Date, timezone: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from ${db.table('jobs')} where removed_at is null
    and created_at >= date_trunc('day', ${now}::timestamptz at time zone ${timezone}) at time zone ${timezone})`;

const mebibyte = 1024 * 1024;

type Limited = Pick<RequestContext, 'db' | 'instance' | 'settings' | 'now'>;

/** What is used of a limit now, as SQL. */
function usedOf(kind: LimitKind, { db, settings, now }: Omit<Limited, 'instance'>): RawBuilder<number> {
  if (kind === 'people') return peopleUsed(db);
  return kind === 'storage' ? storageUsed(db) : jobsToday(db, now, sql`${settings.timezone}::text`);
}

/** A limit of an instance with what is used of it; storage in bytes. */
interface UsedLimit {
  kind: LimitKind;
  used: number;
  max: number;
  state: LimitState;
}

/** The limits of an instance, and how close it is to each. */
export async function usedLimits(context: Limited): Promise<UsedLimit[]> {
  const limits: UsedLimit[] = [];
  for (const kind of limitKinds) {
    const max = context.instance.limits[kind];
    if (max === null) continue;
    const row = await context.db.first(sql<{ used: number | null }>`select ${usedOf(kind, context)}::float8 as used`);
    const used = row?.used ?? 0;
    limits.push({ kind, used, max, state: limitState(used, max) });
  }
  return limits;
}

/**
 * Goes on if the instance may hold so much more. Call it in the transaction that adds it: people and jobs are counted by
 * one at a time, which costs nothing where there is no limit.
 * @throws Problem people_limit_reached, storage_limit_reached, jobs_limit_reached
 */
export async function assertRoom(context: Limited, kind: LimitKind, adding: number): Promise<void> {
  const { db, instance } = context;
  const limit = instance.limits[kind];
  if (limit === null) return;
  if (kind !== 'storage')
    await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.schema}.limit.${kind}`}, 0))`);
  const row = await db.first(sql<{ used: number | null }>`select ${usedOf(kind, context)}::float8 as used`);
  if (hasRoomFor(adding, row?.used ?? 0, limit)) return;
  throw new Problem(codes[kind], { details: { limit: kind === 'storage' ? Math.round(limit / mebibyte) : limit } });
}
