import * as calls from '@plumbline/contract/second-factors';
import { endpoint } from '../../../http/endpoint.ts';
import { Problem } from '../../../http/problem.ts';
import { noteProof } from '../../sessions/index.ts';
import { countGuess } from '../guess-limit.ts';
import { isPassword } from '../passwords.ts';
import { readCode, useCode } from './factors.ts';
import { codeGuesses, refuseCode } from './second-step.ts';

/** Whoever acts as somebody else shows who they are themselves. Hashing takes its time, so no transaction is open meanwhile. */
export const proveIdentity = endpoint(calls.proveIdentity, {
  ownTransaction: true,
  handle: async (context) => {
    const { db, actor, services, address, input, now, person } = context;
    const { password, code } = input.body;
    const userId = actor.impersonatedBy ?? actor.id;
    const account = await db.query
      .selectFrom('users')
      .select(['email', 'password_hash'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const username = password === undefined ? codeGuesses(userId) : account.email;
    const guess = await countGuess(services, { schema: db.schema, username, address, isKnownDevice: true });
    if (password !== undefined) {
      if (!(await isPassword(account.password_hash, password))) {
        const retryAfter = await guess.failed();
        throw new Problem('password_wrong', {
          fields: [{ path: 'password', code: 'password_wrong', message: '' }],
          ...(retryAfter > 0 && { retryAfter }),
        });
      }
      await context.inTransaction((change) => noteProof({ db: change.db, person, now }));
    } else {
      const read = await readCode(context, userId, code ?? '');
      const isRight =
        read &&
        (await context.inTransaction(async (change) => {
          if (!(await useCode(change.db, userId, read, now))) return false;
          await noteProof({ db: change.db, person, now });
          return true;
        }));
      if (!isRight) return refuseCode(await guess.failed());
    }
    await guess.takeBack();
    return { success: true as const };
  },
});
