// What other features may import of mail.
export { mailLeaves } from './mail-of-instance.ts';
export type { PersonMail } from './person-mail-queue.ts';
export { personMailQueue } from './person-mail-queue.ts';
export type { MailTexts } from './write-to-person.ts';
export { writeToPerson } from './write-to-person.ts';
