import type { SecondStepWay } from '@plumbline/domain/users/second-factors';
import {
  isAppCode,
  recoveryCodeCount,
  recoveryCodeText,
  secondFactorCode,
  secondStepWays,
} from '@plumbline/domain/users/second-factors';
import { sql } from 'kysely';
import { hasStep } from '../../../access/second-step.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { Change } from '../../../events/change-transaction.ts';
import { hashToken } from '../../../http/authenticate.ts';
import type { RequestContext, SignedInContext } from '../../../http/context.ts';
import { Problem } from '../../../http/problem.ts';
import { newRecoveryCode, stepOfCode } from './code-app.ts';

/** For what the secret of a person's app is encrypted. */
export const appPurpose = (userId: string) => `code-app:${userId}`;

/** A code before it is used up: the app's, whose secret as stored and time step it is of, or a recovery code. */
export type ReadCode = { kind: 'app'; sealed: string; step: number } | { kind: 'recovery'; hash: Buffer };

/**
 * What a code of a person is; undefined where it is not right. Secrets are opened here, before a transaction is.
 * @param isConfirmed whether the app has been confirmed, or is to be by this code
 */
export async function readCode(
  { services, db, now }: Pick<RequestContext, 'services' | 'db' | 'now'>,
  userId: string,
  typed: string,
  { isConfirmed = true } = {},
): Promise<ReadCode | undefined> {
  const code = secondFactorCode(typed);
  if (!isAppCode(code)) return isConfirmed ? { kind: 'recovery', hash: hashToken(code) } : undefined;
  const app = await db.first(sql<{ secret: string }>`select secret from ${db.table('code_apps')}
    where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed}::boolean`);
  if (!app) return undefined;
  // Undefined of one that another installation's key has sealed: recovery codes work even so.
  const secret = await services.secrets.open(app.secret, appPurpose(userId));
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
  return step === undefined ? undefined : { kind: 'app', sealed: app.secret, step };
}

/** Uses a code up. @returns false where it was used before, or is not the person's */
export async function useCode(db: InstanceDatabase, userId: string, code: ReadCode, now: Date): Promise<boolean> {
  const used =
    code.kind === 'app'
      ? await db.rows(sql`update ${db.table('code_apps')} set last_step = ${code.step}
          where user_id = ${userId} and secret = ${code.sealed} and confirmed_at is not null and last_step < ${code.step}
          returning user_id`)
      : await db.rows(sql`update ${db.table('recovery_codes')} set used_at = ${now}
          where user_id = ${userId} and hash = ${code.hash} and used_at is null returning user_id`);
  return used.length > 0;
}

/** Whether more than the person's password is asked for: they have an app or a passkey. */
export async function hasSecondStep(db: InstanceDatabase, userId: string): Promise<boolean> {
  const factor = await db.first(sql<{ id: string }>`
    select u.id from ${db.table('users')} u where u.id = ${userId} and ${hasStep(db, sql`u.id`)}`);
  return factor !== undefined;
}

/** By what a person may end the second step: what they have set up, and recovery codes that are left. */
export async function waysOfSecondStep(db: InstanceDatabase, userId: string): Promise<SecondStepWay[]> {
  const has = await db.first(sql<{ app: boolean; passkey: boolean; recovery_code: boolean }>`select
    exists (select from ${db.table('code_apps')} a where a.user_id = ${userId} and a.confirmed_at is not null) as app,
    exists (select from ${db.table('passkeys')} p where p.user_id = ${userId}) as passkey,
    exists (select from ${db.table('recovery_codes')} r where r.user_id = ${userId} and r.used_at is null) as recovery_code`);
  return secondStepWays.filter((way) => has?.[way]);
}

/** Makes ten recovery codes; those before are void. @returns them as people read them: they are stored as hashes alone */
export async function makeCodes({ db, record }: Change, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await db.rows(sql`delete from ${db.table('recovery_codes')} where user_id = ${userId}`);
  await db.query
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashToken(code), created_at: now })))
    .execute();
  record('user.recovery_codes_made', {
    subjectId: userId,
    relations: { userId },
    before: null,
    after: { count: codes.length },
  });
  return codes.map(recoveryCodeText);
}

/**
 * Removes a person's app, passkeys, recovery codes and remembered devices, so that the password alone lets them in.
 * @returns whether there was a second step
 */
export async function removeFactors(
  { db, record }: Pick<Change, 'db' | 'record'>,
  userId: string,
  by: 'administrator' | 'operator',
): Promise<boolean> {
  const hadStep = await hasSecondStep(db, userId);
  await db.query.deleteFrom('code_apps').where('user_id', '=', userId).execute();
  await db.query.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await clearRest(db, userId);
  if (!hadStep) return false;
  record('user.second_factor_removed', { subjectId: userId, relations: { userId }, before: { by }, after: null });
  return true;
}

/** Removes recovery codes and remembered devices, which stand for a factor that is there no more. */
export async function clearRest(db: InstanceDatabase, userId: string): Promise<void> {
  await db.query.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.query.deleteFrom('remembered_devices').where('user_id', '=', userId).execute();
}

/** Removes a person's app on their own request. @returns whether it was asked for at sign-in */
export async function removeApp({ db, record }: Pick<Change, 'db' | 'record'>, userId: string): Promise<boolean> {
  const removed = await db.rows(sql<{ confirmed_at: Date | null }>`
    delete from ${db.table('code_apps')} where user_id = ${userId} returning confirmed_at`);
  if (!removed.some((app) => app.confirmed_at !== null)) return false;
  record('user.second_factor_removed', {
    subjectId: userId,
    relations: { userId },
    before: { by: 'self' },
    after: null,
  });
  return true;
}

/** Whoever acts as somebody else changes nothing of how they sign in. @throws Problem forbidden */
export function assertOwn({ actor }: Pick<SignedInContext, 'actor'>): void {
  if (actor.impersonatedBy !== null) throw new Problem('forbidden');
}
