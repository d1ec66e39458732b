import type { ClientLink } from '@plumbline/contract/client-links';
import type { ClientLinkState } from '@plumbline/domain/jobs/client-link';
import { clientLinkState } from '@plumbline/domain/jobs/client-link';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { authorJson, momentJson } from '../../database/reference-json.ts';
import { newId } from '../../ids.ts';

/** What is stored of a link's secret. */
const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface NewLink {
  jobId: string;
  /** With whose rights it shows the job. */
  createdBy: string;
  automationId?: string;
  emails: readonly string[];
  /** Null of emails that carry no link. */
  expiresAt: Date | null;
  now: Date;
}

/** Writes how a job is given out; what opens it is made apart. @returns its id */
export async function insertClientLink(
  db: InstanceDatabase,
  { jobId, createdBy, automationId, emails, expiresAt, now }: NewLink,
): Promise<string> {
  const id = newId();
  await db.query
    .insertInto('client_links')
    .values({
      id,
      job_id: jobId,
      created_by: createdBy,
      automation_id: automationId ?? null,
      emails: [...emails],
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
  return id;
}

/** Lets a secret open a link. @returns false where the secret is taken */
export async function insertLinkSecret(db: InstanceDatabase, linkId: string, secret: string): Promise<boolean> {
  const rows = await db.rows(sql<{ link_id: string }>`
    insert into ${db.table('client_link_secrets')} (token_hash, link_id) values (${hashOfSecret(secret)}, ${linkId})
    on conflict (token_hash) do nothing returning link_id`);
  return rows.length > 0;
}

/** A new secret that opens the link: each email that carries it has one of its own. */
export async function newLinkSecret(db: InstanceDatabase, linkId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await insertLinkSecret(db, linkId, secret);
  return secret;
}

/** How a job was given out, as the wire has it. */
export async function clientLinksOf(db: InstanceDatabase, jobId: string, now: Date): Promise<ClientLink[]> {
  const rows = await db.rows(sql<
    Omit<ClientLink, 'state'> & { endsAt: Date | null; withdrawnAt: Date | null }
  >`select l.id as "_id", ${momentJson(sql`l.created_at`)} as created_at,
      (select ${authorJson('u')} from ${db.table('users')} u where u.id = l.created_by) as created_by,
      (select json_build_object('_id', a.id, 'name', a.name) from ${db.table('automations')} a
        where a.id = l.automation_id) as automation,
      l.emails, ${momentJson(sql`l.expires_at`)} as expires_at, l.opens, ${momentJson(sql`l.last_opened_at`)} as last_opened_at,
      l.expires_at as "endsAt", l.withdrawn_at as "withdrawnAt"
    from ${db.table('client_links')} l where l.job_id = ${jobId} order by l.created_at desc, l.id desc limit 100`);
  return rows.map(({ endsAt, withdrawnAt, ...link }) => ({
    ...link,
    state: endsAt && clientLinkState({ expiresAt: endsAt, withdrawnAt }, now),
  }));
}

/** Withdraws a link of a job. @returns whether it was open until now; undefined where the job has no such link */
export async function withdrawLink(
  db: InstanceDatabase,
  { jobId, linkId, by, now }: { jobId: string; linkId: string; by: string; now: Date },
): Promise<boolean | undefined> {
  const link = await db.first(sql<{ isOpen: boolean }>`
    select withdrawn_at is null and expires_at is not null as "isOpen" from ${db.table('client_links')}
    where id = ${linkId} and job_id = ${jobId} for no key update`);
  if (!link?.isOpen) return link?.isOpen;
  await db.rows(
    sql`update ${db.table('client_links')} set withdrawn_at = ${now}, withdrawn_by = ${by} where id = ${linkId}`,
  );
  return true;
}

/** Counts that a link was opened. */
export async function countOpening(db: InstanceDatabase, linkId: string, now: Date): Promise<void> {
  await db.rows(
    sql`update ${db.table('client_links')} set opens = opens + 1, last_opened_at = ${now} where id = ${linkId}`,
  );
}

/** The link that a secret opens, whatever has become of it. */
export interface FoundLink {
  id: string;
  jobId: string;
  /** Whose rights it shows the job with. */
  senderId: string;
  expiresAt: Date;
  state: ClientLinkState;
}

export async function linkOfSecret(db: InstanceDatabase, secret: string, now: Date): Promise<FoundLink | undefined> {
  const row = await db.first(sql<Omit<FoundLink, 'state'> & { withdrawnAt: Date | null }>`
    select l.id, l.job_id as "jobId", l.created_by as "senderId", l.expires_at as "expiresAt", l.withdrawn_at as "withdrawnAt"
    from ${db.table('client_link_secrets')} s join ${db.table('client_links')} l on l.id = s.link_id
    where s.token_hash = ${hashOfSecret(secret)} and l.expires_at is not null`);
  if (!row) return undefined;
  const { withdrawnAt, ...link } = row;
  return { ...link, state: clientLinkState({ expiresAt: link.expiresAt, withdrawnAt }, now) };
}

/** To how many addresses a person has sent jobs since a moment, by hand: rules of automations have limits of their own. */
export async function addressesSentSince(db: InstanceDatabase, personId: string, since: Date): Promise<number> {
  const row = await db.first(sql<{ sent: number }>`
    select coalesce(sum(cardinality(l.emails)), 0)::int as sent from ${db.table('client_links')} l
    where l.created_by = ${personId} and l.created_at > ${since} and l.automation_id is null`);
  return row?.sent ?? 0;
}
