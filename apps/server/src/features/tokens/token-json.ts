import type { AccessToken } from '@plumbline/contract/access-tokens';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson } from '../../database/reference-json.ts';

interface Row {
  id: string;
  name: string;
  scopes: TokenScope[];
  ip_ranges: string[];
  hint: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  previous_until: string | null;
  program_id: string | null;
  program_name: string | null;
}

/** The tokens of a person that hold, the newest first; only one of them where its id is given. */
export async function tokensOf(
  db: InstanceDatabase,
  userId: string,
  now: Date,
  only: string | null = null,
): Promise<AccessToken[]> {
  const rows = await db.rows(sql<Row>`
    select s.id, g.name, g.scopes, g.ip_ranges, g.hint, ${momentJson(sql`s.created_at`)} as created_at,
      ${momentJson(sql`s.expires_at`)} as expires_at, ${momentJson(sql`g.last_used_at`)} as last_used_at,
      ${momentJson(sql`g.previous_until`)} as previous_until, p.id as program_id, p.name as program_name
    from ${db.table('token_grants')} g
      join ${db.table('sessions')} s on s.id = g.session_id
      left join ${db.table('programs')} p on p.id = g.program_id
    where s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now}
      and (${only}::uuid is null or s.id = ${only}::uuid)
    order by s.created_at desc, s.id limit 200`);
  return rows.map(({ id, program_id: programId, program_name: programName, previous_until: previous, ...rest }) => ({
    ...rest,
    _id: id,
    program: programId === null ? null : { _id: programId, name: programName ?? '' },
    token: null,
    previous_until: previous !== null && new Date(previous) > now ? previous : null,
  }));
}
