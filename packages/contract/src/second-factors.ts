import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { passkey } from './passkeys.ts';
import { done, id, idParams, moment } from './wire.ts';

const code = z.string().min(1, { error: 'required' }).max(60);
/** Shown once: only their hashes are stored. */
const recoveryCodes = z.object({ codes: z.array(z.string()) });

export const rememberedDevice = z.object({
  _id: id,
  /** The browser and system, as far as known: "Firefox, Android". */
  device: z.string(),
  address: z.string(),
  last_used_at: moment,
  expires_at: moment,
});
export type RememberedDevice = z.output<typeof rememberedDevice>;

export const secondFactors = z.object({
  /** Since when an app's codes are asked for at sign-in; null: they are not. */
  app_since: moment.nullable(),
  passkeys: z.array(passkey),
  /** Recovery codes that are not used. */
  codes_left: z.number().int(),
  /** Whether the person can show by a password who they are. */
  has_password: z.boolean(),
  devices: z.array(rememberedDevice),
});
export type SecondFactors = z.output<typeof secondFactors>;

export const readSecondFactors = defineCall({
  name: 'readSecondFactors',
  method: 'GET',
  path: '/v2/users/me/second_factors',
  feature: 'access',
  summary: 'What is asked for besides one’s password, and the devices on which it is not. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  response: secondFactors,
});

export const beginCodeApp = defineCall({
  name: 'beginCodeApp',
  method: 'POST',
  path: '/v2/users/me/second_factors/app',
  feature: 'access',
  summary:
    'A new secret for an app that makes codes (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). It counts once a first code has confirmed it. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  response: z.object({
    /** In base32, for typing. */
    secret: z.string(),
    /** The `otpauth://` address that apps read as a QR code. */
    link: z.string(),
  }),
  problems: ['proof_required', 'second_factor_exists'],
});

export const confirmCodeApp = defineCall({
  name: 'confirmCodeApp',
  method: 'PUT',
  path: '/v2/users/me/second_factors/app',
  feature: 'access',
  summary:
    'Confirms the app by a first code: from then on one is asked for at sign-in. Gives ten recovery codes, once. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  body: z.object({ code }),
  response: recoveryCodes,
  problems: ['second_factor_wrong', 'second_factor_none', 'second_factor_exists', 'too_many_requests'],
});

export const removeCodeApp = defineCall({
  name: 'removeCodeApp',
  method: 'DELETE',
  path: '/v2/users/me/second_factors/app',
  feature: 'access',
  summary: 'Removes the app; with the last factor, recovery codes and remembered devices go. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  response: done,
  problems: ['proof_required'],
});

export const makeRecoveryCodes = defineCall({
  name: 'makeRecoveryCodes',
  method: 'POST',
  path: '/v2/users/me/second_factors/codes',
  feature: 'access',
  summary: 'Ten new recovery codes; those before are void. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  response: recoveryCodes,
  problems: ['proof_required', 'second_factor_none'],
});

export const forgetDevice = defineCall({
  name: 'forgetDevice',
  method: 'DELETE',
  path: '/v2/users/me/remembered_devices/{id}',
  feature: 'access',
  summary: 'The second step is asked for on this device again. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  params: idParams,
  response: done,
});

export const proveIdentity = defineCall({
  name: 'proveIdentity',
  method: 'PUT',
  path: '/v2/users/me/proof',
  feature: 'access',
  summary:
    'Shows again who one is, by password or by a code: for ten minutes enough for calls that answer `proof_required`. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  body: z
    .object({ password: z.string().min(1, { error: 'required' }).max(1000).optional(), code: code.optional() })
    .refine(({ password, code: given }) => (password === undefined) !== (given === undefined), { error: 'required' }),
  response: done,
  problems: ['password_wrong', 'second_factor_wrong', 'too_many_requests'],
});

export const resetSecondFactors = defineCall({
  name: 'resetSecondFactors',
  method: 'DELETE',
  path: '/v2/users/{id}/second_factors',
  feature: 'access',
  summary:
    'For a person who has lost app and codes: ends their second step and signs them out everywhere; they get an email. Without a second step nothing is changed. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  params: idParams,
  response: done,
  problems: ['proof_required', 'person_above_own', 'person_is_self'],
});
