import * as calls from '@plumbline/contract/users';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { sql } from 'kysely';
import { checkRows, rowOf } from '../../http/check-rows.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { endAccessOf } from '../sessions/index.ts';
import { setBans } from './ban-people.ts';
import { loadUserFacts, lockPeople, readListItems } from './users.queries.ts';

/** People of a bulk call, once the person may do this with all of them; nobody else changes people until it is done. */
async function lockUsers(
  { db, actor, authorize }: SignedInContext,
  ids: readonly string[],
  ability: 'user.ban' | 'user.remove',
): Promise<UserFacts[]> {
  await lockPeople(db, actor);
  const found = await loadUserFacts(db, actor, ids);
  return checkRows(
    ids,
    (index) => `users.${index}`,
    (id) => {
      const facts = rowOf(found, id);
      authorize(ability, facts);
      return facts;
    },
  );
}

export const banUsers = endpoint(calls.banUsers, {
  handle: async (context) => {
    const { input } = context;
    const people = await lockUsers(context, input.body.userIds, 'user.ban');
    const changed = people.filter((facts) => facts.isBanned !== (input.body.isBanned ?? !facts.isBanned));
    await setBans(context, changed);
    return readListItems(
      context,
      people.map(({ id }) => id),
    );
  },
});

export const removeUsers = endpoint(calls.removeUsers, {
  handle: async (context) => {
    const { db, record, input, now } = context;
    const people = await lockUsers(context, input.body.userIds, 'user.remove');
    const ids = people.map(({ id }) => id);
    const rows = await db.rows(sql<{ id: string; email: string; first: string; last: string }>`
      update ${db.table('users')} set removed_at = ${now}, version = version + 1, updated_at = ${now}
      where id = any(${ids}::uuid[]) and removed_at is null
      returning id, email, first_name as first, last_name as last`);
    await endAccessOf(context, ids, now);
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
