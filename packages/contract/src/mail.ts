import { mailProblems, mailWays } from '@plumbline/domain/settings/mail-problems';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, idParams, moment } from './wire.ts';

/** A message that waits in the outbox because no mail server is set. */
export const outboxItem = z.object({
  _id: id,
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  date: moment,
});
export type OutboxItem = z.output<typeof outboxItem>;

export const listOutbox = defineCall({
  name: 'listOutbox',
  method: 'GET',
  path: '/v2/mail/outbox',
  feature: 'mail',
  summary:
    'The instance’s messages that were written to files instead of being sent, the newest first. For system admins.',
  spec: 'docs/guide: mail',
  query: z
    .object({
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      page_size: z.coerce.number().int().min(1).max(200).default(20),
    })
    .transform(({ page, page_size }) => ({ page, pageSize: page_size })),
  response: z.object({
    docs: z.array(outboxItem),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    page_size: z.number().int(),
    /** Whether messages are sent by a mail server now; then only what was written before is here. */
    sends: z.boolean(),
    /** Several servers run on different machines, each with its own unsent messages: not all of them are listed. */
    isScattered: z.boolean(),
  }),
});

export const readOutboxMessage = defineCall({
  name: 'readOutboxMessage',
  method: 'GET',
  path: '/v2/mail/outbox/{id}',
  feature: 'mail',
  summary: 'One message of the outbox, as text, with the links that are in it.',
  spec: 'docs/guide: mail',
  params: idParams,
  response: outboxItem.extend({ text: z.string() }),
});

export const readMail = defineCall({
  name: 'readMail',
  method: 'GET',
  path: '/v2/mail',
  feature: 'mail',
  summary:
    'How the company’s emails leave: `smtp` by a mail server of its own, `sendgrid` by its account there, `server` by this server’s, `outbox` not at all; and from which address.',
  spec: 'docs/guide: mail',
  response: z.object({ by: z.enum(mailWays), from: z.string() }),
});

export const testMail = defineCall({
  name: 'testMail',
  method: 'POST',
  path: '/v2/mail/test',
  feature: 'mail',
  summary:
    'Sends a test email to the person’s own address, by the saved settings, and waits for what comes of it. `problem` null: it was taken; else why not, with the mail server’s own `reply` where it is the company’s. Nothing is sent while mail stays in the outbox.',
  spec: 'docs/guide: mail',
  response: z.object({
    by: z.enum(mailWays),
    to: z.string(),
    problem: z.enum(mailProblems).nullable(),
    reply: z.string().nullable(),
  }),
});
