import * as calls from '@plumbline/contract/access';
import { sql } from 'kysely';
import { bearerToken } from '../../http/authenticate.ts';
import type { RequestContext } from '../../http/context.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { assertOwnPicture } from '../users/index.ts';
import { ownerOfLink, useLink } from '../sessions/index.ts';
import { hasSecondStep } from './factors/factors.ts';
import { assertPasswordsServe } from './providers/required.ts';
import { assertGoodPassword, hashPassword } from './passwords.ts';
import { sentAgain } from './sent-again.ts';
import { letIn, lockPerson } from './token-response.ts';

const limit = { points: 60, seconds: 900 };

/** Opening the link again, before registering, changes nothing and greets again. */
export const confirmInvitation = openEndpoint(calls.confirmInvitation, {
  limit,
  ownTransaction: true,
  handle: async (context) => {
    const { db, now, settings, input } = context;
    const owner = await ownerOfLink(db, 'invitation', input.params.token, now);
    if (!owner) throw new Problem('invitation_expired');
    const role = await context.inTransaction(
      async (change) => {
        const person = await lockPerson(change.db, owner.userId, { isChanged: true });
        if (!person) throw new Problem('invitation_expired');
        const confirmed = await change.db.rows(sql`
          update ${change.db.table('users')} set is_confirmed = true, updated_at = ${now}
          where id = ${person.id} and not is_confirmed returning id`);
        if (confirmed.length > 0) {
          change.record('user.confirmed', {
            subjectId: person.id,
            relations: { userId: person.id },
            before: { isConfirmed: false },
            after: { isConfirmed: true },
          });
        }
        return person.role;
      },
      { actorId: owner.userId },
    );
    const { userId, email, first, last } = owner;
    return { _id: userId, email, name: { first, last }, role, company_name: settings.companyName };
  },
});

export const registerUser = openEndpoint(calls.registerUser, {
  limit,
  ownTransaction: true,
  handle: async (context) => {
    const { db, now, settings, request } = context;
    const { body } = context.input;
    const token = body.token ?? bearerToken(request.headers.authorization);
    if (!token) throw new Problem('invitation_expired');
    const owner = await ownerOfLink(db, 'invitation', token, now);
    if (!owner) return letInAgain(context, token, body.password);
    if (body.email !== undefined && body.email !== owner.email) throw new Problem('user_not_registered');
    if (!body.acceptsTerms) {
      throw new Problem('terms_not_accepted', {
        fields: [{ path: 'terms_and_privacy', code: 'required', message: '' }],
      });
    }
    const { companyName } = settings;
    await assertGoodPassword(body.password, { email: owner.email, name: body.name, companyName });
    const passwordHash = await hashPassword(body.password);
    const tokens = await context.inTransaction(
      async (change) => {
        const person = await lockPerson(change.db, owner.userId, { isChanged: true });
        if (person) assertPasswordsServe(context, person.role);
        if (!person || !(await useLink(change.db, 'invitation', token, owner.userId, now))) return undefined;
        if (body.avatarAssetId) await assertOwnPicture(change.db, body.avatarAssetId, person.id, person.id);
        await change.db.query
          .updateTable('users')
          .set({
            first_name: body.name.first,
            last_name: body.name.last,
            password_hash: passwordHash,
            is_confirmed: true,
            is_verified: true,
            terms_accepted_at: now,
            updated_at: now,
            ...(body.phoneNumber !== undefined && { phone_number: body.phoneNumber }),
            ...(body.avatarAssetId && { avatar_asset_id: body.avatarAssetId }),
          })
          .where('id', '=', person.id)
          .execute();
        change.record('user.registered', {
          subjectId: person.id,
          relations: { userId: person.id },
          before: { name: { first: owner.first, last: owner.last }, email: owner.email },
          after: { name: body.name, email: owner.email },
        });
        return letIn(context, change, person);
      },
      { actorId: owner.userId },
    );
    return tokens ?? letInAgain(context, token, body.password);
  },
});

/**
 * Signs in a person who has just registered by this link, and whose response was lost. @throws Problem
 * invitation_expired for all others
 */
async function letInAgain(context: RequestContext, token: string, password: string): Promise<calls.Tokens> {
  const registered = await sentAgain(context, 'invitation', token, password);
  const tokens =
    registered &&
    (await context.inTransaction(
      async (change) => {
        const person = await lockPerson(change.db, registered.userId);
        if (person) assertPasswordsServe(context, person.role);
        if (person?.passwordHash !== registered.passwordHash) return undefined;
        // Set up since: they sign in by their password and a code.
        if (await hasSecondStep(change.db, person.id)) return undefined;
        return letIn(context, change, person);
      },
      { actorId: registered.userId },
    ));
  if (!tokens) throw new Problem('invitation_expired');
  return tokens;
}
