// What other features may import of messages.
export type { EnqueueContext } from './enqueue-messages.ts';
export { enqueuePush, enqueueSms } from './enqueue-messages.ts';
export { internationalNumber } from './phone-number.ts';
export { sendsSms } from './sms-of-instance.ts';
