import type { ServiceAccount } from '@plumbline/contract/service-accounts';
import type { Actor } from '@plumbline/domain/actor/actor';
import { isAbove } from '@plumbline/domain/actor/roles';
import type { Role } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson } from '../../database/reference-json.ts';
import { Problem } from '../../http/problem.ts';

interface Row {
  id: string;
  name: string;
  role: Role;
  banned: boolean;
  projects: ServiceAccount['projects'];
  tokens: number;
  last_used_at: string | null;
  created_at: string;
}

/** The service accounts, by name; only one of them where its id is given. */
export async function serviceAccounts(
  db: InstanceDatabase,
  actor: Pick<Actor, 'role'>,
  now: Date,
  only: string | null = null,
): Promise<ServiceAccount[]> {
  const rows = await db.rows(sql<Row>`
    select u.id, u.first_name as name, u.role, u.banned_at is not null as banned,
      coalesce((select json_agg(json_build_object('_id', p.id, 'name', p.name) order by p.name, p.id)
        from ${db.table('project_members')} m join ${db.table('projects')} p on p.id = m.project_id and p.removed_at is null
        where m.user_id = u.id), '[]') as projects,
      (select count(*)::int from ${db.table('sessions')} s join ${db.table('token_grants')} g on g.session_id = s.id
        where s.user_id = u.id and s.ended_at is null and s.expires_at > ${now}) as tokens,
      ${momentJson(sql`(select max(g.last_used_at) from ${db.table('sessions')} s
        join ${db.table('token_grants')} g on g.session_id = s.id where s.user_id = u.id)`)} as last_used_at,
      ${momentJson(sql`u.created_at`)} as created_at
    from ${db.table('users')} u
    where u.is_service and u.removed_at is null and (${only}::uuid is null or u.id = ${only}::uuid)
    order by lower(u.first_name), u.id limit 200`);
  return rows.map(({ id, ...account }) => ({
    ...account,
    _id: id,
    can_change: !isAbove(account.role, actor.role),
  }));
}

/**
 * One service account, its row held until the transaction ends, for who may change it.
 * @throws Problem not_found, person_above_own
 */
export async function lockServiceAccount(
  db: InstanceDatabase,
  actor: Pick<Actor, 'role'>,
  id: string,
  now: Date,
): Promise<ServiceAccount> {
  await db.rows(sql`select from ${db.table('users')} where id = ${id} and is_service and removed_at is null
    for no key update`);
  const [account] = await serviceAccounts(db, actor, now, id);
  if (!account) throw new Problem('not_found');
  if (!account.can_change) throw new Problem('person_above_own');
  return account;
}

/** Makes an account a member of these projects, and of no others. @throws Problem not_valid at the first that is not there */
export async function setProjects(db: InstanceDatabase, id: string, projectIds: readonly string[]): Promise<void> {
  const rows = await db.rows(sql<{ id: string }>`
    select p.id from ${db.table('projects')} p where p.id = any(${[...projectIds]}::uuid[]) and p.removed_at is null`);
  const found = new Set(rows.map((row) => row.id));
  const at = projectIds.findIndex((one) => !found.has(one));
  if (at >= 0)
    throw new Problem('not_valid', { fields: [{ path: `projects.${at}`, code: 'unknown_reference', message: '' }] });
  await db.rows(sql`delete from ${db.table('project_members')}
    where user_id = ${id} and project_id <> all(${[...projectIds]}::uuid[])`);
  await db.rows(sql`insert into ${db.table('project_members')} (project_id, user_id)
    select unnest(${[...projectIds]}::uuid[]), ${id} on conflict do nothing`);
}
