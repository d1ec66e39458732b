import type pg from 'pg';
import { quoted } from './backup-connection.ts';

/**
 * Brings the retention rules, the held jobs and the removals of answers of a company into the rows of its backup (decisions 0092, 0104),
 * as the company that it is of and the one that is replaced have them: what a rule removed after the backup is removed again the next
 * night, answers also where the rule has ended since, and what was held back stays. Of two rules of a job type the one that was set last
 * applies.
 * @param schema of the rows of the backup, migrated @param sources schemas that may have rules, there or not
 */
export async function carryRetention(client: pg.Client, schema: string, sources: readonly string[]): Promise<void> {
  const into = quoted(schema);
  for (const source of new Set(sources)) {
    const from = quoted(source);
    if (!(await isTable(client, `${from}.retention_rules`))) continue;
    const known = (column: string) => `(select u.id from ${into}.users u where u.id = ${column})`;
    await client.query(
      `insert into ${into}.retention_rules as r (job_type_id, covers, years, set_by, set_at)
       select s.job_type_id, s.covers, s.years, ${known('s.set_by')}, s.set_at
       from ${from}.retention_rules s join ${into}.job_types t on t.id = s.job_type_id
       on conflict (job_type_id) do update
         set covers = excluded.covers, years = excluded.years, set_by = excluded.set_by, set_at = excluded.set_at
         where r.set_at < excluded.set_at`,
    );
    await client.query(
      `insert into ${into}.job_holds (job_id, reason, held_by, held_at)
       select s.job_id, s.reason, ${known('s.held_by')}, s.held_at
       from ${from}.job_holds s join ${into}.jobs j on j.id = s.job_id
       on conflict (job_id) do nothing`,
    );
    // Not there yet in a company whose migration failed.
    if (!(await isTable(client, `${from}.answer_removals`))) continue;
    await client.query(
      `insert into ${into}.answer_removals as r (job_id, received_before, years, removed_at)
       select s.job_id, s.received_before, s.years, s.removed_at
       from ${from}.answer_removals s join ${into}.jobs j on j.id = s.job_id
       on conflict (job_id) do update set received_before = greatest(r.received_before, excluded.received_before),
         years = excluded.years, removed_at = excluded.removed_at`,
    );
  }
}

async function isTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [name]);
  return rows[0]?.isThere === true;
}
