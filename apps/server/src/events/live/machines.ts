import { hostname } from 'node:os';
import type pg from 'pg';

const prefix = 'plumbline live ';

/** The `application_name` of a server's listening connection in PostgreSQL: that of its machine (at most 63 bytes). */
export function listenerName(machine = hostname()): string {
  return Buffer.from(`${prefix}${machine}`).subarray(0, 63).toString('ascii');
}

/** On how many machines (or in how many containers) servers of this database run now. */
export async function machinesOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ machines: number }>(
    `select count(distinct application_name)::int as machines from pg_stat_activity
     where application_name like $1 and datname = current_database()`,
    [`${prefix}%`],
  );
  return rows[0]?.machines ?? 0;
}
