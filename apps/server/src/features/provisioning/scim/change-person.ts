import type { DirectoryPerson } from '@plumbline/domain/scim/person';
import { ScimFault } from '@plumbline/domain/scim/schemas';
import { emailAddress, phoneNumber } from '@plumbline/domain/users/contact';
import { nameInput } from '@plumbline/contract/users';
import { sql } from 'kysely';
import { assertRoom } from '../../../access/room-within-limits.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { Problem } from '../../../http/problem.ts';
import { newId } from '../../../ids.ts';
import { providersOf } from '../../access/index.ts';
import { personMailQueue } from '../../mail/index.ts';
import { changePerson, loadOneUserFacts, lockUser, setBans } from '../../users/index.ts';
import { assertLeavesAdministrator } from '../group-rights.ts';
import type { ScimContext } from './scim-endpoint.ts';

/** What is stored of a description. @throws ScimFault invalidValue */
function storedOf(person: DirectoryPerson) {
  const email = emailAddress.safeParse(person.email);
  if (!email.success) throw new ScimFault('invalidValue', 'emails');
  const name = nameInput.safeParse(person.name);
  if (!name.success) throw new ScimFault('invalidValue', 'name');
  const phone =
    person.phoneNumber === '' ? { success: true as const, data: '' } : phoneNumber.safeParse(person.phoneNumber);
  if (!phone.success) throw new ScimFault('invalidValue', 'phoneNumbers');
  return { email: email.data, name: name.data, phoneNumber: phone.data, language: person.language };
}

/** @throws Problem user_exists where somebody else has this name, or had it when the directory deleted them */
async function assertNameIsFree(db: InstanceDatabase, userName: string, ownId: string | null): Promise<void> {
  const other = await db.first(sql<{ id: string }>`
    select u.id from ${db.table('users')} u left join ${db.table('scim_users')} s on s.user_id = u.id
    where u.removed_at is null and lower(coalesce(s.user_name, u.email)) = lower(${userName}::text)
      and u.id is distinct from ${ownId}::uuid limit 1`);
  if (other) throw new Problem('user_exists');
}

/** Stores what the directory calls a person; whoever was removed leaves the name free. Returns whether anything changed. */
async function writeNames(
  { db }: ScimContext,
  userId: string,
  { userName, externalId }: Pick<DirectoryPerson, 'userName' | 'externalId'>,
): Promise<boolean> {
  await db.rows(sql`delete from ${db.table('scim_users')} s using ${db.table('users')} u
    where u.id = s.user_id and u.removed_at is not null and lower(s.user_name) = lower(${userName}::text)`);
  const written = await db.rows(sql<{ user_id: string }>`
    insert into ${db.table('scim_users')} as s (user_id, user_name, external_id)
    values (${userId}, ${userName}, ${externalId})
    on conflict (user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id, deleted_at = null
    where (s.user_name, s.external_id, s.deleted_at) is distinct from (excluded.user_name, excluded.external_id, null)
    returning user_id`);
  return written.length > 0;
}

/**
 * Changes a person to what the directory says; who may do what decides the same rules as for people.
 * @throws Problem not_found, person_above_own, user_exists, last_administrator, people_limit_reached
 */
export async function describePerson(context: ScimContext, id: string, person: DirectoryPerson): Promise<void> {
  const { db, actor, authorize, now } = context;
  const stored = storedOf(person);
  const row = await lockUser(db, id);
  if (!row) throw new Problem('not_found');
  const facts = await loadOneUserFacts(db, actor, id);
  authorize('user.change', facts);
  await assertNameIsFree(db, person.userName, id);
  await changePerson(context, facts, row, stored);
  if (await writeNames(context, id, person)) {
    await db.rows(sql`update ${db.table('users')} set version = version + 1, updated_at = ${now} where id = ${id}`);
  }
  if (facts.isBanned === person.isActive) await switchPerson(context, id);
}

/** Bans a person, or lets them in again. */
async function switchPerson(context: ScimContext, id: string): Promise<void> {
  const { db, actor, authorize } = context;
  const facts = await loadOneUserFacts(db, actor, id);
  authorize('user.ban', facts);
  if (!facts.isBanned) await assertLeavesAdministrator(db, id, facts.role);
  await setBans(context, [facts]);
}

/** Bans somebody whom the directory deletes; until it creates them again, it doesn't see them. */
export async function deletePerson(context: ScimContext, id: string, userName: string): Promise<void> {
  const { db, actor, authorize, now } = context;
  const facts = await loadOneUserFacts(db, actor, id);
  authorize('user.ban', facts);
  if (!facts.isBanned) await switchPerson(context, id);
  await db.rows(sql`insert into ${db.table('scim_users')} (user_id, user_name, deleted_at) values (${id}, ${userName}, ${now})
    on conflict (user_id) do update set deleted_at = excluded.deleted_at`);
}

/** Somebody whom the directory deleted, and who comes back: by the name that it gave them, or by their address. */
async function deletedBefore(db: InstanceDatabase, userName: string, email: string): Promise<string | undefined> {
  const row = await db.first(sql<{ id: string }>`
    select u.id from ${db.table('scim_users')} s join ${db.table('users')} u on u.id = s.user_id
    where u.removed_at is null and u.banned_at is not null and s.deleted_at is not null
      and (lower(s.user_name) = lower(${userName}::text) or u.email = ${email})
    order by lower(s.user_name) = lower(${userName}::text) desc limit 1`);
  return row?.id;
}

/**
 * Creates a person, or lets in again whom the directory deleted before. Who signs in with the company's account needs no invitation.
 * @throws Problem user_exists, people_limit_reached, feature_off
 */
export async function createPerson(context: ScimContext, person: DirectoryPerson): Promise<string> {
  const { db, authorize, record, enqueue, token, now } = context;
  const { email, name, phoneNumber: phone, language } = storedOf(person);
  const role = token.defaultRole;
  authorize('user.invite', { role });
  const earlier = await deletedBefore(db, person.userName, email);
  if (earlier !== undefined) {
    await describePerson(context, earlier, person);
    return earlier;
  }
  await assertNameIsFree(db, person.userName, null);
  if (person.isActive) await assertRoom(context, 'people', 1);
  const id = newId();
  const made = await db.rows(sql<{ id: string }>`
    insert into ${db.table('users')} (id, email, first_name, last_name, role, phone_number, language, banned_at, created_at, updated_at)
    values (${id}, ${email}, ${name.first}, ${name.last}, ${role}, ${phone}, ${language},
      ${person.isActive ? null : now}::timestamptz, ${now}, ${now})
    on conflict (email) where removed_at is null do nothing returning id`);
  if (made.length === 0) throw new Problem('user_exists');
  await writeNames(context, id, person);
  record('user.invited', { subjectId: id, relations: { userId: id }, before: null, after: { email, role } });
  if (person.isActive && providersOf(context).length === 0) {
    await enqueue(personMailQueue, [{ kind: 'invitation', schema: db.schema, userId: id, inviterId: token.createdBy }]);
  }
  return id;
}
