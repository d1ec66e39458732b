import { z } from 'zod';
import { roles } from '../actor/roles.ts';
import { id } from '../ids/id.ts';
import { automationLimits } from '../events/topics.ts';

/** Text with mentions of the event's data (`mentions.ts`). PostgreSQL stores neither NUL nor lone surrogates. */
export function template(max: number = automationLimits.text) {
  return z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: 'text_not_storable' });
}

/** A text that has to be there. */
export function requiredTemplate(max?: number) {
  return template(max).refine((text) => text.trim() !== '', { error: 'required' });
}

/** To whom something goes. `address` is an email address or a phone number, or a mention of one. */
export const recipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), user: id }),
  z.strictObject({ kind: z.literal('role'), role: z.enum(roles) }),
  z.strictObject({ kind: z.literal('assignees') }),
  z.strictObject({ kind: z.literal('creator') }),
  z.strictObject({ kind: z.literal('project_members') }),
  /** The clients who see the event's project. */
  z.strictObject({ kind: z.literal('clients') }),
  z.strictObject({ kind: z.literal('event_user') }),
  z.strictObject({ kind: z.literal('actor') }),
  z.strictObject({ kind: z.literal('owner') }),
  z.strictObject({ kind: z.literal('address'), address: requiredTemplate(300) }),
]);
export type Recipient = z.output<typeof recipient>;
export type RecipientKind = Recipient['kind'];

export const recipients = z.array(recipient).min(1, { error: 'required' }).max(automationLimits.recipients);
/** For what can't go to an address alone: only people of the instance have a device to push to. */
export const people = z
  .array(recipient)
  .min(1, { error: 'required' })
  .max(automationLimits.recipients)
  .refine((all) => all.every((one) => one.kind !== 'address'), { error: 'recipient_not_allowed' });

/** What each kind of recipient needs of its event. */
export const recipientNeeds: Readonly<Record<RecipientKind, 'job' | 'project' | 'user' | 'actor' | null>> = {
  user: null,
  role: null,
  assignees: 'job',
  creator: 'job',
  project_members: 'project',
  clients: 'project',
  event_user: 'user',
  actor: 'actor',
  owner: null,
  address: null,
};

const count = z.number().int().min(1).max(50).default(1);

/** Whom a job is assigned to. */
export const assignment = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('nobody') }),
  z.strictObject({ how: z.literal('people'), users: z.array(id).min(1, { error: 'required' }).max(200) }),
  /** Those who hold the skill on the day of the job, the least busy first. */
  z.strictObject({ how: z.literal('skill'), skill: id, count }),
  /** Those whose home is nearest to the project; with a skill, among its holders. */
  z.strictObject({ how: z.literal('nearest'), skill: id.nullable().default(null), count }),
  /** The members of the job's project. */
  z.strictObject({ how: z.literal('project') }),
  z.strictObject({ how: z.literal('event_user') }),
  z.strictObject({ how: z.literal('actor') }),
  /** Whoever is on the event's job. */
  z.strictObject({ how: z.literal('assignees') }),
]);
export type Assignment = z.output<typeof assignment>;

/** Which job an action changes: the event's, the one that an action before created, or those linked to the event's. */
export const jobTargets = ['event', 'created', 'previous', 'next'] as const;
export const jobTarget = z.enum(jobTargets).default('event');
export type JobTarget = (typeof jobTargets)[number];

/** The project of a new job: the event's, one, or each that passes a filter. */
export const projectChoice = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('event') }),
  z.strictObject({ from: z.literal('one'), project: id }),
  z.strictObject({ from: z.literal('filter'), filter: z.unknown() }),
  z.strictObject({ from: z.literal('none') }),
]);

/** What a question of a new job is answered with: a text with mentions, or the event's job's answer to another question. */
export const firstAnswer = z.discriminatedUnion('from', [
  z.strictObject({
    question: id,
    from: z.literal('value'),
    value: z.union([requiredTemplate(), z.number(), z.boolean(), z.array(z.string()).max(100)]),
  }),
  z.strictObject({ question: id, from: z.literal('question'), source: id }),
  /** The answer that the event is about. */
  z.strictObject({ question: id, from: z.literal('event_answer') }),
]);
export type FirstAnswer = z.output<typeof firstAnswer>;
