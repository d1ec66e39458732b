import * as calls from '@plumbline/contract/single-sign-on';
import type { Tokens } from '@plumbline/contract/access';
import type { SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { signInProviders } from '@plumbline/domain/settings/sign-in-providers';
import type { RequestContext } from '../../http/context.ts';
import { endpoint, openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { readMe } from '../users/index.ts';
import { assertClient } from './clients.ts';
import type { SignInResult } from './providers/identify.ts';
import { beginSignIn, identify, signOutLinkOf } from './providers/identify.ts';
import { faultOf } from './providers/open-id.ts';
import { findPerson, linkPerson, takePerson } from './providers/person-of.ts';
import { redirectUriOf, setupOf, signOutUriOf } from './providers/provider-setup.ts';
import { recordFailedSignIn } from './failed-sign-in.ts';
import { letIn, lockPerson } from './token-response.ts';

/** Each asks a service for several documents; a whole company may be behind one address. */
const limit = { points: 600, seconds: 300 };

/** Signs in whom a service vouches for. A service is waited for, so no transaction is open before it has responded. */
async function signInBy(
  context: RequestContext,
  provider: SignInProvider,
  result: SignInResult,
  username?: string,
): Promise<Tokens> {
  try {
    const identified = await identify(context, provider, result);
    if (username !== undefined && username !== identified.identity.email) throw new Problem('sso_no_account');
    const found = await findPerson(context.db, identified.identity, identified.setup);
    return await context.inTransaction(
      async (change) => {
        const person = await takePerson(context, change, found, identified);
        return letIn(context, change, person, { byService: true });
      },
      { actorId: found.userId },
    );
  } catch (error) {
    if (error instanceof Problem) await recordFailedSignIn(context, { reason: 'service' });
    throw error;
  }
}

export const readSignInLink = openEndpoint(calls.readSignInLink, {
  limit,
  handle: async (context) => {
    context.reply.header('cache-control', 'no-store');
    return beginSignIn(context, context.input.params.provider);
  },
});

export const signInWithProvider = openEndpoint(calls.signInWithProvider, {
  limit,
  ownTransaction: true,
  handle: async (context) => signInBy(context, context.input.params.provider, context.input.body),
});

export const signInWithGoogle = openEndpoint(calls.signInWithGoogle, {
  limit,
  ownTransaction: true,
  handle: async (context) => {
    const { username, client_id: clientId, ...result } = context.input.body;
    assertClient(clientId);
    return signInBy(context, 'google', result, username);
  },
});

export const readMicrosoftSignIn = openEndpoint(calls.readMicrosoftSignIn, {
  limit,
  handle: async (context) => {
    context.reply.header('cache-control', 'no-store');
    return beginSignIn(context, 'microsoft');
  },
});

export const signInWithMicrosoft = openEndpoint(calls.signInWithMicrosoft, {
  limit,
  ownTransaction: true,
  handle: async (context) => signInBy(context, 'microsoft', context.input.body),
});

export const connectMicrosoft = endpoint(calls.connectMicrosoft, {
  limit,
  ownTransaction: true,
  handle: async (context) => {
    const { actor, now } = context;
    // Whoever acts as somebody else would sign in as them from then on.
    if (actor.impersonatedBy !== null) throw new Problem('forbidden');
    const { identity } = await identify(context, 'microsoft', context.input.body);
    return context.inTransaction(async (change) => {
      const person = await lockPerson(change.db, actor.id, { isChanged: true });
      if (!person) throw new Problem('not_signed_in');
      await linkPerson(change, person.id, identity, now);
      return readMe(change.db, actor, context, context.person.sessionId);
    });
  },
});

export const readSignOutLink = openEndpoint(calls.readSignOutLink, {
  limit,
  handle: async (context) => ({ link: await signOutLinkOf(context, context.input.params.provider) }),
});

export const listSignInProviders = endpoint(calls.listSignInProviders, {
  handle: async (context) => {
    context.authorize('settings.read');
    return signInProviders.map((provider) => ({
      provider,
      redirectUri: redirectUriOf(context, provider),
      signOutUri: signOutUriOf(context),
    }));
  },
});

export const testSignInProvider = endpoint(calls.testSignInProvider, {
  limit: { points: 30, seconds: 3600 },
  // Waits for a service, in no transaction.
  ownTransaction: true,
  handle: async (context) => {
    context.authorize('settings.change');
    const { provider } = context.input.params;
    const setup = await setupOf(context, provider);
    return { problem: await faultOf(setup, context.services.outgoingHttp, redirectUriOf(context, provider)) };
  },
});
