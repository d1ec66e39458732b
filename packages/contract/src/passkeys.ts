import { z } from 'zod';
import { tokens } from './access.ts';
import { defineCall } from './define-call.ts';
import { done, moment } from './wire.ts';

/** Bytes in base64url, as browsers give them (WebAuthn level 3, §5.1 "toJSON"). */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const credentialId = bytes(1400);
const state = z.string().min(1).max(3000);
const type = z.literal('public-key');

export const passkey = z.object({
  _id: z.string(),
  /** The browser and system on which it was made: "Firefox, Android". */
  device: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const readPasskeyChallenge = defineCall({
  name: 'readPasskeyChallenge',
  method: 'GET',
  path: '/v2/auth/passkey',
  feature: 'access',
  summary:
    'What a browser needs to sign in by a passkey (WebAuthn), and the `state` that goes with its response, good for ten minutes. Beyond the specification.',
  spec: 'spec/1 §7 Sign-in and apps',
  authentication: 'none',
  response: z.object({
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
    state: z.string(),
  }),
});

export const signInWithPasskey = defineCall({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/v2/auth/passkey',
  feature: 'access',
  summary:
    'Signs in by a passkey alone: it verifies its person by itself, so no second step follows. A response counts once; one of a counter that went back is refused. Beyond the specification.',
  spec: 'spec/1 §7 Sign-in and apps',
  authentication: 'none',
  body: z.object({
    state,
    credential: z.object({
      id: credentialId,
      rawId: credentialId,
      type,
      response: z.object({
        clientDataJSON: bytes(8000),
        authenticatorData: bytes(8000),
        signature: bytes(8000),
        userHandle: bytes(200).nullish(),
      }),
    }),
  }),
  response: tokens,
  problems: ['passkey_failed', 'sso_required'],
});

export const beginPasskey = defineCall({
  name: 'beginPasskey',
  method: 'POST',
  path: '/v2/users/me/passkeys/options',
  feature: 'access',
  summary:
    'What a browser needs to make a passkey, and the `state` that goes with its response, good for ten minutes. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  response: z.object({
    options: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type })),
      timeout: z.number(),
      excludeCredentials: z.array(z.object({ id: z.string(), type })),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
    state: z.string(),
  }),
  problems: ['proof_required'],
});

export const addPasskey = defineCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/v2/users/me/passkeys',
  feature: 'access',
  summary:
    'Adds a passkey that a browser has made. From then on the password alone signs nobody in. Gives ten recovery codes, once, where there are none. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  body: z.object({
    state,
    credential: z.object({
      id: credentialId,
      rawId: credentialId,
      type,
      response: z.object({ clientDataJSON: bytes(8000), attestationObject: bytes(40_000) }),
    }),
  }),
  response: z.object({ codes: z.array(z.string()) }),
  problems: ['passkey_failed'],
});

export const removePasskey = defineCall({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/v2/users/me/passkeys/{id}',
  feature: 'access',
  summary:
    'Removes a passkey; with the last factor, recovery codes and remembered devices go. Beyond the specification.',
  spec: 'spec/2 §7 Users',
  params: z.object({ id: credentialId }),
  response: done,
  problems: ['proof_required'],
});
