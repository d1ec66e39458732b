import type pg from 'pg';
import { quoted } from './backup-connection.ts';
import type { RecordingCompany } from './recorded-by.ts';

/**
 * Erases those people from the rows of a backup whose data was erased after it was made (decision 0086), as the company that it is of and
 * the one that is replaced have recorded. The row of an erasure erases, by a trigger.
 * @param schema of the rows of the backup, migrated @param sources companies that may have recorded erasures
 */
export async function eraseAgain(
  client: pg.Client,
  schema: string,
  sources: readonly RecordingCompany[],
): Promise<void> {
  for (const { schema: source, on } of sources) {
    const recorded = `${quoted(source)}.erasures`;
    const { rows } = await on.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [
      recorded,
    ]);
    if (rows[0]?.isThere !== true) continue;
    // An erasure that is on its way is waited for; one that comes later is of rows that are replaced.
    if (on === client) await client.query(`lock table ${recorded} in share mode`);
    const { rows: read } = await on.query<{ erasures: string }>(
      `select coalesce(json_agg(e), '[]')::text as erasures from ${recorded} e`,
    );
    await client.query(
      `insert into ${quoted(schema)}.erasures (user_id, erased_by, erased_at, shown_as)
       select user_id, erased_by, erased_at, shown_as
       from json_populate_recordset(null::${quoted(schema)}.erasures, $1::json) on conflict (user_id) do nothing`,
      [read[0]?.erasures ?? '[]'],
    );
  }
}
