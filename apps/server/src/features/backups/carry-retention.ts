import type pg from 'pg';
import { quoted } from './backup-connection.ts';
import type { RecordingCompany } from './recorded-by.ts';

/**
 * Brings the retention rules and the held jobs of a company into the rows of its backup (decision 0092), as the company that it is of and
 * the one that is replaced have them: what a rule removed after the backup is removed again the next night, and what was held back stays.
 * Of two rules of a job type the one that was set last applies.
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
    const { rows } = await on.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [
      `${from}.retention_rules`,
    ]);
    if (rows[0]?.isThere !== true) continue;
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
  }
}
