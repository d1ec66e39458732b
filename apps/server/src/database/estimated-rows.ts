import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { InstanceDatabase } from './instance-database.ts';

/** The planner's estimates, cached for a minute: requesting one takes as long as finding a page. */
const cache = new LRUCache<string, number>({ max: 500, ttl: 60_000 });

/** The planner's estimate of a query's row count, up to a minute old. */
export async function estimatedRows(db: InstanceDatabase, query: RawBuilder<unknown>): Promise<number> {
  const { sql: text, parameters } = db.compile(query);
  const key = JSON.stringify([text, parameters]);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const plan = await db.first(
    sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`explain (format json) ${query}`,
  );
  const rows = plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  cache.set(key, rows);
  return rows;
}
