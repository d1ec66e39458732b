import { clientLinkPath } from '@plumbline/domain/jobs/client-link';
import { textsIn } from '@plumbline/texts/texts';
import { buffer } from 'node:stream/consumers';
import type { MailAttachment } from '../../adapters/mail/mail.ts';
import { plainName } from '../../adapters/mail/mail-layout.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import { newLinkSecret } from '../client-links/index.ts';
import { writeToPerson } from '../mail/index.ts';
import type { Services } from '../../services.ts';
import { mailWork } from '../../worker/start-worker.ts';
import type { OutgoingMail } from './mail-queues.ts';
import { outgoingMailQueue } from './mail-queues.ts';

export const outgoingMailWork = mailWork({ queue: outgoingMailQueue, send });

/** What people have written stays as it is, braces included. */
function asValues(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([whole, name]) => [name ?? '', whole]));
}

async function send(services: Services, entry: OutgoingMail): Promise<void> {
  const instance = await services.instances.bySchema(entry.schema);
  if (!instance) return;
  const { automation, sentJob } = textsIn(entry.language).mails;
  const { action, footnote } = entry.sentBy === undefined ? automation : sentJob;
  const attachment = await readAttachment(services, entry);
  await writeToPerson(services, instance, {
    id: entry.mailId,
    email: entry.email,
    language: entry.language,
    texts: {
      subject: plainName(entry.subject),
      paragraphs: entry.text.split(/\n+/).filter((line) => line.trim() !== ''),
      action,
      footnotes: [footnote],
    },
    path: await pathOf(services, entry),
    ...(attachment && { attachments: [attachment] }),
    ...(entry.found && { found: entry.found }),
    values: { ...asValues(entry.subject), ...asValues(entry.text), author: entry.sentBy ?? '' },
  });
}

/** Where the button leads. The secret of a link is made as the email goes out: only its hash is ever stored. */
async function pathOf(services: Services, { schema, path, clientLinkId }: OutgoingMail): Promise<string> {
  if (clientLinkId === undefined) return path;
  const author = { actorId: null, impersonatorId: null, requestId: null };
  const secret = await changeInTransaction(services, { schema, author }, ({ db }) => newLinkSecret(db, clientLinkId));
  return clientLinkPath(secret);
}

async function readAttachment(
  services: Services,
  { schema, attachment }: OutgoingMail,
): Promise<MailAttachment | undefined> {
  if (!attachment) return undefined;
  const { sha256, ...named } = attachment;
  const stored = await services.files.read(schema, Buffer.from(sha256, 'hex'));
  if (!stored) throw new Error(`the attachment ${named.fileName} is not stored any more`);
  return { ...named, content: await buffer(stored.stream) };
}
