import { eraseUser as eraseCall } from '@plumbline/contract/user-erasure';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { atLeast } from '@plumbline/domain/actor/roles';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import { userFacts, visibleUsersOfList } from '../../access/user-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { endAccessOf } from '../sessions/index.ts';
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
export const eraseUser = endpoint(eraseCall, {
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
