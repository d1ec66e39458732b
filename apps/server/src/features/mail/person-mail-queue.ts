import { limitKinds } from '@plumbline/domain/instances/limits';
import { z } from 'zod';
import type { QueueDefinition } from '../../events/queue-definition.ts';

const schema = z.string();

/**
 * Mails to one person, most with a personal link. Only recipient and purpose are stored here: the link's secret is generated when the mail
 * is written, so that read access to the database lets nobody in.
 */
const entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invitation'), schema, userId: z.uuid(), inviterId: z.uuid().nullable() }),
  /** By address and not by person: asked for an unknown address, the request does exactly the same. */
  z.object({ kind: z.literal('password_reset'), schema, email: z.string() }),
  /** Somebody signed in under the person's name on a device that is new. */
  z.object({
    kind: z.literal('new_device'),
    schema,
    userId: z.uuid(),
    device: z.string(),
    address: z.string(),
    at: z.iso.datetime(),
  }),
  /** An administrator has ended the second step of the person's sign-in. */
  z.object({ kind: z.literal('second_factor_reset'), schema, userId: z.uuid() }),
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
