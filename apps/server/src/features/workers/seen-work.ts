import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';

/** A company whose work the caller sees. */
export interface SeenCompany {
  id: string;
  schema: string;
  /** The first label of its host name. */
  name: string;
  company: string;
}

/** Whose work the caller sees. */
export interface SeenWork {
  /** All companies, and the platform itself, except for `hidden`; otherwise the caller's company alone. */
  isOfAll: boolean;
  companies: readonly SeenCompany[];
  /** The schemas of incognito companies that somebody else has made. */
  hidden: readonly string[];
}

/**
 * Whose background work a system administrator sees: on the main host of all companies, as in the list of instances; elsewhere of their own,
 * so that no company learns of another.
 */
export async function seenWork({
  db,
  services,
  actor,
  instance,
}: Pick<SignedInContext, 'db' | 'services' | 'actor' | 'instance'>): Promise<SeenWork> {
  const isOfAll = actor.isMainHost;
  const rows = await services.platformOf(db).rows(sql<SeenCompany & { isSeen: boolean }>`
    select i.id, i.schema_name as schema, i.name, i.company_name as company,
      i.is_listed or i.maker_id is not distinct from ${actor.id}::uuid or i.id = ${instance.id}::uuid as "isSeen"
    from platform.instances i where ${isOfAll} or i.id = ${instance.id}::uuid order by i.created_at`);
  return {
    isOfAll,
    companies: rows.filter(({ isSeen }) => isSeen),
    hidden: rows.filter(({ isSeen }) => !isSeen).map(({ schema }) => schema),
  };
}

/** What the product itself watches: everything. */
export const allWorkSeen: SeenWork = { isOfAll: true, companies: [], hidden: [] };

/** Whether an entry of a queue, `j`, belongs to what is seen. */
export function isSeenEntry({ isOfAll, companies, hidden }: SeenWork): RawBuilder<boolean> {
  if (isOfAll && hidden.length === 0) return sql<boolean>`true`;
  return isOfAll
    ? sql<boolean>`coalesce(j.data ->> 'schema' <> all(${hidden}::text[]), true)`
    : sql<boolean>`j.data ->> 'schema' = any(${companies.map(({ schema }) => schema)}::text[])`;
}
