import { limitKinds } from '@plumbline/domain/instances/limits';
import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';

const schema = z.string();

/**
 * Mails with a personal link. Only recipient and purpose are stored here: the link's secret is generated when the mail
 * is written, so that read access to the database lets nobody in.
 */
const entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), schema, userId: z.uuid(), inviterId: z.uuid().nullable() }),
  /** By address and not by person: asked for an unknown address, the request does exactly the same. */
  z.object({ kind: z.literal('password_reset'), schema, email: z.string() }),
  /** To the owner of an instance: it holds so much of what it may. */
  z.object({
    kind: z.literal('limit_warning'),
    schema,
    limit: z.enum(limitKinds),
    state: z.enum(['near', 'reached']),
    used: z.number(),
    max: z.number(),
  }),
  /** To the owner of an instance: it ends at that moment, in so many days. */
  z.object({ kind: z.literal('end_reminder'), schema, endsAt: z.iso.datetime(), days: z.number().int() }),
]);
export type PersonMail = z.output<typeof entry>;

/** What the owner of an instance gets of the instance itself. */
export type OwnerMail = Extract<PersonMail, { kind: 'limit_warning' | 'end_reminder' }>;

export const personMailQueue: QueueDefinition<PersonMail> = {
  name: 'mail',
  entry,
  retryLimit: 16,
  expireInSeconds: 60,
  groupOf: (mail) => mail.schema,
};
