import { z } from 'zod';
import type { EventDefinition } from './shapes.ts';
import { changed, created, id, removed } from './shapes.ts';

const webhookKind = z.enum(['outgoing', 'incoming']);
/** Of outgoing and incoming webhooks; without their secrets. */
const webhookFields = {
  name: z.string(),
  url: z.string(),
  method: z.string(),
  target: z.string(),
  params: z.unknown(),
  events: z.array(z.string()),
  rules: z.unknown(),
  state: z.string(),
  verification: z.string(),
  signatureHeader: z.string(),
  mapping: z.unknown(),
};

/** What happens to webhooks; a part of the catalogue. */
export const webhookEvents = {
  'webhook.created': created('webhook', z.object({ name: z.string(), kind: webhookKind })),
  'webhook.changed': changed('webhook', webhookFields),
  'webhook.removed': removed('webhook', z.object({ name: z.string(), kind: webhookKind })),
  'webhook.secret_rotated': created('webhook', z.object({ name: z.string(), kind: webhookKind })),
  /** By the product itself, after a day of failures. */
  'webhook.paused': created('webhook', z.object({ name: z.string(), ownerId: id.nullable() })),
  /** Something has arrived at an incoming webhook, the subject. */
  'webhook.received': created(
    'webhook',
    z.object({
      name: z.string(),
      callId: id,
      /** What its mapping took out of it. */
      mapped: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
} as const satisfies Record<string, EventDefinition>;

/** Of channels that cards are posted to; without their addresses. */
const channelFields = {
  name: z.string(),
  moments: z.array(z.string()),
  projectId: id.nullable(),
  language: z.string(),
  teamId: z.string(),
  channelId: z.string(),
  /** Of a link, whose address is secret: that it became another. */
  address: z.enum(['before', 'after']),
  state: z.string(),
};
const channelHead = z.object({ name: z.string(), service: z.string() });

/** What happens to channels, and to the accounts that post to them; a part of the catalogue. */
export const channelEvents = {
  'channel.created': created('channel', channelHead),
  'channel.changed': changed('channel', channelFields),
  'channel.removed': removed('channel', channelHead),
  /** By the product itself, after a day of failures. */
  'channel.paused': created('channel', z.object({ name: z.string(), ownerId: id.nullable() })),
  /** The account of a service by which cards are posted. */
  'channel.account_linked': created('channel', channelHead),
  'channel.account_unlinked': removed('channel', channelHead),
  /** A channel was made in the service for a project. */
  'channel.made': created('channel', channelHead),
} as const satisfies Record<string, EventDefinition>;
