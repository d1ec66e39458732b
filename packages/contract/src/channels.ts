import { languages } from '@plumbline/domain/languages/languages';
import type { ChannelService } from '@plumbline/domain/webhooks/channels';
import {
  channelLimits,
  channelMoments,
  channelProblems,
  channelServices,
  connectedServices,
  connectionProblems,
  isLink,
} from '@plumbline/domain/webhooks/channels';
import { deliveryStates, isWebhookUrl, webhookStates } from '@plumbline/domain/webhooks/webhook';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { author, personReference } from './references.ts';
import { webhookDeliveryView } from './webhooks.ts';
import { can, done, id, idParams, lineText, moment, pageOf, requiredText, unfilteredPageQuery } from './wire.ts';

/** A channel of Microsoft Teams or Slack that cards of events are posted to. Its deliveries are read and replayed as those of webhooks. */
const channel = z.object({
  _id: id,
  name: z.string(),
  service: z.enum(channelServices),
  teamId: z.string(),
  channelId: z.string(),
  /** The host of a link; its address is secret. Empty for channels of a connection. */
  host: z.string(),
  moments: z.array(z.enum(channelMoments)),
  /** Null: of all projects that are not private. */
  project: z.object({ _id: id, name: z.string() }).nullable(),
  language: z.enum(languages),
  state: z.enum(webhookStates),
  /** What the last attempt failed of; null once one has succeeded. */
  problem: z.enum(channelProblems).nullable(),
  failing_since: moment.nullable(),
  paused_at: moment.nullable(),
  /** How many cards are held while it is paused, up to 1,001. */
  held: z.number().int(),
  lastDelivery: z.object({ date: moment, state: z.enum(deliveryStates) }).nullable(),
  createdBy: author.nullable(),
  created_at: moment,
  version: z.number().int(),
  can,
});

export type Channel = z.output<typeof channel>;

const serviceId = lineText(200);
const address = z.string().trim().max(channelLimits.link);
const content = {
  name: requiredText(channelLimits.name),
  teamId: serviceId,
  channelId: serviceId,
  address,
  moments: z.array(z.enum(channelMoments)).max(channelMoments.length),
  projectId: id.nullable(),
  language: z.enum(languages),
  state: z.enum(['active', 'off']),
};

/** What a channel can't be without, by its service. */
function missing({
  service,
  teamId,
  channelId,
  address: link,
}: {
  service: ChannelService;
  teamId: string;
  channelId: string;
  address: string;
}): readonly { path: string; message: string }[] {
  const needs = (path: string, value: string) => (value === '' ? [{ path, message: 'required' }] : []);
  if (isLink(service)) {
    const isAddress = isWebhookUrl(link);
    return link !== '' && !isAddress ? [{ path: 'address', message: 'not_url' }] : needs('address', link);
  }
  return [...(service === 'teams' ? needs('teamId', teamId) : []), ...needs('channelId', channelId)];
}

const spec = 'spec/2 §7 Widgets, teams, apps; spec/4 §5 "Paths of calls"';

export const listChannels = defineCall({
  name: 'listChannels',
  method: 'GET',
  path: '/v2/channels',
  feature: 'webhooks',
  summary:
    'The channels of Microsoft Teams and Slack that cards of events are posted to, newest first, a page at a time.',
  spec,
  query: unfilteredPageQuery,
  response: pageOf(channel),
});

export const readChannel = defineCall({
  name: 'readChannel',
  method: 'GET',
  path: '/v2/channels/{id}',
  feature: 'webhooks',
  summary: 'One channel, with what its last attempt failed of.',
  spec,
  params: idParams,
  response: channel,
});

export const createChannel = defineCall({
  name: 'createChannel',
  method: 'POST',
  path: '/v2/channels',
  feature: 'webhooks',
  summary:
    'Begins to post cards to a channel: of Teams or Slack by the company’s connection, or by an address that the other side made for cards. The address is never sent again.',
  spec,
  body: z
    .object({
      ...content,
      service: z.enum(channelServices),
      teamId: content.teamId.default(''),
      channelId: content.channelId.default(''),
      address: content.address.default(''),
      moments: content.moments.default([]),
      projectId: content.projectId.default(null),
      language: content.language.optional(),
      state: content.state.default('active'),
    })
    .superRefine((body, context) => {
      for (const { path, message } of missing(body)) context.addIssue({ code: 'custom', message, path: [path] });
    }),
  response: channel,
});

