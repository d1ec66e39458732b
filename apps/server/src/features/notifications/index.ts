// What other features may import of notifications.
export { notificationKeys } from './notification-keys.ts';
