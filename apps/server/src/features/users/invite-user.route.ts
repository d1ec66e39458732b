import * as calls from '@plumbline/contract/invitations';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { sql } from 'kysely';
import { assertRoom } from '../../access/room-within-limits.ts';
import { userFacts, visibleUsers } from '../../access/user-scope.ts';
import { checkRows, rowOf } from '../../http/check-rows.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { endLinks } from '../sessions/index.ts';
import { mailLeaves, personMailQueue } from '../mail/index.ts';
import { assertMayGive, setClientProjects } from './client-access.ts';
import { readWholeUser } from './users.queries.ts';

export const inviteUser = endpoint(calls.inviteUser, {
  limit: { points: 300, seconds: 3600 },
  handle: async (context) => {
    const { db, actor, authorize, record, enqueue, input, now } = context;
    const { email, role, name, companies = [], clientProjectIds = [] } = input.body;
    authorize('user.invite', { role });
    if (role !== 'client' && (companies.length > 0 || clientProjectIds.length > 0)) {
      const path = companies.length > 0 ? 'companies' : 'client_projects';
      throw new Problem('not_valid', { fields: [{ path, code: 'not_expected', message: '' }] });
    }
    await assertMayGive(db, actor, { projectIds: clientProjectIds, companies });
    await assertRoom(context, 'people', 1);
    const id = newId();
    const made = await db.rows(sql`
      insert into ${db.table('users')} (id, email, first_name, last_name, role, companies, invited_by, created_at, updated_at)
      values (${id}, ${email}, ${name?.first ?? ''}, ${name?.last ?? ''}, ${role}, ${companies}, ${actor.id}, ${now}, ${now})
      on conflict (email) where removed_at is null do nothing returning id`);
    if (made.length === 0) {
      throw new Problem('user_exists', { fields: [{ path: 'email', code: 'user_exists', message: '' }] });
    }
    await setClientProjects(db, id, clientProjectIds);
    await enqueue(personMailQueue, [{ kind: 'invitation', schema: db.schema, userId: id, inviterId: actor.id }]);
    record('user.invited', { subjectId: id, relations: { userId: id }, before: null, after: { email, role } });
    return { ...(await readWholeUser(context, id)), mailLeaves: mailLeaves(context) };
  },
});

export const reinviteUsers = endpoint(calls.reinviteUsers, {
  limit: { points: 100, seconds: 3600 },
  handle: async (context) => {
    const { db, actor, authorize, record, enqueue, input, now } = context;
    const wanted = new Map(input.body.users.map((user) => [user.email, user.role]));
    const rows = await db.rows(sql<{ email: string; facts: UserFacts }>`
      select u.email, ${userFacts(db, actor)} as facts from ${db.table('users')} u
      where u.email = any(${[...wanted.keys()]}::text[]) and ${visibleUsers(db, actor)}`);
    const found = new Map(rows.map((row) => [row.email, row]));
    const people = checkRows(
      input.body.users.map(({ email }) => email),
      (index) => `users.${index}`,
      (email) => {
        const row = rowOf(found, email);
        authorize('user.reinvite', row.facts);
        const role = wanted.get(email);
        if (role !== undefined && role !== row.facts.role) throw new Problem('conflict');
        return row;
      },
    );
    const ids = people.map((row) => row.facts.id);
    await endLinks(db, 'invitation', ids, now);
    await enqueue(
      personMailQueue,
      ids.map((userId) => ({ kind: 'invitation' as const, schema: db.schema, userId, inviterId: actor.id })),
    );
    for (const { email, facts } of people) {
      record('user.reinvited', {
        subjectId: facts.id,
        relations: { userId: facts.id },
        before: null,
        after: { email, role: facts.role },
      });
    }
    return { success: true as const, mailLeaves: mailLeaves(context) };
  },
});
