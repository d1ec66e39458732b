import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import { emailAddress, phoneNumber } from '@plumbline/domain/users/contact';
import { roles } from '@plumbline/domain/actor/roles';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { personName } from './references.ts';
import { me } from './users.ts';
import { done, id, requiredText, lineText } from './wire.ts';

/** The web app's own client: public, so it has no secret. */
export const webClientId = 'plumbline-web';

/** Tokens and whose they are. The access token goes into `Authorization: Bearer …` until it ends, then the refresh token brings new ones, once. */
export const tokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  refresh_token: z.string(),
  user: me,
  /** Of a device that is to be remembered: sent with the password, it replaces the second step. */
  device_token: z.string().optional(),
});
export type Tokens = z.output<typeof tokens>;

const username = z.string().overwrite(addressAsTyped).min(1, { error: 'required' }).max(254);
const password = z.string().min(1, { error: 'required' }).max(1000);
const refreshToken = z.string().min(1, { error: 'required' }).max(200);
/** The only client is public, so whatever comes as its secret says nothing. */
const client = { client_id: z.string().max(200), client_secret: z.string().max(500).optional() };
const linkToken = z.object({ token: z.string().min(1).max(200) });

/**
 * The grants of the token call, discriminated by `grant_type`. `second_factor` goes on from a password that was answered with
 * `second_factor_required`, with the `state` of that problem.
 */
const grant = z
  .discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      username,
      password,
      device_token: z.string().max(200).optional(),
      ...client,
    }),
    z.object({
      grant_type: z.literal('second_factor'),
      state: z.string().min(1).max(2000),
      code: z.string().min(1, { error: 'required' }).max(60),
      remember: z.enum(['true', 'false']).optional(),
      ...client,
    }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: refreshToken, ...client }),
  ])
  .transform((sent) => {
    const clientId = sent.client_id;
    if (sent.grant_type === 'refresh_token') {
      return { grant: 'refresh_token', refreshToken: sent.refresh_token, clientId } as const;
    }
    if (sent.grant_type === 'second_factor') {
      const { state, code } = sent;
      return { grant: 'second_factor', state, code, isRemembered: sent.remember === 'true', clientId } as const;
    }
    const { username: name, password: given, device_token: deviceToken } = sent;
    return { grant: 'password', username: name, password: given, deviceToken, clientId } as const;
  });

export const signIn = defineCall({
  name: 'signIn',
  method: 'POST',
  path: '/v1/oauth/token',
  feature: 'access',
  summary:
    'Signs in with e-mail and password, or renews with a refresh token. Says the same of unknown people and wrong passwords; too many failures answer 429 with Retry-After. Where a second step is needed, the problem `second_factor_required` has a `state`, good for ten minutes, for the grant `second_factor` with a code. Where the company requires a second step that is not set up yet, the tokens set it up and do nothing else (`user.second_step.is_due`).',
  spec: 'spec/1 §7 Sign-in and apps',
  authentication: 'none',
  bodyKind: 'form',
  body: grant,
  response: tokens,
  problems: [
    'sign_in_failed',
    'second_factor_required',
    'second_factor_wrong',
    'second_factor_expired',
    'sso_required',
    'too_many_requests',
    'client_not_valid',
    'refresh_token_not_valid',
  ],
});

export const renewTokens = defineCall({
  name: 'renewTokens',
  method: 'POST',
  path: '/v1/oauth/refresh',
  feature: 'access',
  summary:
    'New tokens for a refresh token, which then has been used. A second use within seconds is taken for a lost reply; later it ends the session.',
  spec: 'spec/4 §5 "Paths of calls"',
  authentication: 'none',
  bodyKind: 'form',
  body: z
    .object({ grant_type: z.literal('refresh_token').optional(), refresh_token: refreshToken, ...client })
    .transform((sent) => ({ refreshToken: sent.refresh_token, clientId: sent.client_id })),
  response: tokens,
  problems: ['refresh_token_not_valid', 'client_not_valid'],
});

export const revokeToken = defineCall({
  name: 'revokeToken',
  method: 'POST',
  path: '/v1/oauth/revoke',
  feature: 'access',
  summary: 'Signs out: ends the session that a token (of either kind) belongs to. Done also when it had ended already.',
  spec: 'spec/4 §5 "Paths of calls"',
  authentication: 'optional',
  bodyKind: 'form',
  body: z.object({ token: refreshToken }),
  response: done,
});

