import type { Role } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import { dutyToday } from '../../../access/second-step.ts';
import type { Change } from '../../../events/change-transaction.ts';
import type { RequestContext, SignedInContext } from '../../../http/context.ts';
import { endSession } from '../../sessions/index.ts';
import { clearRest, hasSecondStep } from './factors.ts';

/**
 * The day since which a person has to have a second step and has none, who signs in, or whose sign-in goes on; null where nothing is
 * missing.
 */
export async function missingStepSince(
  { settings, now }: Pick<RequestContext, 'settings' | 'now'>,
  { db }: Pick<Change, 'db'>,
  person: { readonly id: string; readonly role: Role },
  byService: boolean,
): Promise<string | null> {
  const duty = dutyToday({ role: person.role, byService }, { settings, now });
  return duty?.daysLeft !== 0 || (await hasSecondStep(db, person.id)) ? null : duty.dueOn;
}

/** Records that a sign-in does nothing but set up a second step. */
export function recordDue({ record }: Pick<Change, 'record'>, userId: string, sessionId: string, dueOn: string): void {
  record('user.second_factor_due', {
    subjectId: userId,
    relations: { userId },
    before: null,
    after: { sessionId, dueOn },
  });
}

/** Has a session that is open do nothing but set up a second step from now on. Live streams of its person end, and are asked for again. */
export async function limitSession(
  change: Pick<Change, 'db' | 'publishAfterCommit' | 'record'>,
  userId: string,
  sessionId: string,
  dueOn: string,
): Promise<void> {
  const { db, publishAfterCommit } = change;
  await db.rows(sql`update ${db.table('sessions')} set lacks_factor = true where id = ${sessionId}`);
  recordDue(change, userId, sessionId, dueOn);
  publishAfterCommit({ kind: 'sessions_ended', schema: db.schema, user: userId });
}

/**
 * Once a person has set up a factor in this session, it does everything again. Their other sessions that lack one end: who set it up is
 * not known to be who began those.
 */
export async function endSettingUp(
  { actor, person, now }: Pick<SignedInContext, 'actor' | 'person' | 'now'>,
  change: Pick<Change, 'db' | 'publishAfterCommit'>,
): Promise<void> {
  const { db } = change;
  await db.rows(sql`update ${db.table('sessions')} set lacks_factor = false
    where id = ${person.sessionId} and lacks_factor`);
  const others = await db.rows(sql<{ id: string }>`select id from ${db.table('sessions')}
    where user_id = ${actor.id} and lacks_factor and ended_at is null order by id`);
  for (const { id } of others) await endSession(change, id, now);
}

/**
 * Once somebody has removed a factor: with the last one, recovery codes and remembered devices go, and where the company requires a second
 * step this session does nothing but set one up.
 */
export async function afterRemoval(context: SignedInContext): Promise<void> {
  const { db, actor, person } = context;
  if (await hasSecondStep(db, actor.id)) return;
  await clearRest(db, actor.id);
  const session = await db.first(sql<{ by_service: boolean }>`select by_service from ${db.table('sessions')}
    where id = ${person.sessionId}`);
  const dueOn = await missingStepSince(context, context, actor, session?.by_service ?? false);
  if (dueOn !== null) await limitSession(context, actor.id, person.sessionId, dueOn);
}
