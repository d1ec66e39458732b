import * as calls from '@plumbline/contract/access';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { assertGoodPassword, hashPassword, isPassword } from './passwords.ts';
import { startSession } from '../sessions/index.ts';
import { countGuess } from './guess-limit.ts';
import { setPassword } from './set-password.ts';
import { callerOf, lockPerson, tokenResponse } from './token-response.ts';

/** Whoever acts as somebody else doesn't take their password over. */
export const changePassword = endpoint(calls.changePassword, {
  ownTransaction: true,
  handle: async (context) => {
    const { db, actor, now, settings, services, address, input } = context;
    if (actor.impersonatedBy !== null) throw new Problem('forbidden');
    const { currentPassword, password } = input.body;
    const changed = await db.query
      .selectFrom('users')
      .select(['email', 'first_name', 'last_name', 'password_hash'])
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    const username = changed.email;
    const guess = await countGuess(services, { schema: db.schema, username, address, isKnownDevice: true });
    if (!(await isPassword(changed.password_hash, currentPassword))) {
      throw new Problem('password_wrong', {
        fields: [{ path: 'current_password', code: 'password_wrong', message: '' }],
      });
    }
    await guess.takeBack();
    await assertGoodPassword(password, {
      email: changed.email,
      name: { first: changed.first_name, last: changed.last_name },
      companyName: settings.companyName,
    });
    const passwordHash = await hashPassword(password);
    return context.inTransaction(async (change) => {
      const person = await lockPerson(change.db, actor.id, { isChanged: true });
      if (!person) throw new Problem('not_signed_in');
      if (person.passwordHash !== changed.password_hash) throw new Problem('conflict');
      await setPassword(change, person.id, { passwordHash, by: 'self', now });
      const issued = await startSession(change.db, person.id, callerOf(context), now);
      return tokenResponse(context, change.db, person, issued);
    });
  },
});
