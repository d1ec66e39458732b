import { timingSafeEqual } from 'node:crypto';
import type { Program } from '@plumbline/contract/programs';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { canonicalId, isId } from '@plumbline/domain/ids/id-text';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson } from '../../database/reference-json.ts';
import { hashToken } from '../../http/authenticate.ts';

interface ListedRow {
  id: string;
  name: string;
  redirect_uris: string[];
  scopes: TokenScope[];
  is_confidential: boolean;
  created_at: string;
  people: number;
}

/** The programs of a company, by name; only one of them where its id is given. */
export async function listedPrograms(db: InstanceDatabase, now: Date, only: string | null = null): Promise<Program[]> {
  const rows = await db.rows(sql<ListedRow>`
    select p.id, p.name, p.redirect_uris, p.scopes, p.secret_hash is not null as is_confidential,
      ${momentJson(sql`p.created_at`)} as created_at,
      (select count(distinct s.user_id)::int from ${db.table('token_grants')} g
        join ${db.table('sessions')} s on s.id = g.session_id
        where g.program_id = p.id and s.ended_at is null and s.expires_at > ${now}) as people
    from ${db.table('programs')} p
    where p.removed_at is null and (${only}::uuid is null or p.id = ${only}::uuid)
    order by lower(p.name), p.id limit 200`);
  return rows.map(({ id, ...rest }) => ({ ...rest, _id: id, secret: null }));
}

/** A program as it asks: what is registered of it. */
export interface RegisteredProgram {
  id: string;
  name: string;
  redirectUris: string[];
  scopes: TokenScope[];
  secretHash: Buffer | null;
}

/** The program of a `client_id`; undefined where there is none. */
export async function programOf(db: InstanceDatabase, clientId: string): Promise<RegisteredProgram | undefined> {
  if (!isId(clientId)) return undefined;
  return db.first(sql<RegisteredProgram>`
    select id, name, redirect_uris as "redirectUris", scopes, secret_hash as "secretHash"
    from ${db.table('programs')} where id = ${canonicalId(clientId)} and removed_at is null`);
}

/** Whether a program shows the secret that it has; one without a secret shows none. */
export function isProgramSecret(
  { secretHash }: Pick<RegisteredProgram, 'secretHash'>,
  secret: string | undefined,
): boolean {
  if (secretHash === null) return secret === undefined || secret === '';
  return secret !== undefined && timingSafeEqual(hashToken(secret), secretHash);
}
