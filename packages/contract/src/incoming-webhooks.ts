import { incomingLimits, verifications } from '@plumbline/domain/webhooks/incoming';
import { z } from 'zod';
import { runStates } from './automations.ts';
import { defineCall } from './define-call.ts';
import { author } from './references.ts';
import { can, done, id, idParams, moment, pageOf, unfilteredPageQuery, requiredText, text } from './wire.ts';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const mapped = z.object({ name: z.string(), path: z.string() });

/** An address of the instance that other programs send to. */
export const incomingWebhook = z.object({
  _id: id,
  name: z.string(),
  state: z.enum(['active', 'off']),
  verification: z.enum(verifications),
  signatureHeader: z.string(),
  /** Values that are taken out of what arrives, for conditions and texts of automations. */
  mapping: z.array(mapped),
  lastCall: moment.nullable(),
  createdBy: author.nullable(),
  created_at: moment,
  version: z.number().int(),
  can,
});

/** An incoming webhook with its address, which lets in whoever has it, and its secret. */
export const incomingWebhookView = incomingWebhook.extend({
  url: z.string(),
  /** Until when the address before a rotation works too. */
  previousUrlUntil: moment.nullable(),
  secret: z.string(),
  /** What arrived last, to choose values from. */
  sample: z.unknown(),
});

export type IncomingWebhook = z.output<typeof incomingWebhook>;
export type IncomingWebhookView = z.output<typeof incomingWebhookView>;

const content = {
  name: requiredText(incomingLimits.name),
  state: z.enum(['active', 'off']),
  verification: z.enum(verifications),
  signatureHeader: text(100),
  secret: text(500),
  mapping: z
    .array(z.object({ name: requiredText(incomingLimits.mappedName), path: requiredText(incomingLimits.path) }))
    .max(incomingLimits.mapped)
    .refine((all) => new Set(all.map((one) => one.name)).size === all.length, { error: 'name_taken' }),
};

export const listIncomingWebhooks = defineCall({
  name: 'listIncomingWebhooks',
  method: 'GET',
  path: '/v2/incoming_webhooks',
  feature: 'webhooks',
  summary: 'The addresses that other programs send to, newest first, a page at a time.',
  spec: 'spec/3 §2 /webhooks; spec/4 §5 "Paths of calls"',
  query: unfilteredPageQuery,
  response: pageOf(incomingWebhook),
});

export const readIncomingWebhook = defineCall({
  name: 'readIncomingWebhook',
  method: 'GET',
  path: '/v2/incoming_webhooks/{id}',
  feature: 'webhooks',
  summary: 'One incoming webhook with its address, its secret and what arrived last.',
  spec: 'spec/3 §2 /webhooks',
  params: idParams,
  response: incomingWebhookView,
});

export const createIncomingWebhook = defineCall({
  name: 'createIncomingWebhook',
  method: 'POST',
  path: '/v2/incoming_webhooks',
  feature: 'webhooks',
  summary: 'Makes an address that other programs send to.',
  spec: 'spec/3 §2 /webhooks',
  body: z.object({ name: content.name }),
  response: incomingWebhookView,
});

export const changeIncomingWebhook = defineCall({
  name: 'changeIncomingWebhook',
  method: 'PUT',
  path: '/v2/incoming_webhooks/{id}',
  feature: 'webhooks',
  summary:
    'Changes what is given of an incoming webhook. With a verification and without a secret one is made. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/3 §2 /webhooks',
  params: idParams,
  body: z.object({ ...content, version: z.number().int() }).partial(),
  response: incomingWebhookView,
  problems: ['conflict'],
});

export const removeIncomingWebhook = defineCall({
  name: 'removeIncomingWebhook',
  method: 'DELETE',
  path: '/v2/incoming_webhooks/{id}',
  feature: 'webhooks',
  summary: 'Deletes an incoming webhook: its address is unknown from then on.',
  spec: 'spec/3 §2 /webhooks',
  params: idParams,
  response: done,
});

export const rotateIncomingWebhook = defineCall({
  name: 'rotateIncomingWebhook',
  method: 'POST',
  path: '/v2/incoming_webhooks/{id}/rotate',
  feature: 'webhooks',
  summary: 'Gives an incoming webhook a new address; the one before works for 24 hours more.',
  spec: 'spec/3 §2 /webhooks',
  params: idParams,
  response: incomingWebhookView,
});

/** Something that has arrived, with what it set off. */
export const incomingCall = z.object({
  _id: id,
  date: moment,
  contentType: z.string(),
  size: z.number().int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  mapped: z.record(z.string(), scalar),
  /** How often it came again under its id, which did nothing, and when last. */
  repeats: z.number().int(),
  repeatedAt: moment.nullable(),
  /** Whether automations and other consumers have looked at it. */
  isHandled: z.boolean(),
  /** The runs of automations that followed from it. */
  triggered: z.array(
    z.object({
      _id: id,
      state: z.enum(runStates),
      automation: z.object({ _id: id, name: z.string() }),
    }),
  ),
});

export type IncomingCall = z.output<typeof incomingCall>;

export const listIncomingCalls = defineCall({
  name: 'listIncomingCalls',
  method: 'GET',
  path: '/v2/incoming_webhooks/{id}/calls',
  feature: 'webhooks',
  summary: 'The last 50 calls of an incoming webhook, newest first.',
  spec: 'spec/3 §2 /webhooks',
  params: idParams,
  response: z.array(incomingCall),
});

export const receiveWebhook = defineCall({
  name: 'receiveWebhook',
  method: 'POST',
  path: '/webhooks/{token}',
  feature: 'webhooks',
  summary:
    'Takes what another program sends, as JSON or as a form of at most 1 MB. It is stored before 202 is answered, and raises the event `webhook.received`. What comes again under one id (`webhook-id`, `Idempotency-Key`, `X-GitHub-Delivery`) is answered with the call that it was stored as and counted there, and does nothing. The field `payload` of a form is read as JSON; numbers that would be written otherwise (beyond 2^53, `1.10`) are stored as their text.',
  spec: 'spec/4 §5 "Paths of calls"',
  authentication: 'none',
  bodyKind: 'json_or_form',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  body: z.unknown(),
  response: z.object({ success: z.literal(true), _id: id }),
  problems: ['client_not_valid'],
});
