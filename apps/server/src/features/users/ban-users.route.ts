import * as calls from '@plumbline/contract/users';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { endLinks, endSessionsOf } from '../sessions/index.ts';
import { loadUserFacts, lockPeople, readListItems } from './users.queries.ts';

export const banUsers = endpoint(calls.banUsers, {
  handle: async (context) => {
    const { db, actor, authorize, record, input, now } = context;
    const ids = [...new Set(input.body.userIds)];
    await lockPeople(db, actor);
    const people = await loadUserFacts(db, actor, ids);
    for (const facts of people) authorize('user.ban', facts);
    const changed = people.filter((facts) => facts.isBanned !== (input.body.isBanned ?? !facts.isBanned));
    const banned = changed.filter((facts) => !facts.isBanned).map((facts) => facts.id);
    const freed = changed.filter((facts) => facts.isBanned).map((facts) => facts.id);
    await db.rows(sql`update ${db.table('users')}
      set banned_at = case when id = any(${banned}::uuid[]) then ${now}::timestamptz end, version = version + 1, updated_at = ${now}
      where id = any(${[...banned, ...freed]}::uuid[])`);
    await endSessionsOf(context, banned, now);
    for (const { id, isBanned } of changed) {
      record(isBanned ? 'user.unbanned' : 'user.banned', {
        subjectId: id,
        relations: { userId: id },
        before: { isBanned },
        after: { isBanned: !isBanned },
      });
    }
    return readListItems(context, ids);
  },
});

export const removeUsers = endpoint(calls.removeUsers, {
  handle: async (context) => {
    const { db, actor, authorize, record, input, now } = context;
    const ids = [...new Set(input.body.userIds)];
    await lockPeople(db, actor);
    const people = await loadUserFacts(db, actor, ids);
    for (const facts of people) authorize('user.remove', facts);
    const rows = await db.rows(sql<{ id: string; email: string; first: string; last: string }>`
      update ${db.table('users')} set removed_at = ${now}, version = version + 1, updated_at = ${now}
      where id = any(${ids}::uuid[]) and removed_at is null
      returning id, email, first_name as first, last_name as last`);
    await endSessionsOf(context, ids, now);
    await endLinks(db, 'invitation', ids, now);
    await endLinks(db, 'password_reset', ids, now);
    for (const { id, role } of people) {
      const row = rows.find((one) => one.id === id);
      if (!row) throw new Problem('not_found');
      record('user.removed', {
        subjectId: id,
        relations: { userId: id },
        before: { email: row.email, name: { first: row.first, last: row.last }, role },
        after: null,
      });
    }
    return { success: true as const };
  },
});
