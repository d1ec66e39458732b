import { z } from 'zod';
import { roles } from '../actor/roles.ts';
import { id } from '../ids/id.ts';
import { clientLinkDays } from '../jobs/client-link.ts';
import { filedParts } from '../settings/cloud-drive.ts';
import { skillDay, expiryPeriod } from '../skills/skill-schemas.ts';
import type { ActionKindDefinition } from './action-facts.ts';
import {
  defineAction as define,
  destination,
  destinationMissing,
  destinationOf,
  emailsOf,
  hasDestination,
  needsOfAssignment,
  needsOfRecipients,
  needsOfTarget,
  phonesOf,
  textsOfMessage,
  textsOfParams,
} from './action-facts.ts';
import { assignment, jobTarget, people, recipients, requiredTemplate, template } from './action-parts.ts';
import { createJob } from './create-job-action.ts';
import { automationLimits } from '../events/topics.ts';
import { channelLimits } from '../webhooks/channels.ts';

const subject = requiredTemplate(automationLimits.subject);
const body = requiredTemplate();
const none = () => [];
const no = () => false;
const nothing = () => null;

/** Everything that an automation can do (spec/3 §3 "Actions"). */
export const actionKinds = {
  send_webhook: define({
    config: z.strictObject(destination).refine(hasDestination, destinationMissing),
    initial: { webhook: null, url: '', method: 'post', params: [] },
    needs: none,
    texts: textsOfParams,
    addresses: none,
    answers: none,
    projectFilter: nothing,
    readsAnswers: () => true,
    calls: { destination: destinationOf, sendsEventAlone: true },
    makes: null,
  }),
  send_sms: define({
    config: z.strictObject({ to: recipients, text: requiredTemplate(1600) }),
    initial: { to: [], text: '' },
    needs: needsOfRecipients,
    texts: textsOfMessage,
    addresses: phonesOf,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
  }),
  send_email: define({
    config: z.strictObject({ to: recipients, subject, text: body }),
    initial: { to: [], subject: '', text: '' },
    needs: needsOfRecipients,
    texts: textsOfMessage,
    addresses: emailsOf,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
  }),
  send_push: define({
    config: z.strictObject({ to: people, subject: requiredTemplate(200), text: template(1000).default('') }),
    initial: { to: [], subject: '', text: '' },
    needs: needsOfRecipients,
    texts: textsOfMessage,
    addresses: emailsOf,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
  }),
  /** A card about the event's job to a channel of Teams or Slack (decision 0101). */
  post_to_channel: define({
    config: z.strictObject({
      channel: id,
      title: requiredTemplate(140),
      text: template(channelLimits.text).default(''),
    }),
    initial: { channel: null, title: '', text: '' },
    needs: none,
    texts: ({ title, text }) => [
      { path: 'title', text: title },
      { path: 'text', text },
    ],
    addresses: none,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
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
    needs: needsOfRecipients,
    texts: textsOfMessage,
    addresses: emailsOf,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
  }),
  /** The job's answers and issues as a PDF. */
  send_qa_summary: define({
    config: z.strictObject({
      to: recipients,
      subject,
      text: template().default(''),
      target: jobTarget,
      /** For how many days addresses without an account get a link to the job; null for none. */
      linkDays: z.number().int().min(clientLinkDays.min).max(clientLinkDays.max).nullable().default(null),
    }),
    initial: { to: [], subject: '', text: '', target: 'event', linkDays: null },
    needs: (config) => [...needsOfRecipients(config), ...needsOfTarget(config)],
    texts: textsOfMessage,
    addresses: emailsOf,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
  }),
  create_job: createJob,
  add_answer: define({
    config: z.strictObject({
      target: jobTarget,
      question: id,
      value: z.union([template(), z.number(), z.boolean(), z.array(z.string()).max(100)]),
      comment: template(2000).default(''),
      isIssue: z.boolean().default(false),
    }),
    initial: { target: 'event', question: null, value: '', comment: '', isIssue: false },
    needs: needsOfTarget,
    texts: ({ value, comment }) => [
      ...(typeof value === 'string' ? [{ path: 'value', text: value }] : []),
      { path: 'comment', text: comment },
    ],
    addresses: none,
    answers: ({ question, value }) => [{ path: 'question', question, value, jobType: null }],
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
  }),
  change_job_status: define({
    config: z.strictObject({ target: jobTarget, status: z.string().min(1, { error: 'required' }).max(60) }),
    initial: { target: 'event', status: '' },
    needs: needsOfTarget,
    texts: none,
    addresses: none,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
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
    addresses: ({ email }) => [{ path: 'email', text: email, as: 'email' }],
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: 'user',
  }),
  assign_users: define({
    config: z.strictObject({
      target: jobTarget,
      assign: assignment.refine(({ how }) => how !== 'nobody', { error: 'required' }),
      mode: z.enum(['add', 'replace']).default('add'),
    }),
    initial: { target: 'event', assign: { how: 'people', users: [] }, mode: 'add' },
    needs: (config) => [...needsOfTarget(config), ...needsOfAssignment(config.assign)],
    texts: none,
    addresses: none,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
  }),
  give_skill: define({
    config: z.strictObject({
      skill: id,
      to: people,
      startDate: skillDay.nullable().default(null),
      expiry: expiryPeriod.nullable().default(null),
    }),
    initial: { skill: null, to: [], startDate: null, expiry: null },
    needs: needsOfRecipients,
    texts: none,
    addresses: emailsOf,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
  }),
  /** The job with its project, all its answers and the jobs linked to it, to another system. */
  send_connected_data: define({
    config: z.strictObject({ ...destination, target: jobTarget }).refine(hasDestination, destinationMissing),
    initial: { webhook: null, url: '', method: 'post', params: [], target: 'event' },
    needs: needsOfTarget,
    texts: textsOfParams,
    addresses: none,
    answers: none,
    projectFilter: nothing,
    readsAnswers: () => true,
    calls: { destination: destinationOf, sendsEventAlone: false },
    makes: null,
  }),
  /** The job's PDF and photos into the company's cloud drive, as its administrators see them; each once. */
  file_in_drive: define({
    config: z.strictObject({
      target: jobTarget,
      parts: z
        .array(z.enum(filedParts))
        .min(1, { error: 'required' })
        .overwrite((parts) => [...new Set(parts)]),
    }),
    initial: { target: 'event', parts: ['job_pdf'] },
    needs: needsOfTarget,
    texts: none,
    addresses: none,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
  }),
  /** A report as a file into the drive, of the rows and columns that company administrators see. */
  file_report_in_drive: define({
    config: z.strictObject({ report: id, format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx') }),
    initial: { report: null, format: 'xlsx' },
    needs: none,
    texts: none,
    addresses: none,
    answers: none,
    projectFilter: nothing,
    readsAnswers: no,
    calls: null,
    makes: null,
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
