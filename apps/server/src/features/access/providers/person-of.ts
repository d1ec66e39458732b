import type { Role } from '@plumbline/domain/actor/roles';
import { appsOfProviders } from '@plumbline/domain/settings/sign-in-providers';
import { sql } from 'kysely';
import { assertRoom } from '../../../access/room-within-limits.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { Change } from '../../../events/change-transaction.ts';
import type { RequestContext } from '../../../http/context.ts';
import { Problem } from '../../../http/problem.ts';
import { newId } from '../../../ids.ts';
import { endLinks } from '../../sessions/index.ts';
import type { LockedPerson } from '../token-response.ts';
import { lockPerson } from '../token-response.ts';
import type { Identity } from './identify.ts';
import type { ProviderSetup } from './provider-setup.ts';

/** Whom a sign-in is for, before anything is locked. */
interface Found {
  userId: string;
  /** `linked`: by issuer and subject; `address`: by the verified address, this once; `new`: of a domain that the company lists. */
  by: 'linked' | 'address' | 'new';
}

/**
 * Whom the company knows by what a service says of somebody.
 * @throws Problem sso_not_verified, sso_no_account
 */
export async function findPerson(db: InstanceDatabase, identity: Identity, setup: ProviderSetup): Promise<Found> {
  const { issuer, subject, email } = identity;
  const linked = await db.first(sql<{ id: string }>`
    select u.id from ${db.table('sign_in_links')} l join ${db.table('users')} u on u.id = l.user_id
    where l.issuer = ${issuer} and l.subject = ${subject} and u.removed_at is null`);
  if (linked) return { userId: linked.id, by: 'linked' };
  if (email === null) throw new Problem('sso_not_verified');
  const known = await db.first(sql<{ id: string }>`
    select u.id from ${db.table('users')} u where u.email = ${email} and u.removed_at is null`);
  if (known) return { userId: known.id, by: 'address' };
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (setup.defaultRole === null || !identity.isOfCompany || !setup.domains.includes(domain)) {
    throw new Problem('sso_no_account');
  }
  return { userId: newId(), by: 'new' };
}

/**
 * Locks the person whom a sign-in is for; the first one links them, ends their invitation, and makes them where they are of a listed domain.
 * @throws Problem sso_no_account, sso_account_differs, sso_not_for_system_admins, people_limit_reached
 */
export async function takePerson(
  context: RequestContext,
  change: Change,
  { userId, by }: Found,
  { identity, setup }: { identity: Identity; setup: ProviderSetup },
): Promise<LockedPerson> {
  const { db } = change;
  const { now } = context;
  const { issuer, subject, email } = identity;
  if (by === 'new') await createPerson(context, change, userId, { identity, setup });
  const person = await lockPerson(db, userId, { isChanged: by !== 'linked' });
  // Banned, or another address since.
  if (!person || (by !== 'linked' && person.email !== email)) throw new Problem('sso_no_account');
  if (by === 'linked') {
    await db.rows(sql`update ${db.table('sign_in_links')} set last_used_at = ${now}
      where issuer = ${issuer} and subject = ${subject}`);
    return person;
  }
  if (person.role === 'sys_admin') await assertSystemAdministratorsTrust(db, setup);
  await linkPerson(change, person.id, identity, now);
  await register(change, person.id, identity, now);
  return person;
}

/**
 * Whoever sets a service up chooses what it says of people's addresses: an administrator of the company could name a service of their own
 * and be let in as somebody with more rights. So it is for system administrators once one of them has set it up, with nobody else after.
 * @throws Problem sso_not_for_system_admins
 */
async function assertSystemAdministratorsTrust(db: InstanceDatabase, { provider }: ProviderSetup): Promise<void> {
  const row = await db.first(sql<{ role: Role }>`
    select u.role from ${db.table('toggles')} t join ${db.table('users')} u on u.id = t.updated_by
    where t.id = ${appsOfProviders[provider]}`);
  if (row?.role !== 'sys_admin') throw new Problem('sso_not_for_system_admins');
}

/**
 * Links a person with an account of a service. Whoever has been linked with another one stays so: an address that was given to somebody
 * else lets nobody in.
 * @throws Problem sso_account_differs
 */
export async function linkPerson(
  { db, record }: Pick<Change, 'db' | 'record'>,
  userId: string,
  { issuer, subject, provider }: Identity,
  now: Date,
): Promise<void> {
  // Of somebody who was removed; their account may belong to a person who was invited again.
  await db.rows(sql`delete from ${db.table('sign_in_links')} l using ${db.table('users')} u
    where l.issuer = ${issuer} and l.subject = ${subject} and u.id = l.user_id and u.removed_at is not null`);
  const made = await db.rows(sql`
    insert into ${db.table('sign_in_links')} (issuer, subject, user_id, provider, created_at, last_used_at)
    values (${issuer}, ${subject}, ${userId}, ${provider}, ${now}, ${now}) on conflict do nothing returning user_id`);
  if (made.length > 0) {
    record('user.sign_in_linked', {
      subjectId: userId,
      relations: { userId },
      before: null,
      after: { provider, issuer },
    });
    return;
  }
  const same = await db.first(sql<{ user_id: string }>`select user_id from ${db.table('sign_in_links')}
    where issuer = ${issuer} and subject = ${subject} and user_id = ${userId}`);
  if (!same) throw new Problem('sso_account_differs');
}

async function createPerson(
  context: RequestContext,
  { db }: Change,
  id: string,
  { identity, setup }: { identity: Identity; setup: ProviderSetup },
): Promise<void> {
  const { instance, settings, now } = context;
  await assertRoom({ db, instance, settings, now }, 'people', 1);
  const made = await db.rows(sql`
    insert into ${db.table('users')} (id, email, role, created_at, updated_at)
    values (${id}, ${identity.email}, ${setup.defaultRole}, ${now}, ${now})
    on conflict (email) where removed_at is null do nothing returning id`);
  // Made by another sign-in at the same time: the next one finds them.
  if (made.length === 0) throw new Problem('sso_failed');
}

/** Ends the registration of somebody whose address the service has verified. */
async function register({ db, record }: Change, userId: string, { email, name }: Identity, now: Date): Promise<void> {
  const registered = await db.first(sql<{ first: string; last: string }>`
    update ${db.table('users')} set is_confirmed = true, is_verified = true, terms_accepted_at = ${now}, updated_at = ${now},
      first_name = case when first_name || last_name = '' then ${name.first} else first_name end,
      last_name = case when first_name || last_name = '' then ${name.last} else last_name end
    where id = ${userId} and not is_verified returning first_name as first, last_name as last`);
  if (!registered || email === null) return;
  await endLinks(db, 'invitation', [userId], now);
  record('user.registered', {
    subjectId: userId,
    relations: { userId },
    before: { name: null, email },
    after: { name: { first: registered.first, last: registered.last }, email },
  });
}