export const changeChannel = defineCall({
  name: 'changeChannel',
  method: 'PUT',
  path: '/v2/channels/{id}',
  feature: 'webhooks',
  summary:
    'Changes what is given of a channel; its service stays. `state: "active"` resumes a paused one and posts what was held. With `version`, a change made meanwhile answers 409.',
  spec,
  params: idParams,
  body: z
    .object({
      ...content,
      address: content.address.refine(isWebhookUrl, { error: 'not_url' }),
      version: z.number().int(),
    })
    .partial(),
  response: channel,
  problems: ['conflict'],
});

export const removeChannel = defineCall({
  name: 'removeChannel',
  method: 'DELETE',
  path: '/v2/channels/{id}',
  feature: 'webhooks',
  summary: 'Ends posting to a channel. What waits is not posted any more; what is in the channel stays there.',
  spec,
  params: idParams,
  response: done,
});

export const testChannel = defineCall({
  name: 'testChannel',
  method: 'POST',
  path: '/v2/channels/{id}/test',
  feature: 'webhooks',
  summary: 'Posts an example of a card at once and answers how that went.',
  spec,
  params: idParams,
  response: z.object({ problem: z.enum(channelProblems).nullable(), delivery: webhookDeliveryView }),
});

/** What the last cards by a connection failed of, where that is its own; null otherwise. */
const problem = z.enum(connectionProblems).nullable();

/** The company's connections. */
const channelServicesView = z.object({
  teams: z.object({
    /** Whether the app is on, with all keys. */
    isSetUp: z.boolean(),
    /** The account by which cards are posted; null until one is connected. */
    account: z.object({ name: z.string(), connectedBy: personReference.nullable(), connected_at: moment }).nullable(),
    /** The address that the app's registration names for the way back. */
    redirectUri: z.string(),
    problem,
  }),
  slack: z.object({ isSetUp: z.boolean(), problem }),
});
export type ChannelServicesView = z.output<typeof channelServicesView>;

export const readChannelServices = defineCall({
  name: 'readChannelServices',
  method: 'GET',
  path: '/v2/channels/services',
  feature: 'webhooks',
  summary: 'Whether Microsoft Teams and Slack are set up, and by which account cards are posted.',
  spec,
  response: channelServicesView,
});

export const listServiceChannels = defineCall({
  name: 'listServiceChannels',
  method: 'GET',
  path: '/v2/channels/services/{service}/channels',
  feature: 'webhooks',
  summary: 'The channels of a team of Microsoft Teams, or those of Slack that its app sees; with why there are none.',
  spec,
  params: z.object({ service: z.enum(connectedServices) }),
  query: z.object({ team: serviceId.default('') }),
  response: z.object({
    channels: z.array(z.object({ id: z.string(), name: z.string() })),
    problem: z.enum(channelProblems).nullable(),
  }),
});

const accountText = z.string().min(1).max(5000);

export const readTeamsAccountLink = defineCall({
  name: 'readTeamsAccountLink',
  method: 'GET',
  path: '/v2/channels/teams-account/link',
  feature: 'webhooks',
  summary:
    'The link at which an administrator lets cards be posted with their Microsoft account (code with PKCE), good for ten minutes.',
  spec,
  response: z.object({ link: z.string(), key: z.string() }),
  problems: ['not_set_up'],
});

export const connectTeamsAccount = defineCall({
  name: 'connectTeamsAccount',
  method: 'PUT',
  path: '/v2/channels/teams-account',
  feature: 'webhooks',
  summary: 'Ends what the link began: from now on cards are posted with that account.',
  spec,
  body: z.object({ code: accountText, state: accountText, key: z.string().max(200) }),
  response: z.object({ problem: z.enum(channelProblems).nullable(), services: channelServicesView }),
  problems: ['not_set_up', 'sso_expired'],
});

export const disconnectTeamsAccount = defineCall({
  name: 'disconnectTeamsAccount',
  method: 'DELETE',
  path: '/v2/channels/teams-account',
  feature: 'webhooks',
  summary: 'Forgets the account that cards are posted with. What waits is posted once another one is connected.',
  spec,
  response: channelServicesView,
});
