import type { ResponseOf } from '@plumbline/contract/call';
import type { readUser as readCall, User, UserListItem } from '@plumbline/contract/users';
import type { Actor } from '@plumbline/domain/actor/actor';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { viewOfUser } from '@plumbline/domain/actor/visibility';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { userFacts, visibleUsers } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { rowOf } from '../../http/check-rows.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { notificationKeys } from '../notifications/index.ts';
import type { StoredProfile } from '../../access/profile-view.ts';
import { profileView } from '../../access/profile-view.ts';
import { userJson, userListJson, userNameJson } from './user-json.ts';

type Context = Pick<SignedInContext, 'db' | 'actor' | 'settings' | 'now'>;

/** What the rules look at in those of these people whom the one who asks sees, by id. */
export async function loadUserFacts(
  db: InstanceDatabase,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserFacts>> {
  const rows = await db.rows(sql<{ facts: UserFacts }>`
    select ${userFacts(db, actor)} as facts from ${db.table('users')} u
    where u.id = any(${ids}::uuid[]) and ${visibleUsers(db, actor)}`);
  return new Map(rows.map((row) => [row.facts.id, row.facts]));
}

/** @throws Problem not_found */
export async function loadOneUserFacts(db: InstanceDatabase, actor: Actor, id: string): Promise<UserFacts> {
  return rowOf(await loadUserFacts(db, actor, [id]), id);
}

/** How many projects a person's page starts with (spec/2 §9). */
const defaultShownProjects = 5;

/** One person: all of them that the one who asks sees. @throws Problem not_found */
export async function readUser(
  context: Context,
  id: string,
  shownProjects: number = defaultShownProjects,
): Promise<ResponseOf<typeof readCall>> {
  const { db, actor, settings } = context;
  const facts = await loadOneUserFacts(db, actor, id);
  const can = [...abilitiesOn(actor, 'user', facts)];
  if (viewOfUser(actor, facts) !== 'full') {
    const row = await db.first(sql<{ doc: object }>`
      select ${userNameJson} as doc from ${db.table('users')} u where u.id = ${id}`);
    return { ...(row?.doc as ResponseOf<typeof readCall>), can };
  }
  const row = await db.first(sql<{ doc: User; notification_keys: string[] | null } & StoredProfile>`
    select ${userJson(context, shownProjects)} as doc, u.profile, u.phone_number, u.notification_keys
    from ${db.table('users')} u where u.id = ${id}`);
  if (!row) throw new Problem('not_found');
  const view = profileView(actor, facts, settings.userFields, row);
  return {
    ...row.doc,
    phoneNumber: view.phoneNumber,
    fields: view.fields,
    editable_fields: view.editable,
    notifications: can.includes('change_notifications') ? notificationKeys(row.notification_keys) : null,
    can,
  };
}

/** As {@link readUser}, for one who certainly sees all of the person: who has just made or changed them. @throws Problem not_found */
export async function readWholeUser(context: Context, id: string): Promise<User> {
  const user = await readUser(context, id);
  if (user.view !== 'full') throw new Problem('not_found');
  return user;
}

/** People as lists show them, in the order asked for. */
export async function readListItems(context: Context, ids: readonly string[]): Promise<UserListItem[]> {
  const { db, actor } = context;
  const rows = await db.rows(sql<{ doc: string; facts: UserFacts }>`
    select ${userListJson(context)} as doc, ${userFacts(db, actor)} as facts
    from ${db.table('users')} u where u.id = any(${ids}::uuid[]) and u.removed_at is null`);
  const found = new Map(
    rows.map(({ doc, facts }) => [
      facts.id,
      { ...(JSON.parse(doc) as UserListItem), can: [...abilitiesOn(actor, 'user', facts)] },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * Lets one change of who may what go on at a time in this instance, so that two system administrators can't ban each
 * other, nor anybody act on a role that they have just lost.
 * @throws Problem not_signed_in when the one who asks was banned, removed or given another role meanwhile
 */
export async function lockPeople(db: InstanceDatabase, actor: Actor): Promise<void> {
  await lockRights(db);
  const still = await db.first<unknown>(
    sql`select from ${db.table('users')} where id = ${actor.id} and role = ${actor.role}
      and banned_at is null and removed_at is null` as RawBuilder<unknown>,
  );
  if (!still) throw new Problem('not_signed_in');
}

/** As {@link lockPeople}, for a change that no person makes. */
export async function lockRights(db: InstanceDatabase): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${db.schema}:people`}, 0))`);
}

/** How many system administrators there are who can sign in, without these. */
export async function otherSystemAdmins(db: InstanceDatabase, ids: readonly string[]): Promise<number> {
  const counted = await db.first(sql<{ n: number }>`select count(*)::int as n from ${db.table('users')} u
    where u.role = 'sys_admin' and u.is_confirmed and u.is_verified and u.banned_at is null and u.removed_at is null
      and u.id <> all(${[...ids]}::uuid[])`);
  return counted?.n ?? 0;
}

/** A person's row, held until the transaction ends. */
export function lockUser(db: InstanceDatabase, id: string) {
  return db.query
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
