// What other features may import of webhooks.
export { readPostedChannel } from './channels/channels.queries.ts';
export { cardOf as channelCard, readJobs as readJobsOnCards } from './channels/post-events.ts';
export { checkAddresses } from './check-addresses.ts';
export type { NewDelivery } from './store/enqueue-deliveries.ts';
export { deliveryIdOf, enqueueDeliveries, enqueueDelivery, payloadOf } from './store/enqueue-deliveries.ts';
export type { UnformattedAnswer } from './store/event-data.ts';
export { withTexts } from './store/event-data.ts';
export { answerFields, jobFields, personFields, projectJson } from './store/payload-json.ts';
export { newSecret } from './store/sign.ts';
