// What other features may import of mail.
export { personMailQueue } from './person-mail-queue.ts';
export type { MailTexts } from './write-to-person.ts';
export { writeToPerson } from './write-to-person.ts';
