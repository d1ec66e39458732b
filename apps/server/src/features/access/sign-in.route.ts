import * as calls from '@plumbline/contract/access';
import type { Tokens } from '@plumbline/contract/access';
import { sql } from 'kysely';
import { addressKey } from '../../http/call-limit.ts';
import type { RequestContext } from '../../http/context.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { comparePassword, hashPassword, isPassword } from './passwords.ts';
import { assertClient } from './clients.ts';
import type { CountedGuess } from './guess-limit.ts';
import { countGuess } from './guess-limit.ts';
import { hasSecondStep, waysOfSecondStep } from './factors/factors.ts';
import { isRemembered } from './factors/remembered-devices.ts';
import { endSecondStep, sealFirstStep } from './factors/second-step.ts';
import { renew } from './renew-tokens.ts';
import { assertPasswordsServe } from './providers/required.ts';
import { recordFailedSignIn } from './failed-sign-in.ts';
import { callerOf, letIn, lockPerson } from './token-response.ts';

/** Hashing takes its time, so no transaction is open before the password is known to be right. */
export const signIn = openEndpoint(calls.signIn, {
  ownTransaction: true,
  handle: (context) => {
    const { body } = context.input;
    assertClient(body.clientId);
    if (body.grant === 'refresh_token') return renew(context, body.refreshToken);
    return body.grant === 'second_factor' ? endSecondStep(context, body) : signInWithPassword(context, body);
  },
});

interface Typed {
  username: string;
  password: string;
  deviceToken: string | undefined;
}

async function signInWithPassword(context: RequestContext, typed: Typed): Promise<Tokens> {
  const { username, password, deviceToken } = typed;
  const { services, db, address, now } = context;
  const account = await findAccount(context, username);
  const guess = await countGuess(services, {
    schema: db.schema,
    username,
    address,
    isKnownDevice: account?.isKnownDevice ?? false,
  });
  const { isRight, isOldForm } = await comparePassword(account?.passwordHash, password);
  const rehashed = isRight && isOldForm ? await hashPassword(password) : undefined;
  const result =
    isRight &&
    account &&
    (await takingBack(guess, () =>
      context.inTransaction(
        async (change) => {
          const person = await lockPerson(change.db, account.id, { isChanged: rehashed !== undefined });
          // Banned or removed while the password was being compared.
          if (!person) return undefined;
          if (person.passwordHash !== account.passwordHash) {
            // Changed meanwhile, or only hashed again by another sign-in of the same person.
            if (!(await isPassword(person.passwordHash, password))) return undefined;
          } else if (rehashed !== undefined) {
            await change.db.query
              .updateTable('users')
              .set({ password_hash: rehashed })
              .where('id', '=', person.id)
              .execute();
          }
          assertPasswordsServe(context, person.role);
          const isNeeded =
            (await hasSecondStep(change.db, person.id)) &&
            !(await isRemembered(change.db, person.id, deviceToken, now));
          if (!isNeeded) return letIn(context, change, person);
          // What the row has once the transaction commits.
          const wasOther = person.passwordHash !== account.passwordHash;
          const passwordHash = wasOther ? person.passwordHash : (rehashed ?? person.passwordHash);
          const { id: userId, isKnownDevice } = account;
          const ways = await waysOfSecondStep(change.db, userId);
          return { needsStep: { schema: db.schema, userId, passwordHash, isKnownDevice }, ways };
        },
        { actorId: account.id },
      ),
    ));
  if (!result) {
    await recordFailedSignIn(context, account ? { reason: 'password', userId: account.id } : { reason: 'unknown' });
    const retryAfter = await guess.failed();
    throw new Problem('sign_in_failed', retryAfter > 0 ? { retryAfter } : {});
  }
  await guess.takeBack();
  if (!('needsStep' in result)) return result;
  const state = await sealFirstStep(services.secrets, result.needsStep, now);
  throw new Problem('second_factor_required', { state, ways: result.ways });
}

/** Runs what a right password may do: where the company wants another way in, the try was no guess even so. */
async function takingBack<T>(guess: CountedGuess, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem && error.code === 'sso_required') await guess.takeBack();
    throw error;
  }
}

interface Account {
  id: string;
  passwordHash: string | null;
  isKnownDevice: boolean;
}

/** One query whether the account exists or not, so that timing reveals nothing. */
async function findAccount(context: RequestContext, username: string): Promise<Account | undefined> {
  const { db } = context;
  const row = await db.first(sql<{ id: string; hash: string | null; addresses: string[] }>`
    select u.id, u.password_hash as hash, array(
        select s.address from ${db.table('sessions')} s
        where s.user_id = u.id and s.impersonator_id is null and s.user_agent = ${callerOf(context).userAgent.slice(0, 300)}
        order by s.created_at desc limit 20) as addresses
    from ${db.table('users')} u
    where u.email = ${username} and u.is_verified and u.banned_at is null and u.removed_at is null`);
  return (
    row && {
      id: row.id,
      passwordHash: row.hash,
      isKnownDevice: row.addresses.some((address) => addressKey(address) === addressKey(context.address)),
    }
  );
}
