import { z } from 'zod';
import { roles } from '../access/roles.ts';
import { id } from '../ids/id.ts';
import { skillDay, expiryPeriod } from '../skills/skill-schemas.ts';
import type { Recipient } from './action-parts.ts';
import {
  assignment,
  firstAnswer,
  jobTarget,
  people,
  projectChoice,
  recipients,
  requiredTemplate,
  template,
} from './action-parts.ts';
import { isWebhookAddress } from './webhook-address.ts';
import { automationLimits } from './topics.ts';

/** What an action must find: something of its event, or something that an action before has made. */
export type ActionNeed = 'job' | 'project' | 'user' | 'actor' | 'answer';

export interface ActionKindDefinition<Config = never> {
  readonly config: z.ZodType<Config>;
  /** What the wizard begins with; not always valid yet. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly needs: (config: Config) => readonly ActionNeed[];
  /** The parts of the configuration whose mentions are written out, by their paths. */
  readonly texts: (config: Config) => readonly { readonly path: string; readonly text: string }[];
  readonly makes?: 'job' | 'user';
}

function define<Schema extends z.ZodType>(
  definition: ActionKindDefinition<z.output<Schema>> & { readonly config: Schema },
): ActionKindDefinition<z.output<Schema>> & { readonly config: Schema } {
  return definition;
}

const subject = requiredTemplate(automationLimits.subject);
const body = requiredTemplate();
const none = () => [];

const needsOfRecipient: Readonly<Partial<Record<Recipient['kind'], ActionNeed>>> = {
  assignees: 'job',
  creator: 'job',
  project_members: 'project',
  clients: 'project',
  event_user: 'user',
  actor: 'actor',
};
const needsOf = ({ to }: { readonly to: readonly Recipient[] }): ActionNeed[] =>
  to.flatMap(({ kind }) => needsOfRecipient[kind] ?? []);
const textsOf = (config: { readonly to?: readonly Recipient[]; readonly subject?: string; readonly text?: string }) => [
  ...(config.subject === undefined ? [] : [{ path: 'subject', text: config.subject }]),
  ...(config.text === undefined ? [] : [{ path: 'text', text: config.text }]),
  ...(config.to ?? []).flatMap((one, place) =>
    one.kind === 'address' ? [{ path: `to.${place}.address`, text: one.address }] : [],
  ),
];
const jobOf = ({ target }: { readonly target: z.output<typeof jobTarget> }): ActionNeed[] =>
  target === 'created' ? [] : ['job'];
const needsOfAssignment = ({ how }: z.output<typeof assignment>): ActionNeed[] =>
  how === 'event_user' ? ['user'] : how === 'actor' ? ['actor'] : how === 'assignees' ? ['job'] : [];

