import * as calls from '@plumbline/contract/passkeys';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { RequestContext } from '../../../http/context.ts';
import { endpoint, openEndpoint } from '../../../http/endpoint.ts';
import { Problem } from '../../../http/problem.ts';
import { instanceAddress } from '../../../instances/instance-address.ts';
import { assertFreshProof, deviceName } from '../../sessions/index.ts';
import { assertPasswordsServe } from '../providers/required.ts';
import { callerOf, letIn, lockPerson } from '../token-response.ts';
import { assertOwn, makeCodes } from './factors.ts';
import { openChallenge, passkeyLifetime, sealChallenge } from './passkey-state.ts';
import { afterRemoval, endSettingUp } from './required-step.ts';

/** EdDSA, ES256 and RS256 (COSE): what devices make, and Node verifies without a warning. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** A whole company may be behind one address. */
const limit = { points: 600, seconds: 300 };

/** Where passkeys of a company are good: its own address, and no other company's. */
function relyingParty({ services, instance }: Pick<RequestContext, 'services' | 'instance'>) {
  const origin = instanceAddress(services.configuration, instance.name);
  return { expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
}

/** Runs a verification; why it failed is in the log, for whoever runs the server. @throws Problem passkey_failed */
async function verified<T>({ request }: RequestContext, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    request.log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused');
    throw new Problem('passkey_failed');
  }
}

export const readPasskeyChallenge = openEndpoint(calls.readPasskeyChallenge, {
  limit,
  handle: async (context) => {
    const { services, db, now, reply } = context;
    reply.header('cache-control', 'no-store');
    const rpID = relyingParty(context).expectedRPID;
    const { challenge } = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
    return {
      options: { challenge, rpId: rpID, timeout: passkeyLifetime, userVerification: 'required' as const },
      state: await sealChallenge(services.secrets, { schema: db.schema, userId: null, challenge }, now),
    };
  },
});

export const signInWithPasskey = openEndpoint(calls.signInWithPasskey, {
  limit,
  ownTransaction: true,
  handle: async (context) => {
    const { services, db, input, now } = context;
    const { state, credential } = input.body;
    const begun = await openChallenge(services.secrets, state, { schema: db.schema, userId: null }, now);
    const known = await db.query
      .selectFrom('passkeys')
      .select(['user_id', 'public_key', 'counter'])
      .where('id', '=', credential.id)
      .executeTakeFirst();
    if (!begun || !known) throw new Problem('passkey_failed');
    const { userHandle, ...response } = credential.response;
    const { authenticationInfo } = await verified(context, async () => {
      const result = await verifyAuthenticationResponse({
        response: {
          ...credential,
          response: { ...response, ...(typeof userHandle === 'string' && { userHandle }) },
          clientExtensionResults: {},
        },
        expectedChallenge: begun.challenge,
        ...relyingParty(context),
        credential: {
          id: credential.id,
          publicKey: new Uint8Array(known.public_key),
          counter: known.counter,
        },
        requireUserVerification: true,
      });
      if (!result.verified) throw new Error('the signature is not of this key');
      return result;
    });
    return context.inTransaction(
      async (change) => {
        const person = await lockPerson(change.db, known.user_id);
        if (!person) throw new Problem('passkey_failed');
        assertPasswordsServe(context, person.role);
        // A response counts once, also of keys that do not count: the next one is to a later challenge.
        const used = await change.db.rows(sql`update ${change.db.table('passkeys')}
          set counter = ${authenticationInfo.newCounter}, last_used_at = ${now}, last_challenge_at = ${begun.at}
          where id = ${credential.id} and user_id = ${person.id} and counter = ${known.counter}
            and (last_challenge_at is null or last_challenge_at < ${begun.at}) returning id`);
        if (used.length === 0) throw new Problem('passkey_failed');
        return letIn(context, change, person);
      },
      { actorId: known.user_id },
    );
  },
});