export const impersonate = defineCall({
  name: 'impersonate',
  method: 'POST',
  path: '/v1/oauth/impersonate',
  feature: 'access',
  summary: 'Tokens to act as another person. What is done with them is recorded under both names.',
  spec: 'spec/1 §4 Impersonation',
  bodyKind: 'form',
  body: z
    .object({
      username,
      grant_type: z.string().max(100).optional(),
      client_id: z.string().max(200),
      client_secret: z.string().max(500).optional(),
    })
    .transform((sent) => ({ username: sent.username, clientId: sent.client_id })),
  response: tokens,
  problems: ['user_cannot_be_impersonated', 'person_is_self', 'client_not_valid'],
});

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  method: 'POST',
  path: '/v2/users/forgot_password',
  feature: 'access',
  summary: 'Sends a link for a new password, if there is such a person; the answer is the same if not.',
  spec: 'spec/2 §7 Users',
  authentication: 'none',
  body: z.object({ email: emailAddress }),
  response: done,
});

export const validateResetToken = defineCall({
  name: 'validateResetToken',
  method: 'GET',
  path: '/v2/users/forgot_password/validate_token/{token}',
  feature: 'access',
  summary: 'Whether the link of a password mail still holds; 410 when it doesn’t.',
  spec: 'spec/2 §7 Users',
  authentication: 'none',
  params: linkToken,
  response: z.object({ valid: z.literal(true) }),
  problems: ['reset_link_expired'],
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'PUT',
  path: '/v2/users/forgot_password/reset_password/{token}',
  feature: 'access',
  summary: 'Sets a new password by the link of a mail; every sign-in of the person ends.',
  spec: 'spec/2 §7 Users',
  authentication: 'none',
  params: linkToken,
  body: z.object({ password }),
  response: done,
  problems: ['reset_link_expired', 'password_too_weak'],
});

/** The invited person, as the sign-up page greets them. */
export const invitedUser = z.object({
  _id: id,
  email: z.string(),
  name: personName,
  role: z.enum(roles),
  company_name: z.string(),
});

export const confirmInvitation = defineCall({
  name: 'confirmInvitation',
  method: 'PUT',
  path: '/v2/users/confirm/{token}',
  feature: 'access',
  summary: 'Opens an invitation’s link: the address is confirmed, the person registers next with the same token.',
  spec: 'spec/2 §7 Users',
  authentication: 'none',
  params: linkToken,
  response: invitedUser,
  problems: ['invitation_expired'],
});

export const registerUser = defineCall({
  name: 'registerUser',
  method: 'PUT',
  path: '/v2/users/register',
  feature: 'access',
  summary:
    'Ends an invitation: name and password are set, and the person is signed in. The invitation’s token comes as `token`, or as the bearer token.',
  spec: 'spec/2 §7 Users; spec/1 §8',
  authentication: 'none',
  body: z
    .object({
      token: z.string().min(1).max(200).optional(),
      email: emailAddress.optional(),
      password,
      name: z.object({ first: requiredText(100), last: lineText(100) }),
      phoneNumber: z.union([z.literal(''), phoneNumber]).optional(),
      terms_and_privacy: z.boolean(),
      avatar: id.nullish(),
    })
    .transform(({ terms_and_privacy, avatar, ...rest }) => ({
      ...rest,
      acceptsTerms: terms_and_privacy,
      avatarAssetId: avatar ?? undefined,
    })),
  response: tokens,
  problems: ['invitation_expired', 'sso_required', 'terms_not_accepted', 'password_too_weak', 'user_not_registered'],
});

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'PUT',
  path: '/v2/users/me/password',
  feature: 'access',
  summary: 'Changes one’s own password. Every sign-in ends, this one too; the answer has the new tokens.',
  spec: 'spec/4 §5 "Paths of calls"',
  body: z
    .object({ current_password: password, password })
    .transform((sent) => ({ currentPassword: sent.current_password, password: sent.password })),
  response: tokens,
  problems: ['password_wrong', 'password_too_weak', 'too_many_requests'],
});