const httpMethods = ['get', 'post', 'put'] as const;
const parameter = z.strictObject({ name: z.string().trim().min(1).max(100), value: template(2000) });
/** Where a call goes: a webhook that is set up, or an address of this action's own. An invalid one reads "link not valid" (spec/3 §5). */
const destination = {
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
const hasDestination = ({ webhook, url }: { readonly webhook: string | null; readonly url: string }) =>
  webhook !== null || url !== '';
const destinationMissing = { path: ['url'], error: 'link_not_valid' };
const textsOfParams = ({ params }: { readonly params: readonly { readonly value: string }[] }) =>
  params.map(({ value }, place) => ({ path: `params.${place}.value`, text: value }));

/** Everything that an automation can do (spec/3 §3 "Actions"). */
export const actionKinds = {
  send_webhook: define({
    config: z.strictObject(destination).refine(hasDestination, destinationMissing),
    initial: { webhook: null, url: '', method: 'post', params: [] },
    needs: none,
    texts: textsOfParams,
  }),
  send_sms: define({
    config: z.strictObject({ to: recipients, text: requiredTemplate(1600) }),
    initial: { to: [], text: '' },
    needs: needsOf,
    texts: textsOf,
  }),
  send_email: define({
    config: z.strictObject({ to: recipients, subject, text: body }),
    initial: { to: [], subject: '', text: '' },
    needs: needsOf,
    texts: textsOf,
  }),
  send_push: define({
    config: z.strictObject({ to: people, subject: requiredTemplate(200), text: template(1000).default('') }),
    initial: { to: [], subject: '', text: '' },
    needs: needsOf,
    texts: textsOf,
  }),
  send_report: define({
    config: z.strictObject({
      to: recipients,
      report: id,
      format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
      subject,
      text: template().default(''),
    }),
    initial: { to: [], report: null, format: 'xlsx', subject: '', text: '' },
    needs: needsOf,
    texts: textsOf,
  }),
  /** The job's answers and issues as a PDF. */
  send_qa_summary: define({
    config: z.strictObject({ to: recipients, subject, text: template().default(''), target: jobTarget }),
    initial: { to: [], subject: '', text: '', target: 'event' },
    needs: (config) => [...needsOf(config), ...jobOf(config)],
    texts: textsOf,
  }),
  create_job: define({
    config: z.strictObject({
      jobType: id,
      project: projectChoice.default({ from: 'event' }),
      /** Days after the event, at an hour of the instance's time zone; null: the hour of the event. */
      start: z
        .strictObject({
          days: z.number().int().min(0).max(3650).default(0),
          time: z
            .string()
            .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_not_valid' })
            .nullable()
            .default(null),
        })
        .default({ days: 0, time: null }),
      assign: assignment.default({ how: 'nobody' }),
      answers: z.array(firstAnswer).max(200).default([]),
      /** The answer's photos and comment, onto this question of the new job. */
      carry: z
        .strictObject({ question: id, photos: z.boolean().default(true), comment: z.boolean().default(true) })
        .nullable()
        .default(null),
      /** Which job comes before the new one: the event's, the one that this action created the last time, or none. */
      link: z.enum(['event', 'last', 'none']).default('event'),
    }),
    initial: {
      jobType: null,
      project: { from: 'event' },
      start: { days: 0, time: null },
      assign: { how: 'nobody' },
      answers: [],
      carry: null,
      link: 'event',
    },
    needs: ({ project, carry, answers, assign }) => [
      ...(project.from === 'event' ? (['project'] as const) : []),
      ...(carry || answers.some((one) => one.from === 'event_answer') ? (['answer'] as const) : []),
      ...(answers.some((one) => one.from === 'question') ? (['job'] as const) : []),
      ...needsOfAssignment(assign),
    ],
    texts: ({ answers }) =>
      answers.flatMap((one, place) =>
        one.from === 'value' && typeof one.value === 'string'
          ? [{ path: `answers.${place}.value`, text: one.value }]
          : [],
      ),
    makes: 'job',
  }),
  add_answer: define({
    config: z.strictObject({
      target: jobTarget,
      question: id,
      value: z.union([template(), z.number(), z.boolean(), z.array(z.string()).max(100)]),
      comment: template(2000).default(''),
      isIssue: z.boolean().default(false),
    }),
    initial: { target: 'event', question: null, value: '', comment: '', isIssue: false },
    needs: jobOf,
    texts: ({ value, comment }) => [
      ...(typeof value === 'string' ? [{ path: 'value', text: value }] : []),
      { path: 'comment', text: comment },
    ],
  }),
  change_job_status: define({
    config: z.strictObject({ target: jobTarget, status: z.string().min(1, { error: 'required' }).max(60) }),
    initial: { target: 'event', status: '' },
    needs: jobOf,
    texts: none,
  }),
  create_user: define({
    config: z.strictObject({
      email: requiredTemplate(300),
      role: z.enum(roles).default('inspector'),
      firstName: template(200).default(''),
      lastName: template(200).default(''),
    }),
    initial: { email: '', role: 'inspector', firstName: '', lastName: '' },
    needs: none,
    texts: ({ email, firstName, lastName }) => [
      { path: 'email', text: email },
      { path: 'firstName', text: firstName },
      { path: 'lastName', text: lastName },
    ],
    makes: 'user',
  }),
  assign_users: define({
    config: z.strictObject({
      target: jobTarget,
      assign: assignment.refine(({ how }) => how !== 'nobody', { error: 'required' }),
      mode: z.enum(['add', 'replace']).default('add'),
    }),
    initial: { target: 'event', assign: { how: 'people', users: [] }, mode: 'add' },
    needs: (config) => [...jobOf(config), ...needsOfAssignment(config.assign)],
    texts: none,
  }),
  give_skill: define({
    config: z.strictObject({
      skill: id,
      to: people,
      startDate: skillDay.nullable().default(null),
      expiry: expiryPeriod.nullable().default(null),
    }),
    initial: { skill: null, to: [], startDate: null, expiry: null },
    needs: needsOf,
    texts: none,
  }),
  /** The job with its project, all its answers and the jobs linked to it, to another system. */
  send_connected_data: define({
    config: z.strictObject({ ...destination, target: jobTarget }).refine(hasDestination, destinationMissing),
    initial: { webhook: null, url: '', method: 'post', params: [], target: 'event' },
    needs: jobOf,
    texts: textsOfParams,
  }),
} as const;

export type AutomationActionKind = keyof typeof actionKinds;
export const automationActionKinds = Object.keys(actionKinds) as readonly AutomationActionKind[];

export type ActionConfig<Kind extends AutomationActionKind> = z.output<(typeof actionKinds)[Kind]['config']>;

/** What becomes of the actions after one that can't be done: they are left undone, or done all the same. */
export const refusalChoices = ['stop', 'go_on'] as const;

/** An action with its configuration. */
export type AutomationAction = {
  [Kind in AutomationActionKind]: { readonly kind: Kind; readonly ifRefused?: 'go_on' } & ActionConfig<Kind>;
}[AutomationActionKind];

/** The definition of a kind of action, whichever its configuration is. */
export function actionKindOf(kind: AutomationActionKind): ActionKindDefinition<Readonly<Record<string, unknown>>> {
  return actionKinds[kind] as unknown as ActionKindDefinition<Readonly<Record<string, unknown>>>;
}
