import * as calls from '@plumbline/contract/service-accounts';
import { serviceLimits } from '@plumbline/contract/service-accounts';
import { isAbove } from '@plumbline/domain/actor/roles';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { assertFreshProof, confirmRights, endAccessOf, endRightsOf } from '../sessions/index.ts';
import { lockServiceAccount, serviceAccounts, setProjects } from './service-accounts.queries.ts';

type Account = calls.ServiceAccount;

/** What events have of an account. */
const sideOf = ({ name, role, projects, banned }: Account) => ({
  name,
  role,
  projectIds: projects.map(({ _id }) => _id),
  isBanned: banned,
});

async function readAccount({ db, actor, now }: SignedInContext, id: string): Promise<Account> {
  const [account] = await serviceAccounts(db, actor, now, id);
  if (!account) throw new Problem('not_found');
  return account;
}

export const listServiceAccounts = endpoint(calls.listServiceAccounts, {
  handle: async ({ db, actor, now, authorize }) => {
    authorize('service.manage');
    return serviceAccounts(db, actor, now);
  },
});

export const createServiceAccount = endpoint(calls.createServiceAccount, {
  handle: async (context) => {
    const { db, actor, authorize, record, input, now } = context;
    const { name, role, projects } = input.body;
    authorize('service.manage');
    if (isAbove(role, actor.role)) throw new Problem('person_above_own');
    await assertFreshProof(context);
    await confirmRights(context);
    if ((await serviceAccounts(db, actor, now)).length >= serviceLimits.accounts) throw new Problem('conflict');
    const id = newId();
    await db.query
      .insertInto('users')
      .values({
        id,
        // A name that no mail server has (RFC 2606); it is neither confirmed nor verified, so nothing is sent to it.
        email: `${id}@service.invalid`,
        first_name: name,
        role,
        is_service: true,
        invited_by: actor.id,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await setProjects(db, id, [...new Set(projects)]);
    const account = await readAccount(context, id);
    record('service.created', { subjectId: id, before: null, after: sideOf(account) });
    return account;
  },
});

export const changeServiceAccount = endpoint(calls.changeServiceAccount, {
  handle: async (context) => {
    const { db, actor, authorize, record, input, now } = context;
    authorize('service.manage');
    const { projects } = input.body;
    await confirmRights(context);
    const before = await lockServiceAccount(db, actor, input.params.id, now);
    const { _id: id } = before;
    const { name = before.name, role = before.role, banned = before.banned } = input.body;
    if (role !== before.role) {
      if (isAbove(role, actor.role)) throw new Problem('person_above_own');
      await assertFreshProof(context);
    }
    if (projects) await setProjects(db, id, [...new Set(projects)]);
    if (name !== before.name || role !== before.role || banned !== before.banned) {
      const bannedAt = banned !== before.banned && { banned_at: banned ? now : null };
      const values = { first_name: name, role, updated_at: now, ...bannedAt };
      await db.query.updateTable('users').set(values).where('id', '=', id).execute();
    }
    if (banned && !before.banned) await endAccessOf(context, [id], now);
    else if (role !== before.role) await endRightsOf(context, [id], now);
    const account = await readAccount(context, id);
    const [was, is] = [sideOf(before), sideOf(account)];
    if (JSON.stringify(was) !== JSON.stringify(is))
      record('service.changed', { subjectId: id, before: was, after: is });
    return account;
  },
});

export const removeServiceAccount = endpoint(calls.removeServiceAccount, {
  handle: async (context) => {
    const { db, actor, authorize, record, input, now } = context;
    authorize('service.manage');
    await confirmRights(context);
    const account = await lockServiceAccount(db, actor, input.params.id, now);
    await db.query
      .updateTable('users')
      .set({ removed_at: now, updated_at: now })
      .where('id', '=', account._id)
      .execute();
    await endAccessOf(context, [account._id], now);
    record('service.removed', { subjectId: account._id, before: sideOf(account), after: null });
    return { success: true as const };
  },
});
