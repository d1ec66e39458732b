import { personMailQueue } from './person-mail-queue.ts';
import { queueWork } from '../../worker/start-worker.ts';
import { sendPersonMail } from './send-person-mail.ts';

/** One at a time: a mail that fails doesn't bring others of its batch to be sent twice. */
export const personMailWork = queueWork({
  queue: personMailQueue,
  batch: 1,
  handle: async (entries, services) => {
    for (const entry of entries) await sendPersonMail(services, entry);
  },
});
