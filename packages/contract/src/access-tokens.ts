import { tokenScopes } from '@plumbline/domain/actor/token-scopes';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, idParams, moment, requiredText } from './wire.ts';

/** How many tokens somebody has at once, for how long one holds at most, and for how long an earlier secret holds beside a new one. */
export const tokenLimits = { tokens: 50, days: 366, overlapHours: 168, ranges: 20 } as const;

const scope = z.enum(tokenScopes);
const days = z.number().int().min(1).max(tokenLimits.days);

const isAddressRange = (value: string) =>
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((one) => one.safeParse(value).success);

/** A network address, or a range of them: `203.0.113.7`, `2001:db8::/32`. */
const addressRange = z.string().max(50).refine(isAddressRange, { error: 'not_valid' });

/** A token of one's own. `token` is null but in the response that brings it. */
export const accessToken = z.object({
  _id: id,
  name: z.string(),
  /** The program that somebody let in, in whose name it asks; null for tokens made by hand. */
  program: z.object({ _id: id, name: z.string() }).nullable(),
  scopes: z.array(scope),
  /** From where it is accepted; from anywhere where there is none. */
  ip_ranges: z.array(z.string()),
  /** The last characters of the secret, by which it is recognised. */
  hint: z.string(),
  token: z.string().nullable(),
  created_at: moment,
  expires_at: moment,
  /** To the minute. */
  last_used_at: moment.nullable(),
  /** Until when the secret before holds too, after a rotation. */
  previous_until: moment.nullable(),
});

export type AccessToken = z.output<typeof accessToken>;

/** What a token is made of. */
export const newToken = z.object({
  name: requiredText(100),
  scopes: z.array(scope).min(1).max(tokenScopes.length),
  days,
  ip_ranges: z.array(addressRange).max(tokenLimits.ranges).default([]),
});

/** For how many days a new secret holds, and for how many hours the one before. */
export const renewedToken = z.object({
  days,
  overlap_hours: z.number().int().min(0).max(tokenLimits.overlapHours).default(0),
});

export const listAccessTokens = defineCall({
  name: 'listAccessTokens',
  method: 'GET',
  path: '/v2/users/me/tokens',
  feature: 'tokens',
  summary: 'One’s own tokens that hold, the newest first: those made by hand, and those of programs that one let in.',
  spec: 'decision on tokens',
  response: z.array(accessToken),
});

export const createAccessToken = defineCall({
  name: 'createAccessToken',
  method: 'POST',
  path: '/v2/users/me/tokens',
  feature: 'tokens',
  summary:
    'Makes a token with which a program of one’s own calls the API as a bearer: with the rights that one has, within its scopes. It is sent this once, and ends with a ban, another role or another password.',
  spec: 'decision on tokens',
  body: newToken,
  response: accessToken,
  problems: ['tokens_too_many'],
});

export const rotateAccessToken = defineCall({
  name: 'rotateAccessToken',
  method: 'POST',
  path: '/v2/users/me/tokens/{id}/rotate',
  feature: 'tokens',
  summary:
    'A new secret for a token, for so many days from now; the one before holds for so many hours more, any earlier one ends. It is sent this once.',
  spec: 'decision on tokens',
  params: idParams,
  body: renewedToken,
  response: accessToken,
});

export const revokeAccessToken = defineCall({
  name: 'revokeAccessToken',
  method: 'DELETE',
  path: '/v2/users/me/tokens/{id}',
  feature: 'tokens',
  summary: 'Ends a token of one’s own at once, with all its secrets, or what a program may do in one’s name.',
  spec: 'decision on tokens',
  params: idParams,
  response: done,
});