/** Its response has a challenge and is not stored for idempotency. */
export const beginPasskey = endpoint(calls.beginPasskey, {
  ownTransaction: true,
  handle: async (context) => {
    const { services, db, actor, settings, now, reply } = context;
    assertOwn(context);
    await assertFreshProof(context);
    reply.header('cache-control', 'no-store');
    const { email, first_name, last_name } = await db.query
      .selectFrom('users')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow();
    const made = await db.query.selectFrom('passkeys').select('id').where('user_id', '=', actor.id).execute();
    const options = await generateRegistrationOptions({
      rpName: settings.companyName || 'Plumbline',
      rpID: relyingParty(context).expectedRPID,
      userName: email,
      userID: new TextEncoder().encode(actor.id),
      userDisplayName: `${first_name} ${last_name}`.trim() || email,
      supportedAlgorithmIDs,
    });
    const { rp, user, challenge, pubKeyCredParams } = options;
    return {
      options: {
        rp: { id: relyingParty(context).expectedRPID, name: rp.name },
        user,
        challenge,
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
        timeout: passkeyLifetime,
        excludeCredentials: made.map(({ id }) => ({ id, type: 'public-key' as const })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      },
      state: await sealChallenge(services.secrets, { schema: db.schema, userId: actor.id, challenge }, now),
    };
  },
});

/** Its response has recovery codes, which are stored nowhere. */
export const addPasskey = endpoint(calls.addPasskey, {
  ownTransaction: true,
  handle: async (context) => {
    const { services, db, actor, input, now, reply } = context;
    assertOwn(context);
    const { state, credential: sent } = input.body;
    const begun = await openChallenge(services.secrets, state, { schema: db.schema, userId: actor.id }, now);
    if (!begun) throw new Problem('passkey_failed');
    const { credential } = await verified(context, async () => {
      const result = await verifyRegistrationResponse({
        response: { ...sent, clientExtensionResults: {} },
        expectedChallenge: begun.challenge,
        ...relyingParty(context),
        requireUserVerification: true,
        supportedAlgorithmIDs,
      });
      if (!result.verified) throw new Error('the response is not of this challenge');
      return result.registrationInfo;
    });
    reply.header('cache-control', 'no-store');
    const device = deviceName(callerOf(context).userAgent);
    return context.inTransaction(async (change) => {
      if (!(await lockPerson(change.db, actor.id, { isChanged: true }))) throw new Problem('not_signed_in');
      const added = await change.db.rows(sql`
        insert into ${change.db.table('passkeys')} (id, user_id, public_key, counter, device, created_at)
        values (${credential.id}, ${actor.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${device}, ${now})
        on conflict (id) do nothing returning id`);
      // The same response again, or one with somebody's key.
      if (added.length === 0) throw new Problem('passkey_failed');
      change.record('user.passkey_added', {
        subjectId: actor.id,
        relations: { userId: actor.id },
        before: null,
        after: { device },
      });
      await endSettingUp(context, change);
      const left = await change.db.query
        .selectFrom('recovery_codes')
        .select('user_id')
        .where('user_id', '=', actor.id)
        .where('used_at', 'is', null)
        .limit(1)
        .execute();
      return { codes: left.length > 0 ? [] : await makeCodes(change, actor.id, now) };
    });
  },
});

export const removePasskey = endpoint(calls.removePasskey, {
  handle: async (context) => {
    const { db, actor, record, input } = context;
    assertOwn(context);
    const removed = await db.first(sql<{ device: string }>`
      delete from ${db.table('passkeys')} where id = ${input.params.id} and user_id = ${actor.id} returning device`);
    if (!removed) throw new Problem('not_found');
    await assertFreshProof(context);
    record('user.passkey_removed', {
      subjectId: actor.id,
      relations: { userId: actor.id },
      before: { device: removed.device },
      after: null,
    });
    await afterRemoval(context);
    return { success: true as const };
  },
});
