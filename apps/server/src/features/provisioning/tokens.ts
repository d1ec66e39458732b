import type { FirstRole } from '@plumbline/domain/settings/sign-in-providers';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** The token at work: by which events name their author, and who made it. */
export interface ScimToken {
  id: string;
  defaultRole: FirstRole;
  createdBy: string;
  lastUsedAt: Date | null;
}

/** The token of the company's directory, if it has one. */
export function tokenAtWork(db: InstanceDatabase): Promise<ScimToken | undefined> {
  return db.first(sql<ScimToken>`
    select id, default_role as "defaultRole", created_by as "createdBy", last_used_at as "lastUsedAt"
    from ${db.table('scim_tokens')} where ended_at is null`);
}

/** The token with this hash while it works. */
export function tokenOfHash(db: InstanceDatabase, hash: Buffer): Promise<ScimToken | undefined> {
  return db.first(sql<ScimToken>`
    select id, default_role as "defaultRole", created_by as "createdBy", last_used_at as "lastUsedAt"
    from ${db.table('scim_tokens')} where token_hash = ${hash} and ended_at is null`);
}

/** Confirms within a transaction that a token still works; one that is ended at the same time waits for this change. */
export async function isStillAtWork(db: InstanceDatabase, id: string): Promise<boolean> {
  const row = await db.first(sql<{ id: string }>`
    select id from ${db.table('scim_tokens')} where id = ${id} and ended_at is null for share`);
  return row !== undefined;
}
