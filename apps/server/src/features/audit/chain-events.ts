import { createHash, randomBytes } from 'node:crypto';
import { firstPrevious } from '@plumbline/domain/documents/seal';
import { chainedText } from '@plumbline/domain/events/audit-chain';
import { auditAreaOf } from '@plumbline/domain/events/audited';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** What an entry `k` says of its event, as the text that is hashed. */
export const factsOf = (k: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql<string>`json_build_array(${id}, ${k}.name, ${k}.subject_id, extract(epoch from ${k}.at), ${k}.actor_id, ${k}.impersonator_id,
    ${k}.user_id)::text`;

/** The hash over the details of an event `e`, in hexadecimal digits. */
export const detailsOf = (salt: RawBuilder<unknown>) =>
  sql<string>`encode(sha256(${salt} || convert_to(json_build_array(e.before, e.after, e.address, e.user_agent)::text, 'UTF8')), 'hex')`;

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Adds events to the company's audit trail, in the order of their ids; those that are in it already are left out. The caller's transaction
 * holds {@link lockChain}.
 */
export async function chainEvents(db: InstanceDatabase, eventIds: readonly number[]): Promise<void> {
  const salts = eventIds.map(() => randomBytes(16).toString('hex'));
  const events = await db.rows(sql<{ id: string | number; name: string; facts: string; details: string; salt: string }>`
    select e.id, e.name, ${factsOf(sql`e`, sql`e.id`)} as facts, ${detailsOf(sql`decode(given.salt, 'hex')`)} as details, given.salt
    from unnest(${[...eventIds]}::bigint[], ${salts}::text[]) as given (id, salt)
    join ${db.table('events')} e on e.id = given.id
    where not exists (select from ${db.table('audit_entries')} k where k.event_id = e.id)
    order by e.id`);
  if (events.length === 0) return;
  const last = await db.first(sql<{ position: string | number; hash: string }>`
    select k.position, encode(k.hash, 'hex') as hash from ${db.table('audit_entries')} k order by k.position desc limit 1`);
  let previous = last?.hash ?? firstPrevious;
  let position = Number(last?.position ?? 0);
  const entries = events.map(({ id, name, facts, details, salt }) => {
    position += 1;
    const entry = { id: Number(id), area: auditAreaOf(name), position, details, salt, previous };
    previous = sha256Hex(chainedText({ position, facts, details, previous }));
    return { ...entry, hash: previous };
  });
  await db.rows(sql`
    insert into ${db.table('audit_entries')} (event_id, position, area, name, subject_id, at, actor_id, impersonator_id, user_id, salt,
      details_hash, previous_hash, hash)
    select e.id, n.position, n.area, e.name, e.subject_id, e.at, e.actor_id, e.impersonator_id, e.user_id, decode(n.salt, 'hex'),
      decode(n.details, 'hex'), decode(n.previous, 'hex'), decode(n.hash, 'hex')
    from json_to_recordset(${JSON.stringify(entries)}::json) as n (id bigint, position bigint, area text, details text, salt text,
      previous text, hash text)
    join ${db.table('events')} e on e.id = n.id order by n.position`);
}

/** Lets one transaction at a time add to the chain of a company, until it ends. */
export async function lockChain(db: InstanceDatabase): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtext(${`${db.schema}.audit_entries`}))`);
}
