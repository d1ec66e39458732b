export { outboxEndpoints as endpoints } from './outbox.route.ts';
