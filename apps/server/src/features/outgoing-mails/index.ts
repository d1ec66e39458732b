// What other features may import of outgoing mails.
export type { AttachedMails, OutgoingMail } from './mail-queues.ts';
export { attachedMailQueue, outgoingMailQueue } from './mail-queues.ts';
