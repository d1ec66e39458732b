import type { Endpoint } from '../../http/endpoint.ts';
import {
  listDeliveriesEndpoint,
  readDeliveryEndpoint,
  replayDeliveries,
  replayDelivery,
  testWebhook,
} from './deliveries.route.ts';
import {
  changeIncomingWebhook,
  createIncomingWebhook,
  listIncomingCallsEndpoint,
  listIncomingWebhooksEndpoint,
  readIncomingWebhookEndpoint,
  removeIncomingWebhook,
  rotateIncomingWebhook,
} from './incoming-webhooks.route.ts';
import {
  changeChannel,
  createChannel,
  listChannelsEndpoint,
  readChannelEndpoint,
  removeChannel,
  testChannel,
} from './channels/channels.route.ts';
import { joinChannel, listTeams } from './channels/project-channel.route.ts';
import {
  connectTeamsAccount,
  disconnectTeamsAccount,
  listServiceChannels,
  readChannelServices,
  readTeamsAccountLink,
} from './channels/services.route.ts';
import { receiveWebhook } from './receive-webhook.route.ts';
import {
  changeWebhook,
  createWebhook,
  listWebhooksEndpoint,
  readWebhookEndpoint,
  removeWebhook,
  rotateWebhookSecret,
} from './webhooks.route.ts';

export const endpoints: readonly Endpoint[] = [
  listWebhooksEndpoint,
  readWebhookEndpoint,
  createWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveriesEndpoint,
  readDeliveryEndpoint,
  replayDelivery,
  replayDeliveries,
  listIncomingWebhooksEndpoint,
  readIncomingWebhookEndpoint,
  createIncomingWebhook,
  changeIncomingWebhook,
  removeIncomingWebhook,
  rotateIncomingWebhook,
  listIncomingCallsEndpoint,
  receiveWebhook,
  listChannelsEndpoint,
  readChannelServices,
  listServiceChannels,
  readTeamsAccountLink,
  connectTeamsAccount,
  disconnectTeamsAccount,
  readChannelEndpoint,
  createChannel,
  changeChannel,
  removeChannel,
  testChannel,
  listTeams,
  joinChannel,
];
