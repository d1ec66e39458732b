import { roles } from '@plumbline/domain/actor/roles';
import { z } from 'zod';
import { accessToken, newToken, renewedToken } from './access-tokens.ts';
import { defineCall } from './define-call.ts';
import { done, id, idParams, moment, requiredText } from './wire.ts';

/** How many service accounts a company has, and in how many projects each is. */
export const serviceLimits = { accounts: 100, projects: 1000 } as const;

/** An account of a program: it has tokens, and no sign-in. */
export const serviceAccount = z.object({
  _id: id,
  name: z.string(),
  role: z.enum(roles),
  /** The projects that it is a member of. */
  projects: z.array(z.object({ _id: id, name: z.string() })),
  banned: z.boolean(),
  /** Whether its role is not above that of who asks: then they may change it. */
  can_change: z.boolean(),
  /** How many of its tokens hold. */
  tokens: z.number().int(),
  last_used_at: moment.nullable(),
  created_at: moment,
});
export type ServiceAccount = z.output<typeof serviceAccount>;

const name = requiredText(100);
/** Clients have no tokens. */
const role = z.enum(roles).refine((one) => one !== 'client', { error: 'not_valid' });
const projects = z.array(id).max(serviceLimits.projects);

export const listServiceAccounts = defineCall({
  name: 'listServiceAccounts',
  method: 'GET',
  path: '/v2/service_accounts',
  feature: 'service-accounts',
  summary: 'The accounts of programs, by name. They are in no list of people.',
  spec: 'decision on tokens',
  response: z.array(serviceAccount),
});

export const createServiceAccount = defineCall({
  name: 'createServiceAccount',
  method: 'POST',
  path: '/v2/service_accounts',
  feature: 'service-accounts',
  summary:
    'Makes an account for a program, with a role that is not above one’s own. It has no sign-in, gets no email, is assigned to no job and takes no seat.',
  spec: 'decision on tokens',
  body: z.object({ name, role, projects: projects.default([]) }),
  response: serviceAccount,
  problems: ['person_above_own', 'proof_required', 'conflict'],
});

export const changeServiceAccount = defineCall({
  name: 'changeServiceAccount',
  method: 'PUT',
  path: '/v2/service_accounts/{id}',
  feature: 'service-accounts',
  summary: 'Changes a service account. A ban ends its tokens at once, and so does another role.',
  spec: 'decision on tokens',
  params: idParams,
  body: z.object({ name, role, projects, banned: z.boolean() }).partial(),
  response: serviceAccount,
  problems: ['person_above_own', 'proof_required'],
});

export const removeServiceAccount = defineCall({
  name: 'removeServiceAccount',
  method: 'DELETE',
  path: '/v2/service_accounts/{id}',
  feature: 'service-accounts',
  summary: 'Removes a service account with its tokens. What it did stays under its name.',
  spec: 'decision on tokens',
  params: idParams,
  response: done,
  problems: ['person_above_own'],
});

export const listServiceTokens = defineCall({
  name: 'listServiceTokens',
  method: 'GET',
  path: '/v2/service_accounts/{id}/tokens',
  feature: 'service-accounts',
  summary: 'The tokens of a service account that hold, the newest first.',
  spec: 'decision on tokens',
  params: idParams,
  response: z.array(accessToken),
});

export const createServiceToken = defineCall({
  name: 'createServiceToken',
  method: 'POST',
  path: '/v2/service_accounts/{id}/tokens',
  feature: 'service-accounts',
  summary: 'Makes a token for a service account. It is sent this once.',
  spec: 'decision on tokens',
  params: idParams,
  body: newToken,
  response: accessToken,
  problems: ['person_above_own', 'proof_required', 'tokens_too_many', 'service_banned'],
});

const tokenParams = z.object({ id, token_id: id });

export const rotateServiceToken = defineCall({
  name: 'rotateServiceToken',
  method: 'POST',
  path: '/v2/service_accounts/{id}/tokens/{token_id}/rotate',
  feature: 'service-accounts',
  summary:
    'A new secret for a token of a service account; the one before holds for so many hours more. It is sent this once.',
  spec: 'decision on tokens',
  params: tokenParams,
  body: renewedToken,
  response: accessToken,
  problems: ['person_above_own', 'proof_required'],
});

export const revokeServiceToken = defineCall({
  name: 'revokeServiceToken',
  method: 'DELETE',
  path: '/v2/service_accounts/{id}/tokens/{token_id}',
  feature: 'service-accounts',
  summary: 'Ends a token of a service account at once.',
  spec: 'decision on tokens',
  params: tokenParams,
  response: done,
  problems: ['person_above_own'],
});
