import * as calls from '@plumbline/contract/user-roles';
import { sql } from 'kysely';
import { checkRows, rowOf } from '../../http/check-rows.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { assertFreshProof, endRightsOf } from '../sessions/index.ts';
import { loadUserFacts, lockPeople, otherSystemAdmins, readListItems } from './users.queries.ts';

/** One transaction: a tab that is closed leaves nobody half-way. */
export const changeUserRoles = endpoint(calls.changeUserRoles, {
  handle: async (context) => {
    const { db, actor, authorize, record, input, now } = context;
    const { userIds, role } = input.body;
    await lockPeople(db, actor);
    const found = await loadUserFacts(db, actor, userIds);
    // Each of several may go, but not all of them together.
    const isOneLeft = role === 'sys_admin' || (await otherSystemAdmins(db, userIds)) > 0;
    const people = checkRows(
      userIds,
      (index) => `users.${index}`,
      (id) => {
        const facts = rowOf(found, id);
        authorize('user.change', facts);
        if (facts.role === role) return facts;
        authorize('user.change_role', { ...facts, newRole: role });
        if (facts.role === 'sys_admin' && !isOneLeft) throw new Problem('last_system_admin');
        return facts;
      },
    );
    const changed = people.filter((facts) => facts.role !== role);
    if (changed.length > 0) await assertFreshProof(context);
    const ids = changed.map(({ id }) => id);
    await db.rows(sql`update ${db.table('users')} set role = ${role}, version = version + 1, updated_at = ${now}
      where id = any(${ids}::uuid[])`);
    for (const { id, role: before } of changed) {
      record('user.role_changed', {
        subjectId: id,
        relations: { userId: id },
        before: { role: before },
        after: { role },
      });
    }
    await endRightsOf(context, ids, now);
    return readListItems(
      context,
      people.map(({ id }) => id),
    );
  },
});
