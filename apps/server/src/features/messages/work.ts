import type { QueuedMessage } from './enqueue-messages.ts';
import { pushQueue, smsQueue } from './enqueue-messages.ts';
import type { Services } from '../../services.ts';
import type { QueueDefinition } from '../../events/queue-definition.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { sendPush } from './send-push.ts';
import { sendSms } from './send-sms.ts';

/** Messages on their way at once from one worker, and of one instance from all of them. */
const limits = { atOnce: 16, perGroup: 8 } as const;

function messageWork(
  queue: QueueDefinition<QueuedMessage>,
  send: (services: Services, message: QueuedMessage) => Promise<void>,
): QueueWork {
  return { queue, start: async (services) => services.queue.dispatch(queue, limits, (entry) => send(services, entry)) };
}

export const smsWork = messageWork(smsQueue, sendSms);
export const pushWork = messageWork(pushQueue, sendPush);
