import { chainedText, faultOfEntry } from '@plumbline/domain/events/audit-chain';
import type { AuditFault } from '@plumbline/domain/events/audit-chain';
import { auditedNames } from '@plumbline/domain/events/audited';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { detailsOf, factsOf, sha256Hex } from './chain-events.ts';

/** What was found in a part of the chain. */
export interface CheckedPart {
  readonly checked: number;
  /** Entries whose details were removed with a person's data. */
  readonly erased: number;
  /** The first place where it is not what it was. */
  readonly fault: { readonly position: number; readonly kind: AuditFault } | null;
  /** Where the next part begins; null at the end. */
  readonly next: number | null;
  /** The last entry that was looked at: whoever noted place and hash can look for it later. */
  readonly last: { readonly position: number; readonly hash: string } | null;
}

interface Row {
  position: string | number;
  facts: string;
  details: string;
  previous: string;
  hash: string;
  isErased: boolean;
  isSameEvent: boolean | null;
  computedDetails: string | null;
  before: string | null;
  positionBefore: string | number | null;
}

/** Computes a part of a company's audit trail again, from this position on, by what is there now. */
export async function checkPart(db: InstanceDatabase, from: number, count: number): Promise<CheckedPart> {
  const rows = await db.rows(sql<Row>`
    select k.position, ${factsOf(sql`k`, sql`k.event_id`)} as facts, encode(k.details_hash, 'hex') as details,
      encode(k.previous_hash, 'hex') as previous, encode(k.hash, 'hex') as hash, k.erased_at is not null as "isErased",
      case when e.id is not null then ${factsOf(sql`e`, sql`e.id`)} = ${factsOf(sql`k`, sql`k.event_id`)} end as "isSameEvent",
      case when e.id is not null and k.salt is not null then ${detailsOf(sql`k.salt`)} end as "computedDetails",
      encode(p.hash, 'hex') as before, p.position as "positionBefore"
    from ${db.table('audit_entries')} k left join ${db.table('events')} e on e.id = k.event_id
    left join lateral (select b.position, b.hash from ${db.table('audit_entries')} b where b.position < k.position
      order by b.position desc limit 1) p on true
    where k.position >= ${from} order by k.position limit ${count}`);
  let erased = 0;
  let last: CheckedPart['last'] = null;
  for (const [index, row] of rows.entries()) {
    const position = Number(row.position);
    if (row.isErased) erased += 1;
    const kind = faultOfEntry({
      ...row,
      position,
      positionBefore: row.positionBefore === null ? null : Number(row.positionBefore),
      computedHash: sha256Hex(chainedText({ ...row, position })),
    });
    if (kind !== null) return { checked: index + 1, erased, fault: { position, kind }, next: null, last };
    last = { position, hash: row.hash };
  }
  const next = rows.length === count && last !== null ? last.position + 1 : null;
  return { checked: rows.length, erased, fault: null, next, last };
}

/**
 * How many events that belong in the audit trail were handled since its first entry and are in no entry: taken out of it at its end, or
 * handled by a server of a release before it. At most 1000.
 */
export async function countUnchained(db: InstanceDatabase): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${db.table('events')} e
      where e.is_handled and e.name = any(${[...auditedNames]}::text[])
        and e.id > (select k.event_id from ${db.table('audit_entries')} k order by k.position limit 1)
        and not exists (select from ${db.table('audit_entries')} k where k.event_id = e.id)
        and not exists (select from ${db.table('event_failures')} f where f.event_id = e.id and f.consumer = 'audit-trail')
      limit 1000) as missed`);
  return row?.count ?? 0;
}
