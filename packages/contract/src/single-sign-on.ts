import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { signInProblems, signInProviders } from '@plumbline/domain/settings/sign-in-providers';
import { z } from 'zod';
import { tokens } from './access.ts';
import { defineCall } from './define-call.ts';
import { me } from './users.ts';

const provider = z.enum(signInProviders);
const providerParams = z.object({ provider });
const signInText = z.string().min(1).max(5000);
/** What a service sent back in its page's address, with the key that the link came with; all absent is a sign-in that did not happen. */
const signInResult = {
  code: signInText.optional(),
  state: signInText.optional(),
  /** The service's issuer, of those that name it (RFC 9207). */
  iss: z.string().max(2000).optional(),
  key: z.string().max(200).optional(),
};
const signInLink = z.object({
  link: z.string(),
  /** Stays in the browser that asked, and goes with the code: a code that another browser obtained signs nobody in. */
  key: z.string(),
});
const signInRefusals = [
  'not_set_up',
  'sso_failed',
  'sso_expired',
  'sso_unreachable',
  'sso_not_verified',
  'sso_no_account',
  'sso_account_differs',
  'sso_not_for_system_admins',
  'people_limit_reached',
] as const;

export const readSignInLink = defineCall({
  name: 'readSignInLink',
  method: 'GET',
  path: '/v2/auth/{provider}/signin',
  feature: 'access',
  summary:
    'The link that starts a sign-in with another service’s account (OpenID Connect, code with PKCE), good for ten minutes.',
  spec: 'spec/1 §2 "/google_login"',
  authentication: 'none',
  params: providerParams,
  response: signInLink,
  problems: ['not_set_up', 'sso_unreachable'],
});

export const signInWithProvider = defineCall({
  name: 'signInWithProvider',
  method: 'POST',
  path: '/v2/auth/{provider}/login',
  feature: 'access',
  summary: 'Ends a sign-in with another service’s account: what came back from it for tokens.',
  spec: 'spec/1 §2 "/google_login"',
  authentication: 'none',
  params: providerParams,
  body: z.object(signInResult),
  response: tokens,
  problems: signInRefusals,
});

export const readSignOutLink = defineCall({
  name: 'readSignOutLink',
  method: 'GET',
  path: '/v2/auth/{provider}/signout',
  feature: 'access',
  summary:
    'The link that signs out at the service too, and comes back to the sign-in page; null where the service has none.',
  spec: 'spec/1 §2 "/google_login"',
  authentication: 'none',
  params: providerParams,
  response: z.object({ link: z.string().nullable() }),
  problems: ['not_set_up', 'sso_unreachable'],
});

export const listSignInProviders = defineCall({
  name: 'listSignInProviders',
  method: 'GET',
  path: '/v2/auth/providers',
  feature: 'access',
  summary:
    'The services with whose accounts people may sign in, and the addresses that each has to be given for sending them back: signed in, and signed out.',
  spec: 'spec/1 §2 "/settings/microsoft_sso"',
  response: z.array(z.object({ provider, redirectUri: z.string(), signOutUri: z.string() })),
});

export const testSignInProvider = defineCall({
  name: 'testSignInProvider',
  method: 'POST',
  path: '/v2/auth/{provider}/test',
  feature: 'access',
  summary:
    'Asks a service for its description, its keys and whether it knows the client, by the saved settings. `problem` null: it is ready; else why not.',
  spec: 'spec/1 §2 "/settings/microsoft_sso"',
  params: providerParams,
  response: z.object({ problem: z.enum(signInProblems).nullable() }),
  problems: ['not_set_up', 'too_many_requests'],
});

export const signInWithGoogle = defineCall({
  name: 'signInWithGoogle',
  method: 'POST',
  path: '/v1/oauth/google',
  feature: 'access',
  summary:
    'Social sign-in: what came back from the service, for tokens. The address alone signs nobody in; where it is given, it has to be the verified one.',
  spec: 'spec/1 §7 Sign-in and apps',
  authentication: 'none',
  bodyKind: 'form',
  body: z.object({
    username: z.string().overwrite(addressAsTyped).max(254).optional(),
    grant_type: z.string().max(100),
    client_id: z.string().max(200),
    client_secret: z.string().max(500).optional(),
    ...signInResult,
  }),
  response: tokens,
  problems: [...signInRefusals, 'client_not_valid'],
});

export const readMicrosoftSignIn = defineCall({
  name: 'readMicrosoftSignIn',
  method: 'GET',
  path: '/v2/auth/ms-signin',
  feature: 'access',
  summary: 'The link that starts single sign-on.',
  spec: 'spec/1 §7 Sign-in and apps',
  authentication: 'none',
  response: signInLink,
  problems: ['not_set_up', 'sso_unreachable'],
});

export const signInWithMicrosoft = defineCall({
  name: 'signInWithMicrosoft',
  method: 'POST',
  path: '/v2/auth/ms-login',
  feature: 'access',
  summary: 'Ends single sign-on: what came back from the service for tokens.',
  spec: 'spec/1 §7 Sign-in and apps',
  authentication: 'none',
  body: z.object(signInResult),
  response: tokens,
  problems: signInRefusals,
});

export const connectMicrosoft = defineCall({
  name: 'connectMicrosoft',
  method: 'PUT',
  path: '/v2/users/ms-connect',
  feature: 'access',
  summary: 'Connects one’s account with single sign-on.',
  spec: 'spec/2 §7 Users',
  body: z.object(signInResult),
  response: me,
  problems: signInRefusals,
});
