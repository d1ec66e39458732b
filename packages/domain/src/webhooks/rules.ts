import { roles } from '../actor/roles.ts';
import type { CheckedFilter } from '../filters/check.ts';
import { checkFilter } from '../filters/check.ts';
import type { FilterField, FilterFields } from '../filters/fields.ts';
import type { Filter } from '../filters/filter.ts';
import { passesFilter } from '../filters/passes.ts';
import type { DateContext } from '../dates/expressions.ts';
import type { WebhookData } from './payload.ts';
import type { WebhookTarget } from './webhook.ts';
import { webhookEvents } from './webhook.ts';

type Values = readonly (string | number | boolean)[];

/** A field that rules ask for: its type in the filter language, and where the payload has it. */
interface RuleField extends FilterField {
  readonly of: (data: WebhookData) => Values;
}

const one = <T extends string | number | boolean>(value: T | null | undefined): readonly T[] =>
  value === null || value === undefined || value === '' ? [] : [value];
const always = ['equal', 'not_equal', 'in', 'not_in'] as const;

const ofJob = {
  'job.status': { type: 'list', operators: always, of: ({ job }) => one(job?.status) },
  'job.jobType': { type: 'list', operators: always, of: ({ job }) => one(job?.jobType._id) },
  'job.project': { type: 'list', of: ({ job }) => one(job?.project) },
  'job.users': { type: 'list', of: ({ job }) => job?.users.map(({ _id }) => _id) ?? [] },
  'job.ID': { type: 'number', of: ({ job }) => one(job?.ID) },
  'job.startDate': { type: 'date', of: ({ job }) => one(job?.startDate) },
  'job.plannedLength': { type: 'number', of: ({ job }) => one(job?.plannedLength) },
  'job.plannedEnd': { type: 'date', of: ({ job }) => one(job?.plannedEnd) },
  'job.score': { type: 'number', of: ({ job }) => one(job?.score?.percent) },
  'job.passed': { type: 'boolean', of: ({ job }) => one(job?.score?.passed) },
  'issue.count': { type: 'number', of: ({ job }) => one(job?.issues) },
} as const satisfies Record<string, RuleField>;

const ofProject = {
  'project.name': { type: 'text', of: ({ project }) => one(project?.name) },
  'project.companies': { type: 'text', of: ({ project }) => project?.companies ?? [] },
} as const satisfies Record<string, RuleField>;

const ofUser = {
  'user.role': { type: 'list', operators: always, values: roles, of: ({ user }) => one(user?.role) },
  'user.name': { type: 'text', of: ({ user }) => one(user?.name) },
  'user.email': { type: 'text', of: ({ user }) => one(user?.email) },
} as const satisfies Record<string, RuleField>;

const ofAnswers = {
  'answer.question': { type: 'list', of: ({ answers }) => answers.map(({ question }) => question._id) },
  'answer.text': { type: 'text', of: ({ answers }) => answers.map(({ text }) => text) },
  'issue.isIssue': { type: 'boolean', of: ({ answers }) => [answers.some(({ isIssue }) => isIssue)] },
} as const satisfies Record<string, RuleField>;

/** What the rules of each target can ask for (spec/3 §3 "Webhook": rules). */
export const ruleFields = {
  job: { ...ofJob, ...ofProject },
  answers: { ...ofJob, ...ofAnswers, ...ofProject },
  project: ofProject,
  user: ofUser,
  skill: { ...ofUser, 'skill.name': { type: 'text', of: ({ skill }) => one(skill?.name) } },
  // Whether an automation sends at all is its own conditions' affair.
  audit: {},
  automation: {},
} as const satisfies Record<WebhookTarget, Readonly<Record<string, RuleField>>>;

/** Checks rules from outside against the fields of their target. Never throws. */
export function checkRules(input: unknown, target: WebhookTarget): CheckedFilter {
  return checkFilter(input, ruleFields[target]);
}

/** Whether a webhook receives an event with this payload: it subscribes to it, and its rules match. */
export function wantsEvent(
  webhook: { readonly target: WebhookTarget; readonly events: readonly string[]; readonly rules: Filter },
  event: { readonly name: string; readonly data: WebhookData },
  dates: DateContext,
): boolean {
  const known: readonly string[] = webhookEvents[webhook.target];
  if (!known.includes(event.name)) return false;
  if (webhook.events.length > 0 && !webhook.events.includes(event.name)) return false;
  const fields: Readonly<Record<string, RuleField>> = ruleFields[webhook.target];
  const facts = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.of(event.data)]));
  return passesFilter(webhook.rules, facts, fields as FilterFields, dates);
}
