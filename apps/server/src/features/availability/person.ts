import type { Actor } from '@plumbline/domain/actor/actor';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { sql } from 'kysely';
import { userFacts, visibleUsers } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

/** What the rules look at in a person. @throws Problem not_found when the one who asks doesn't see them */
export async function factsOfPerson(db: InstanceDatabase, actor: Actor, id: string): Promise<UserFacts> {
  const row = await db.first(sql<{ facts: UserFacts }>`select ${userFacts(db, actor)} as facts
    from ${db.table('users')} u where u.id = ${id} and ${visibleUsers(db, actor)}`);
  if (!row) throw new Problem('not_found');
  return row.facts;
}
