import type { RemovedUser } from '@plumbline/contract/user-erasure';
import * as calls from '@plumbline/contract/user-erasure';
import { abilitiesOn } from '@plumbline/domain/access/can';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { atLeast } from '@plumbline/domain/actor/roles';
import { searchWords } from '@plumbline/domain/search/search';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import { userFacts, visibleUsersOfList } from '../../access/user-scope.ts';
import { momentJson } from '../../database/reference-json.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { endAccessOf } from '../sessions/index.ts';
import { peopleFoundBy } from './people-found-by.ts';
import { lockPeople } from './users.queries.ts';

/** What the rules look at; to administrators also of somebody who was removed before. @throws Problem not_found */
async function factsOf({ db, actor }: SignedInContext, id: string): Promise<UserFacts> {
  const row = await db.first(sql<{ facts: UserFacts }>`
    select ${userFacts(db, actor)} as facts from ${db.table('users')} u
    where u.id = ${id} and ${visibleUsersOfList(db, actor, { isRemovedToo: atLeast(actor.role, 'business_admin') })}`);
  if (!row) throw new Problem('not_found');
  return row.facts;
}

/** The row erases by a trigger, which restored backups have as well (decision 0086). */
export const eraseUser = endpoint(calls.eraseUser, {
  handle: async (context) => {
    const { db, actor, authorize, record, settings, input, now } = context;
    const { id } = input.params;
    await lockPeople(db, actor);
    const facts = await factsOf(context, id);
    authorize('user.erase', facts);
    await endAccessOf(context, [id], now);
    const shownAs = textsIn(settings.defaultLanguage).events.erasedPerson;
    const erased = await db.first(sql<{ user_id: string }>`
      insert into ${db.table('erasures')} (user_id, erased_by, erased_at, shown_as)
      values (${id}, ${actor.id}, ${now}, ${shownAs})
      on conflict (user_id) do nothing returning user_id`);
    if (erased) {
      record('user.erased', { subjectId: id, relations: { userId: id }, before: { role: facts.role }, after: null });
    }
    return { success: true as const };
  },
});

export const listRemovedUsers = endpoint(calls.listRemovedUsers, {
  handle: async ({ db, actor, authorize, settings, input }) => {
    authorize('settings.change');
    const rows = await db.rows(sql<{ doc: Omit<RemovedUser, 'can'>; facts: UserFacts }>`
      select json_build_object('_id', u.id, 'name', json_build_object('first', u.first_name, 'last', u.last_name),
          'email', u.email, 'role', u.role, 'removed_at', ${momentJson(sql`u.removed_at`)}) as doc,
        ${userFacts(db, actor)} as facts
      from ${db.table('users')} u
      where u.removed_at is not null and u.id not in (select e.user_id from ${db.table('erasures')} e)
        and ${peopleFoundBy(actor, settings, searchWords(input.query.search ?? ''))}
      order by u.removed_at desc, u.id limit ${calls.removedUsersLimit + 1}`);
    const docs = rows.slice(0, calls.removedUsersLimit).map(({ doc, facts }) => ({
      ...doc,
      can: abilitiesOn(actor, 'user', facts).filter((verb) => verb === 'erase'),
    }));
    return { docs, has_more: rows.length > docs.length };
  },
});
