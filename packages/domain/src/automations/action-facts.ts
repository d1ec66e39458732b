import { z } from 'zod';
import { id } from '../ids/id.ts';
import type { Assignment, JobTarget, Recipient } from './action-parts.ts';
import { template } from './action-parts.ts';
import { isWebhookAddress } from './webhook-address.ts';

/** What an action must find: something of its event, or something that an action before has made. */
export type ActionNeed = 'job' | 'project' | 'user' | 'actor' | 'answer';

/** An address that something goes to, as it is written. */
export interface WrittenAddress {
  readonly path: string;
  readonly text: string;
  readonly as: 'email' | 'phone';
}

/** An answer that an action gives. */
export interface GivenAnswer {
  readonly path: string;
  readonly question: string;
  /** Absent where only a run knows it. */
  readonly value?: unknown;
  /** The type of the job in which it is given; null where only a run knows it. */
  readonly jobType: string | null;
}

const httpMethods = ['get', 'post', 'put'] as const;

/** Where a call goes: a webhook, or an address of the action's own. */
export interface Destination {
  readonly webhook: string | null;
  readonly url: string;
  readonly method: (typeof httpMethods)[number];
  readonly params: readonly { readonly name: string; readonly value: string }[];
}

/** The filter by which an action picks projects, and where in its configuration it is. */
export interface PickedProjects {
  readonly path: string;
  readonly filter: unknown;
}

/** All that the product knows of one kind of action. Nothing is optional: a kind that is new is asked each of these. */
export interface ActionKindDefinition<Config = never> {
  readonly config: z.ZodType<Config>;
  /** What the wizard begins with; not always valid yet. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly needs: (config: Config) => readonly ActionNeed[];
  /** The parts of the configuration whose mentions are written out, by their paths. */
  readonly texts: (config: Config) => readonly { readonly path: string; readonly text: string }[];
  readonly addresses: (config: Config) => readonly WrittenAddress[];
  readonly answers: (config: Config) => readonly GivenAnswer[];
  /** The filter by which it picks projects; null where it picks none. */
  readonly projectFilter: (config: Config) => PickedProjects | null;
  /** Whether it reads the job's current answers, beside those that its texts mention. */
  readonly readsAnswers: (config: Config) => boolean;
  /**
   * The call that it makes; null where it makes none. One that sends the event alone has no effect but an entry in a queue: of many, the
   * entries are written in one statement.
   */
  readonly calls: { readonly destination: (config: Config) => Destination; readonly sendsEventAlone: boolean } | null;
  /** What it makes that an action after it can change; null for nothing of that kind. */
  readonly makes: 'job' | 'user' | null;
}

export function defineAction<Schema extends z.ZodType>(
  definition: ActionKindDefinition<z.output<Schema>> & { readonly config: Schema },
): ActionKindDefinition<z.output<Schema>> & { readonly config: Schema } {
  return definition;
}

const needsOfRecipient: Readonly<Partial<Record<Recipient['kind'], ActionNeed>>> = {
  assignees: 'job',
  creator: 'job',
  project_members: 'project',
  clients: 'project',
  event_user: 'user',
  actor: 'actor',
};

interface Sent {
  readonly to: readonly Recipient[];
  readonly subject?: string;
  readonly text?: string;
}

/** What an action that goes to people must find. */
export const needsOfRecipients = ({ to }: Pick<Sent, 'to'>): ActionNeed[] =>
  to.flatMap(({ kind }) => needsOfRecipient[kind] ?? []);

const writtenTo = (to: readonly Recipient[]) =>
  to.flatMap((one, place) => (one.kind === 'address' ? [{ path: `to.${place}.address`, text: one.address }] : []));

/** The texts of an action that goes to people. */
export const textsOfMessage = ({ to, subject, text }: Sent) => [
  ...(subject === undefined ? [] : [{ path: 'subject', text: subject }]),
  ...(text === undefined ? [] : [{ path: 'text', text }]),
  ...writtenTo(to),
];

export const emailsOf = ({ to }: Pick<Sent, 'to'>) =>
  writtenTo(to).map(({ path, text }) => ({ path, text: text.trim(), as: 'email' as const }));

export const phonesOf = ({ to }: Pick<Sent, 'to'>) => writtenTo(to).map((one) => ({ ...one, as: 'phone' as const }));

/** The job that an action changes must be there, unless an action before creates it. */
export const needsOfTarget = ({ target }: { readonly target: JobTarget }): ActionNeed[] =>
  target === 'created' ? [] : ['job'];

export const needsOfAssignment = ({ how }: Assignment): ActionNeed[] =>
  how === 'event_user' ? ['user'] : how === 'actor' ? ['actor'] : how === 'assignees' ? ['job'] : [];

const parameter = z.strictObject({ name: z.string().trim().min(1).max(100), value: template(2000) });
/** Where a call goes: a webhook that is set up, or an address of this action's own. An invalid one reads "link not valid" (spec/3 §5). */
export const destination = {
  webhook: id.nullable().default(null),
  url: z
    .string()
    .trim()
    .max(2000)
    .refine((url) => url === '' || isWebhookAddress(url), { error: 'link_not_valid' })
    .default(''),
  method: z.enum(httpMethods).default('post'),
  params: z.array(parameter).max(50).default([]),
};

export const hasDestination = ({ webhook, url }: Pick<Destination, 'webhook' | 'url'>) =>
  webhook !== null || url !== '';
export const destinationMissing = { path: ['url'], error: 'link_not_valid' };

export const destinationOf = ({ webhook, url, method, params }: Destination): Destination => ({
  webhook,
  url,
  method,
  params,
});

export const textsOfParams = ({ params }: Pick<Destination, 'params'>) =>
  params.map(({ value }, place) => ({ path: `params.${place}.value`, text: value }));
