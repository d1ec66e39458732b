import { exportKindNames } from '@plumbline/domain/documents/exports';
import { languages } from '@plumbline/domain/languages/languages';
import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';

const entry = z.object({
  schema: z.string(),
  /** Follows from the run, its step and the address: one mail, however often it is tried. */
  mailId: z.uuid(),
  email: z.string(),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  path: z.string(),
  /** A file that was made for it: its bytes are stored under their hash. */
  attachment: z.object({ sha256: z.string(), fileName: z.string(), contentType: z.string() }).optional(),
});
export type AutomationMail = z.output<typeof entry>;

/** Mails of automations, tried for a day: a mail server may be down for an hour. */
export const automationMailQueue: QueueDefinition<AutomationMail> = {
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
export const automationAttachmentQueue: QueueDefinition<AttachedMails> = {
  name: 'automation-attachment',
  entry: attached,
  retryLimit: 8,
  expireInSeconds: 1800,
  groupOf: ({ schema }) => schema,
};
