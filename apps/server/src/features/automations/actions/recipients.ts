import type { Recipient } from '@plumbline/domain/automations/action-parts';
import type { Language } from '@plumbline/domain/settings/languages';
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
}

/** Everybody whom an action addresses, each once. People who are banned, removed or not registered yet are left out. */
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
  const people = await db.rows(sql<MailRecipient>`
    select u.id as "userId", trim(u.first_name || ' ' || u.last_name) as name, u.email, u.phone_number as phone, u.language
    from ${db.table('users')} u
    where u.removed_at is null and u.banned_at is null and u.is_verified and (u.id = any(${[...ids]}::uuid[])
      or (u.role = any(${[...roles]}::text[]) and (u.role <> 'client' or ${seesProject}))
      or (${clients} and u.role = 'client' and ${seesProject}))
    order by u.id`);
  const known = new Set(people.flatMap((one) => [one.email, one.phone]));
  const others = [...addresses]
    .filter((address) => address !== '' && !known.has(address))
    .map((address) => ({ userId: null, name: '', email: address, phone: address, language: null }));
  return [...people, ...others];
}
