import type { Tokens } from '@plumbline/contract/access';
import type { Role } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Change } from '../../events/change-transaction.ts';
import { actorOf } from '../../http/actor-of.ts';
import type { RequestContext } from '../../http/context.ts';
import { personMailQueue } from '../mail/index.ts';
import { readMe } from '../users/index.ts';
import { deviceName, startSession } from '../sessions/index.ts';
import type { Caller, IssuedTokens } from '../sessions/index.ts';
import { missingStepSince, recordDue } from './factors/required-step.ts';

/** A person whose row is held, so that nobody bans or removes them before the transaction ends. */
export interface LockedPerson {
  id: string;
  role: Role;
  email: string;
  canManageSkills: boolean;
  passwordHash: string | null;
}

/**
 * Holds a person who can sign in: neither banned nor removed. Who goes on to change the row says so, for two that share it
 * first and want it alone then would wait for each other.
 */
export function lockPerson(
  db: InstanceDatabase,
  userId: string,
  { isChanged = false }: { isChanged?: boolean } = {},
): Promise<LockedPerson | undefined> {
  return db.first(sql<LockedPerson>`
    select id, role, email, can_manage_skills as "canManageSkills", password_hash as "passwordHash"
    from ${db.table('users')} where id = ${userId} and banned_at is null and removed_at is null
    ${isChanged ? sql`for no key update` : sql`for share`}`);
}

/** From which device and address a session is begun, for the list of one's sessions. */
export function callerOf({ request, address }: Pick<RequestContext, 'request' | 'address'>): Caller {
  return { userAgent: request.headers['user-agent'] ?? '', address };
}

/** The emails of a person who signs in all the time on devices without end are bounded by what is compared with. */
const devicesCompared = 200;

/**
 * Has the person written to where they sign in on a device from which they have not before: another browser or system. Nobody is on the
 * first one.
 */
async function writeOfNewDevice(
  { now }: Pick<RequestContext, 'now'>,
  { db, enqueue }: Change,
  userId: string,
  { userAgent, address }: Caller,
): Promise<void> {
  const before = await db.rows(sql<{ user_agent: string }>`
    select distinct user_agent from ${db.table('sessions')}
    where user_id = ${userId} and impersonator_id is null and address <> '' limit ${devicesCompared}`);
  const device = deviceName(userAgent);
  if (before.length === 0 || before.some((one) => deviceName(one.user_agent) === device)) return;
  const at = now.toISOString();
  await enqueue(personMailQueue, [{ kind: 'new_device', schema: db.schema, userId, device, address, at }]);
}

/**
 * Begins a session for a person who has shown who they are, and gives its tokens. Where a second step is missing that the company requires,
 * they do nothing but set one up (decision 0100).
 */
export async function letIn(
  context: RequestContext,
  change: Change,
  person: LockedPerson,
  { byService = false }: { readonly byService?: boolean } = {},
): Promise<Tokens> {
  const caller = callerOf(context);
  await writeOfNewDevice(context, change, person.id, caller);
  const dueOn = await missingStepSince(context, change, person, byService);
  const issued = await startSession(change.db, person.id, caller, context.now, {
    byService,
    lacksFactor: dueOn !== null,
  });
  change.record('user.signed_in', {
    subjectId: person.id,
    relations: { userId: person.id },
    before: null,
    after: { sessionId: issued.sessionId, device: deviceName(caller.userAgent) },
  });
  if (dueOn !== null) recordDue(change, person.id, issued.sessionId, dueOn);
  return tokenResponse(context, change.db, person, issued);
}

/** The answer of every call that signs in (RFC 6749 §5.1, with the person). */
export async function tokenResponse(
  context: Pick<RequestContext, 'settings' | 'activeToggles' | 'instance' | 'reply' | 'now'>,
  db: InstanceDatabase,
  person: Pick<LockedPerson, 'id' | 'role' | 'canManageSkills'>,
  issued: IssuedTokens,
  impersonatorId: string | null = null,
): Promise<Tokens> {
  // RFC 6749 §5.1
  context.reply.header('cache-control', 'no-store');
  const actor = actorOf({ ...person, impersonatorId }, context, context.instance);
  return {
    access_token: issued.accessToken,
    token_type: 'Bearer',
    expires_in: issued.expiresIn,
    refresh_token: issued.refreshToken,
    user: await readMe(db, actor, context, issued.sessionId),
  };
}
