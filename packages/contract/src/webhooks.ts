import { eventNames } from '@plumbline/domain/events/catalogue';
import { everything } from '@plumbline/domain/filters/filter';
import type { Filter } from '@plumbline/domain/filters/filter';
import { checkRules } from '@plumbline/domain/webhooks/rules';
import type { WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import {
  deliveryStates,
  isWebhookUrl,
  jobTypeWebhookTargets,
  webhookEvents,
  webhookLimits,
  webhookMethods,
  webhookStates,
  webhookTargets,
} from '@plumbline/domain/webhooks/webhook';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { author } from './references.ts';
import { can, done, id, idParams, moment, pageOf, unfilteredPageQuery, requiredText, text } from './wire.ts';

const param = z.object({ name: z.string(), value: z.string() });

/** An outgoing webhook, as lists show it. */
export const webhook = z.object({
  _id: id,
  name: z.string(),
  /** Null: events of the whole instance. */
  jobType: z.object({ _id: id, title: z.string() }).nullable(),
  target: z.enum(webhookTargets),
  url: z.string(),
  method: z.enum(webhookMethods),
  /** Additional parameters; `{{job.ID}}` in a value is filled from the payload. */
  params: z.array(param),
  /** Names of events; empty: all of the target's. */
  events: z.array(z.enum(eventNames)),
  /** A filter over the payload. */
  rules: z.unknown(),
  state: z.enum(webhookStates),
  /** Since when nothing has got through; null while something does. */
  failing_since: moment.nullable(),
  paused_at: moment.nullable(),
  lastDelivery: z
    .object({
      date: moment,
      state: z.enum(deliveryStates),
      status: z.number().int().nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
  createdBy: author.nullable(),
  created_at: moment,
  version: z.number().int(),
  can,
});

/** A webhook with what signs its requests. */
export const webhookView = webhook.extend({
  secret: z.string(),
  /** Until when the secret before a rotation signs too; null when it doesn't any more. */
  previousSecretUntil: moment.nullable(),
  /** How many deliveries are held while it is paused, up to 1,001. */
  held: z.number().int(),
});

export type Webhook = z.output<typeof webhook>;
export type WebhookView = z.output<typeof webhookView>;

const url = z.string().trim().min(1).max(webhookLimits.url).refine(isWebhookUrl, { error: 'not_url' });
const content = {
  name: requiredText(webhookLimits.name),
  url,
  method: z.enum(webhookMethods),
  params: z
    .array(
      z.object({
        name: requiredText(webhookLimits.paramName),
        value: text(webhookLimits.paramValue),
      }),
    )
    .max(webhookLimits.params)
    .refine((params) => new Set(params.map((one) => one.name)).size === params.length, { error: 'name_taken' }),
  events: z.array(z.enum(eventNames)).max(eventNames.length),
  rules: z.unknown(),
  state: z.enum(['active', 'off']),
};

/** Reads events and rules as the target takes them; what it doesn't take is a mistake at its field. */
function fittingTarget<T extends { target: WebhookTarget; events: readonly string[]; rules: unknown }>(
  value: T,
  context: z.RefinementCtx,
): Omit<T, 'rules'> & { rules: Filter } {
  const known: readonly string[] = webhookEvents[value.target];
  const wrong = value.events.findIndex((name) => !known.includes(name));
  if (wrong >= 0) context.addIssue({ code: 'custom', message: 'option_unknown', path: ['events', wrong] });
  const checked = checkRules(value.rules ?? everything, value.target);
  if (!checked.ok) context.addIssue({ code: 'custom', message: 'filter_not_valid', path: ['rules'] });
  return { ...value, rules: checked.ok ? checked.filter : everything };
}

export const listWebhooks = defineCall({
  name: 'listWebhooks',
  method: 'GET',
  path: '/v2/webhooks',
  feature: 'webhooks',
  summary: 'The outgoing webhooks, newest first, a page at a time; with `jobType` those of one job type.',
  spec: 'spec/3 §3 Webhook; spec/4 §5 "Paths of calls"',
  query: unfilteredPageQuery.in
    .extend({ jobType: id.optional() })
    .transform(({ page_size, ...rest }) => ({ ...rest, pageSize: page_size })),
  response: pageOf(webhook),
});

export const readWebhook = defineCall({
  name: 'readWebhook',
  method: 'GET',
  path: '/v2/webhooks/{id}',
  feature: 'webhooks',
  summary: 'One webhook with the secret that signs its requests.',
  spec: 'spec/3 §3 Webhook; spec/4 §5 "Paths of calls"',
  params: idParams,
  response: webhookView,
});

export const createWebhook = defineCall({
  name: 'createWebhook',
  method: 'POST',
  path: '/v2/webhooks',
  feature: 'webhooks',
  summary:
    'Creates a webhook. It is told of the events of its `target` that pass its `rules`, by requests signed as Standard Webhooks says.',
  spec: 'spec/3 §3 Webhook, §5 Automation and webhook',
  body: z
    .object({
      ...content,
      name: content.name.optional(),
      target: z.enum(webhookTargets),
      jobType: id.nullish(),
      method: content.method.default('post'),
      params: content.params.default([]),
      events: content.events.default([]),
      rules: content.rules.optional(),
      state: content.state.default('active'),
    })
    .transform(({ jobType, name, ...rest }, context) => {
      if (jobType && !jobTypeWebhookTargets.includes(rest.target))
        context.addIssue({ code: 'custom', message: 'option_unknown', path: ['target'] });
      const named = name ?? (/^https?:\/\/([^/?#]+)/i.exec(rest.url)?.[1] ?? rest.url).slice(0, webhookLimits.name);
      return { ...fittingTarget({ ...rest, rules: rest.rules }, context), name: named, jobTypeId: jobType ?? null };
    }),
  response: webhookView,
});

export const changeWebhook = defineCall({
  name: 'changeWebhook',
  method: 'PUT',
  path: '/v2/webhooks/{id}',
  feature: 'webhooks',
  summary:
    'Changes what is given of a webhook; its target and job type stay. `state: "active"` resumes a paused one and sends what was held. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/3 §3 Webhook; spec/4 §5 "Paths of calls"',
  params: idParams,
  body: z.object({ ...content, version: z.number().int() }).partial(),
  response: webhookView,
  problems: ['conflict'],
});

export const removeWebhook = defineCall({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/v2/webhooks/{id}',
  feature: 'webhooks',
  summary: 'Deletes a webhook. What it has not been told yet is not sent any more.',
  spec: 'spec/4 §5 "Paths of calls"',
  params: idParams,
  response: done,
});

export const rotateWebhookSecret = defineCall({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/v2/webhooks/{id}/rotate',
  feature: 'webhooks',
  summary: 'Makes a new secret. For 24 hours requests are signed with the one before, too.',
  spec: 'spec/3 §3 Webhook',
  params: idParams,
  response: webhookView,
});

/** One attempt of a delivery: what was sent, and what came back. */
export const webhookAttempt = z.object({
  round: z.number().int(),
  number: z.number().int(),
  date: moment,
  duration: z.number().int(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  status: z.number().int().nullable(),
  /** Why there was no response. */
  failure: z.string().nullable(),
  response: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }).nullable(),
});

/** What was sent to a webhook, and how that went. */
export const webhookDelivery = z.object({
  _id: id,
  webhook: id,
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  status: z.number().int().nullable(),
  failure: z.string().nullable(),
  next_attempt_at: moment.nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
});

export const webhookDeliveryView = webhookDelivery.extend({
  payload: z.string(),
  attemptsMade: z.array(webhookAttempt),
});

export type WebhookDelivery = z.output<typeof webhookDelivery>;
export type WebhookDeliveryView = z.output<typeof webhookDeliveryView>;
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const listDeliveries = defineCall({
  name: 'listDeliveries',
  method: 'GET',
  path: '/v2/webhooks/{id}/deliveries',
  alsoAt: ['/v2/webhooks/{id}/logs'],
  feature: 'webhooks',
  summary: 'What was sent to a webhook within the last 30 days, newest first; with `state` only those in it.',
  spec: 'spec/4 §5 "Paths of calls"',
  params: idParams,
  query: unfilteredPageQuery.in
    .extend({ state: z.enum(deliveryStates).optional() })
    .transform(({ page_size, ...rest }) => ({ ...rest, pageSize: page_size })),
  response: pageOf(webhookDelivery),
});

export const readDelivery = defineCall({
  name: 'readDelivery',
  method: 'GET',
  path: '/v2/webhooks/deliveries/{id}',
  feature: 'webhooks',
  summary:
    'One delivery with its payload and each attempt: request, status, the first 10 kB of the response, duration.',
  spec: 'spec/4 §5 "Paths of calls"',
  params: idParams,
  response: webhookDeliveryView,
});

export const replayDelivery = defineCall({
  name: 'replayDelivery',
  method: 'POST',
  path: '/v2/webhooks/deliveries/{id}/replay',
  alsoAt: ['/v2/deliveries/{id}/replay'],
  feature: 'webhooks',
  summary: 'Sends a delivery again, with the same id and payload.',
  spec: 'spec/4 §5 "Paths of calls"',
  params: idParams,
  response: webhookDelivery,
});

export const replayDeliveries = defineCall({
  name: 'replayDeliveries',
  method: 'POST',
  path: '/v2/webhooks/{id}/replay',
  feature: 'webhooks',
  summary:
    'Sends again what did not get through since a time (or, with `all`, everything since then), oldest first, at most 10,000 at once. Says how many.',
  spec: 'spec/4 §5 "Paths of calls"',
  params: idParams,
  body: z.object({ since: moment, all: z.boolean().default(false) }),
  response: z.object({ success: z.literal(true), replayed: z.number().int() }),
});

export const testWebhook = defineCall({
  name: 'testWebhook',
  method: 'POST',
  path: '/v2/webhooks/{id}/test',
  feature: 'webhooks',
  summary: 'Sends an example of an event at once and answers how that went. The payload says `test: true`.',
  spec: 'spec/4 §5 "Paths of calls"',
  params: idParams,
  response: webhookDeliveryView,
});
