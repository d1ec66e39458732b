import { personMailQueue } from './person-mail-queue.ts';
import { mailWork } from '../../worker/start-worker.ts';
import { sendPersonMail } from './send-person-mail.ts';

export const personMailWork = mailWork({ queue: personMailQueue, send: sendPersonMail });
