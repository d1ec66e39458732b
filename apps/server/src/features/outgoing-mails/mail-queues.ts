import { exportKindNames } from '@plumbline/domain/documents/exports';
import { languages } from '@plumbline/domain/languages/languages';
import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';

const entry = z.object({
  schema: z.string(),
  /** One mail, however often it is tried: of an automation it follows from the run, its step and the address. */
  mailId: z.uuid(),
  email: z.string(),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  path: z.string(),
  /** Of somebody without an account: the link to a job that its button opens in place of the path. */
  clientLinkId: z.uuid().optional(),
  /** The name of the person who sends it; without one an automation does. */
  sentBy: z.string().optional(),
  /** What was found in the job that its file is of, in lines. */
  found: z.array(z.string()).optional(),
  /** A file that was made for it: its bytes are stored under their hash. */
  attachment: z.object({ sha256: z.string(), fileName: z.string(), contentType: z.string() }).optional(),
});
export type OutgoingMail = z.output<typeof entry>;

/** Mails of automations, and of people who send jobs; tried for a day: a mail server may be down for an hour. */
export const outgoingMailQueue: QueueDefinition<OutgoingMail> = {
  name: 'automation-mail',
  entry,
  retryLimit: 16,
  expireInSeconds: 60,
  groupOf: ({ schema }) => schema,
};

const attached = z.object({
  schema: z.string(),
  /** Who sends it. */
  ownerId: z.string(),
  /** With whose rights the file is made; null for whoever has no account. An entry of an earlier release has none, and is made so. */
  readerId: z.string().nullable().default(null),
  kind: z.enum(exportKindNames),
  input: z.record(z.string(), z.unknown()),
  mails: z.array(entry),
});
export type AttachedMails = z.output<typeof attached>;

/** Files that mails wait for: made once for all who see the same. */
export const attachedMailQueue: QueueDefinition<AttachedMails> = {
  name: 'automation-attachment',
  entry: attached,
  retryLimit: 8,
  expireInSeconds: 1800,
  groupOf: ({ schema }) => schema,
};
