import type { UserFacts } from '@plumbline/domain/actor/facts';
import { sql } from 'kysely';
import { assertRoom } from '../../access/room-within-limits.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endAccessOf } from '../sessions/index.ts';

type Banning = Pick<SignedInContext, 'db' | 'instance' | 'settings' | 'record' | 'now' | 'publishAfterCommit'>;

/**
 * Bans those of these people who are not, and lets those in again who are, after the rules have allowed it for each. The sessions of who
 * is banned end at once.
 * @throws Problem people_limit_reached
 */
export async function setBans(context: Banning, people: readonly UserFacts[]): Promise<void> {
  const { db, record, now } = context;
  const banned = people.filter((facts) => !facts.isBanned).map((facts) => facts.id);
  const freed = people.filter((facts) => facts.isBanned).map((facts) => facts.id);
  await db.rows(sql`update ${db.table('users')}
    set banned_at = case when id = any(${banned}::uuid[]) then ${now}::timestamptz end, version = version + 1, updated_at = ${now}
    where id = any(${[...banned, ...freed]}::uuid[])`);
  if (freed.length > 0) await assertRoom(context, 'people', 0);
  await endAccessOf(context, banned, now);
  for (const { id, isBanned } of people) {
    record(isBanned ? 'user.unbanned' : 'user.banned', {
      subjectId: id,
      relations: { userId: id },
      before: { isBanned },
      after: { isBanned: !isBanned },
    });
  }
}
