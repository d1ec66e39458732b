import * as calls from '@plumbline/contract/access';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { ownerOfLink, useLink } from '../sessions/index.ts';
import { assertGoodPassword, hashPassword } from './passwords.ts';
import { forgetGuesses } from './guess-limit.ts';
import { sentAgain } from './sent-again.ts';
import { setPassword } from './set-password.ts';
import { lockPerson } from './token-response.ts';

const limit = { points: 60, seconds: 900 };

export const validateResetToken = openEndpoint(calls.validateResetToken, {
  limit,
  handle: async ({ db, now, input }) => {
    if (!(await ownerOfLink(db, 'password_reset', input.params.token, now))) throw new Problem('reset_link_expired');
    return { valid: true as const };
  },
});

export const resetPassword = openEndpoint(calls.resetPassword, {
  limit,
  ownTransaction: true,
  handle: async (context) => {
    const { db, now, settings, services, input } = context;
    const { token } = input.params;
    const { password } = input.body;
    const owner = await ownerOfLink(db, 'password_reset', token, now);
    if (owner) {
      const { email, ...name } = owner;
      await assertGoodPassword(password, { email, name, companyName: settings.companyName });
    }
    const passwordHash = owner && (await hashPassword(password));
    const isSet =
      owner &&
      passwordHash !== undefined &&
      (await context.inTransaction(
        async (change) => {
          const person = await lockPerson(change.db, owner.userId, { isChanged: true });
          if (!person || !(await useLink(change.db, 'password_reset', token, owner.userId, now))) return false;
          await setPassword(change, person.id, { passwordHash, by: 'reset', now });
          return true;
        },
        { actorId: owner.userId },
      ));
    if (isSet) await forgetGuesses(services, db.schema, owner.email);
    else if (!(await sentAgain(context, 'password_reset', token, password))) throw new Problem('reset_link_expired');
    return { success: true as const };
  },
});
