import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { InstanceDatabase } from './instance-database.ts';

/** The planner’s estimate of a query is cached for a minute: asking again takes as long as finding a page. */
const cache = new LRUCache<string, number>({ max: 500, ttl: 60_000 });

/** How many rows the planner expects of a query written as text; what it said up to a minute ago. */
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
