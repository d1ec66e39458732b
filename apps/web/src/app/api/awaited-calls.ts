import { defineCall } from '@plumbline/contract/define-call';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Role } from '@plumbline/domain/access/roles';
import { z } from 'zod';

const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
const form = z.record(z.string(), z.string());
const at = (name: string, path: string) => ({ name, path, feature: 'access', summary: name, spec: 'Spec 1 §7' });

export const signIn = defineCall({
  ...at('signIn', '/v1/oauth/token'),
  method: 'POST',
  authentication: 'none',
  bodyKind: 'form',
  body: form,
  answer: tokens,
});
export const refreshToken = defineCall({
  ...at('refresh', '/v1/oauth/refresh'),
  method: 'POST',
  authentication: 'none',
  bodyKind: 'form',
  body: form,
  answer: tokens,
});
export const revokeToken = defineCall({
  ...at('revoke', '/v1/oauth/revoke'),
  method: 'POST',
  bodyKind: 'form',
  body: form,
  answer: z.unknown(),
});
export const readBootstrap = defineCall({
  ...at('readBootstrap', '/v2/apps/bootstrap'),
  method: 'GET',
  authentication: 'optional',
  answer: z.custom<
    Partial<AppSettings> & { toggles: { toggleId: string; isActive: boolean }[]; host: string; isMainHost: boolean }
  >(),
});
export const readMe = defineCall({
  ...at('readMe', '/v2/users/me'),
  method: 'GET',
  answer: z.custom<{
    _id: string;
    email: string;
    name: { first: string; last: string };
    role: Role;
    imgUrl: string | null;
    acceptedLocation: boolean | null;
    canManageSkills: boolean;
    impersonatedBy: string | null;
    can: string[];
  }>(),
});
export const updateMe = defineCall({
  ...at('updateMe', '/v2/users/me'),
  method: 'PUT',
  body: z.object({ acceptedLocation: z.boolean().optional() }),
  answer: z.unknown(),
});
export const forgotPassword = defineCall({
  ...at('forgot', '/v2/users/forgot_password'),
  method: 'POST',
  authentication: 'none',
  body: z.object({ email: z.string() }),
  answer: z.unknown(),
});
export const validateResetToken = defineCall({
  ...at('validateReset', '/v2/users/forgot_password/validate_token/{token}'),
  method: 'GET',
  authentication: 'none',
  params: z.object({ token: z.string() }),
  answer: z.unknown(),
});
export const resetPassword = defineCall({
  ...at('reset', '/v2/users/forgot_password/reset_password/{token}'),
  method: 'PUT',
  authentication: 'none',
  params: z.object({ token: z.string() }),
  body: z.object({ password: z.string() }),
  answer: z.unknown(),
});
export const openEvents = defineCall({
  ...at('openEvents', '/v2/events'),
  method: 'GET',
  answerKind: 'events',
  answer: z.unknown(),
});
export const confirmInvitation = defineCall({
  ...at('confirmInvitation', '/v2/users/confirm/{token}'),
  method: 'PUT',
  authentication: 'none',
  params: z.object({ token: z.string() }),
  answer: z.object({ email: z.string(), token: z.string() }),
});
export const registerUser = defineCall({
  ...at('registerUser', '/v2/users/register'),
  method: 'PUT',
  authentication: 'none',
  body: z.object({
    token: z.string(),
    email: z.string(),
    password: z.string(),
    name: z.object({ first: z.string(), last: z.string() }),
    phoneNumber: z.string(),
    terms_and_privacy: z.boolean(),
  }),
  answer: z.unknown(),
});
