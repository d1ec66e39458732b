import type { Role } from '@plumbline/domain/actor/roles';
import type { Recipient } from '@plumbline/domain/automations/action-parts';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import type { ActionContext } from './action-context.ts';
import { written } from './action-context.ts';

/** Somebody who gets something: a person of the instance, or an address alone. */
export interface MailRecipient {
  userId: string | null;
  name: string;
  email: string;
  phone: string;
  language: Language | null;
  /** Null of an address that nobody here has. */
  role: Role | null;
  canManageSkills: boolean;
}

const nobody = { userId: null, name: '', language: null, role: null, canManageSkills: false } as const;

/**
 * Everybody whom an action addresses, each once. People who are banned, removed or not registered yet are left out. An address of
 * somebody who has an account is that person: what they get is made with their rights.
 */
export async function reach(context: ActionContext, to: readonly Recipient[]): Promise<MailRecipient[]> {
  const { owner, data } = context;
  const { db } = owner;
  const ids = new Set<string>();
  const roles = new Set<string>();
  const addresses = new Set<string>();
  let clients = false;
  const add = (id: string | null | undefined) => void (id && ids.add(id));
  for (const one of to) {
    if (one.kind === 'user') add(one.user);
    else if (one.kind === 'role') roles.add(one.role);
    else if (one.kind === 'assignees') data.job?.users.forEach((user) => add(user._id));
    else if (one.kind === 'creator') add(data.job?.createdBy);
    else if (one.kind === 'project_members') data.project?.users.forEach(add);
    else if (one.kind === 'clients') clients = true;
    else if (one.kind === 'event_user') add(data.user?._id);
    else if (one.kind === 'actor') add(data.actor?._id);
    else if (one.kind === 'owner') add(owner.actor.id);
    else addresses.add(written(context, one.address).trim());
  }
  // Clients know of their own projects alone, whoever writes to all of them.
  const seesProject = data.project
    ? sql`(exists (select from ${db.table('client_projects')} cp where cp.project_id = ${data.project._id} and cp.user_id = u.id)
        or u.companies && ${[...data.project.companies]}::text[])`
    : sql`false`;
  const typed = [...addresses].filter((address) => address !== '');
  const found = await db.rows(sql<MailRecipient & { isBanned: boolean }>`
    select u.id as "userId", trim(u.first_name || ' ' || u.last_name) as name, u.email, u.phone_number as phone, u.language,
      u.role, u.can_manage_skills as "canManageSkills", u.banned_at is not null as "isBanned"
    from ${db.table('users')} u
    where u.removed_at is null and (lower(u.email) = any(${typed.map((one) => one.toLowerCase())}::text[])
      or u.phone_number = any(${typed}::text[])
      or u.banned_at is null and u.is_verified and (u.id = any(${[...ids]}::uuid[])
      or (u.role = any(${[...roles]}::text[]) and (u.role <> 'client' or ${seesProject}))
      or (${clients} and u.role = 'client' and ${seesProject})))
    order by u.id`);
  const known = new Set(found.flatMap((one) => [one.email.toLowerCase(), one.phone]));
  const people = found.flatMap(({ isBanned, ...one }) => (isBanned ? [] : one));
  const others = typed
    .filter((address) => !known.has(address.toLowerCase()))
    .map((address) => ({ ...nobody, email: address, phone: address }));
  return [...people, ...others];
}
