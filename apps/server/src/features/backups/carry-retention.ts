import type pg from 'pg';
import { quoted } from './backup-connection.ts';
import type { RecordingCompany } from './recorded-by.ts';

/**
 * Brings the retention rules, the held jobs and the removals of answers of a company into the rows of its backup (decisions 0092, 0104),
 * as the company that it is of and the one that is replaced have them: what a rule removed after the backup is removed again the next
 * night, answers also where the rule has ended since, and what was held back stays. Of two rules of a job type the one that was set last
 * applies.
 * @param schema of the rows of the backup, migrated @param sources companies that may have rules
 */
export async function carryRetention(
  client: pg.Client,
  schema: string,
  sources: readonly RecordingCompany[],
): Promise<void> {
  const into = quoted(schema);
  for (const { schema: source, on } of sources) {
    const from = quoted(source);
    if (!(await isTable(on, `${from}.retention_rules`))) continue;
    const { rows: read } = await on.query<{ rules: string; holds: string }>(
      `select (select coalesce(json_agg(r), '[]')::text from ${from}.retention_rules r) as rules,
         (select coalesce(json_agg(h), '[]')::text from ${from}.job_holds h) as holds`,
    );
    const { rules = '[]', holds = '[]' } = read[0] ?? {};
    const known = (column: string) => `(select u.id from ${into}.users u where u.id = ${column})`;
    await client.query(
      `insert into ${into}.retention_rules as r (job_type_id, covers, years, set_by, set_at)
       select s.job_type_id, s.covers, s.years, ${known('s.set_by')}, s.set_at
       from json_populate_recordset(null::${into}.retention_rules, $1::json) s join ${into}.job_types t on t.id = s.job_type_id
       on conflict (job_type_id) do update
         set covers = excluded.covers, years = excluded.years, set_by = excluded.set_by, set_at = excluded.set_at
         where r.set_at < excluded.set_at`,
      [rules],
    );
    await client.query(
      `insert into ${into}.job_holds (job_id, reason, held_by, held_at)
       select s.job_id, s.reason, ${known('s.held_by')}, s.held_at
       from json_populate_recordset(null::${into}.job_holds, $1::json) s join ${into}.jobs j on j.id = s.job_id
       on conflict (job_id) do nothing`,
      [holds],
    );
    // Not there yet in a company whose migration failed.
    if (!(await isTable(on, `${from}.answer_removals`))) continue;
    const { rows: emptied } = await on.query<{ removals: string }>(
      `select coalesce(json_agg(r), '[]')::text as removals from ${from}.answer_removals r`,
    );
    await client.query(
      `insert into ${into}.answer_removals as r (job_id, received_before, years, removed_at)
       select s.job_id, s.received_before, s.years, s.removed_at
       from json_populate_recordset(null::${into}.answer_removals, $1::json) s join ${into}.jobs j on j.id = s.job_id
       on conflict (job_id) do update set received_before = greatest(r.received_before, excluded.received_before),
         years = excluded.years, removed_at = excluded.removed_at`,
      [emptied[0]?.removals ?? '[]'],
    );
  }
}

async function isTable(on: RecordingCompany['on'], name: string): Promise<boolean> {
  const { rows } = await on.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [name]);
  return rows[0]?.isThere === true;
}
