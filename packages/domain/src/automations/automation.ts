import type { Filter } from '../filters/filter.ts';
import type { DateContext } from '../dates/expressions.ts';
import { checkFilter } from '../filters/check.ts';
import { filterFields } from '../filters/fields.ts';
import { passesFilter } from '../filters/passes.ts';
import type { ActionNeed, AutomationAction, AutomationActionKind } from './action-kinds.ts';
import { actionKindOf, actionKinds, refusalChoices } from './action-kinds.ts';
import { checkConditions, conditionFacts } from './condition-fields.ts';
import type { AutomationData } from './data.ts';
import type { AutomationEvent, AutomationEventKind } from './event-kinds.ts';
import { configOf, eventKindOf, eventKinds } from './event-kinds.ts';
import type { EarlierActions } from './mentions.ts';
import { isMentionOf, mentionsIn } from './mentions.ts';
import { isEmailAddress, phoneNumber } from '../users/contact.ts';
import { automationLimits } from './topics.ts';

/** When something happens, and is as the conditions ask, the actions follow in their order. */
export interface AutomationDefinition {
  readonly event: AutomationEvent;
  readonly conditions: Filter;
  readonly actions: readonly AutomationAction[];
}

export interface AutomationProblem {
  /** Where in the definition: `actions.0.to.1.address`. */
  readonly path: string;
  readonly code: string;
  /** What it is about, for its text: a mention that the event doesn't bring. */
  readonly name?: string;
}

export type CheckedAutomation =
  | { readonly ok: true; readonly definition: AutomationDefinition }
  | { readonly ok: false; readonly problems: readonly AutomationProblem[] };

/** An automation as it comes from outside: JSON already parsed. */
export interface SentAutomation {
  readonly event: unknown;
  readonly conditions: unknown;
  readonly actions: unknown;
}

const under = (path: string, inner: string) => (inner === '' ? path : `${path}.${inner}`);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
}

/** A code of ours where the schema names one, `required` for what is left out, and else that it is not valid. */
function codeOf({ message, code }: Issue, input: unknown, path: readonly PropertyKey[]): string {
  if (/^[a-z_]+$/.test(message)) return message;
  const given = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );
  return code === 'invalid_type' && (given === undefined || given === null) ? 'required' : 'not_valid';
}

/** Checks one part against the schema that its `kind` names. */
function readKind<Kind extends string, Read>(
  input: unknown,
  path: string,
  kinds: Readonly<
    Record<
      Kind,
      {
        readonly config: {
          safeParse(input: unknown): { success: boolean; data?: unknown; error?: { issues: readonly Issue[] } };
        };
      }
    >
  >,
  problems: AutomationProblem[],
): Read | undefined {
  const { kind, ...config } = isRecord(input) ? input : { kind: undefined };
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) {
    problems.push({ path: under(path, 'kind'), code: kind === undefined ? 'required' : 'not_valid' });
    return undefined;
  }
  const parsed = kinds[kind as Kind].config.safeParse(config);
  if (parsed.success) return { kind, ...(parsed.data as object) } as Read;
  for (const issue of parsed.error?.issues ?? []) {
    problems.push({ path: under(path, issue.path.join('.')), code: codeOf(issue, config, issue.path) });
  }
  return undefined;
}

/** Whether an event brings what an action needs. */
function brings(kind: AutomationEventKind, need: ActionNeed): boolean {
  const { subjects, trigger } = eventKindOf(kind);
  if (need === 'actor') return trigger.by === 'event' && kind !== 'webhook_received';
  return subjects.includes(need);
}

/** Addresses that nothing ever reaches. What a mention brings only its event knows. */
function addressProblems(action: AutomationAction, path: string): AutomationProblem[] {
  const isFixed = (text: string) => mentionsIn(text).length === 0;
  if (action.kind === 'create_user') {
    const isWrong = isFixed(action.email) && !isEmailAddress(action.email);
    return isWrong ? [{ path: under(path, 'email'), code: 'email_not_valid' }] : [];
  }
  if (!('to' in action)) return [];
  const isPhone = action.kind === 'send_sms';
  const isRight = (address: string) =>
    isPhone ? phoneNumber.safeParse(address).success : isEmailAddress(address.trim());
  return action.to.flatMap((one, place) =>
    one.kind === 'address' && isFixed(one.address) && !isRight(one.address)
      ? [{ path: under(path, `to.${place}.address`), code: isPhone ? 'phone_not_valid' : 'email_not_valid' }]
      : [],
  );
}

/** What one action asks for that isn't there. `before` are the actions ahead of it. */
function actionProblems(
  action: AutomationAction,
  path: string,
  kind: AutomationEventKind,
  before: readonly AutomationAction[],
): AutomationProblem[] {
  const { kind: actionKind, ifRefused: _, ...config } = action;
  const definition = actionKindOf(actionKind);
  const earlier: EarlierActions = {
    createsJob: before.some((one) => actionKindOf(one.kind).makes === 'job'),
    createsUser: before.some((one) => actionKindOf(one.kind).makes === 'user'),
  };
  const problems: AutomationProblem[] = [];
  for (const need of new Set(definition.needs(config))) {
    if (!brings(kind, need)) problems.push({ path, code: `needs_${need}` });
  }
  if ('target' in action && action.target === 'created' && !earlier.createsJob) {
    problems.push({ path: under(path, 'target'), code: 'nothing_created' });
  }
  for (const { path: at, text } of definition.texts(config)) {
    for (const name of mentionsIn(text)) {
      if (!isMentionOf(name, kind, earlier)) problems.push({ path: under(path, at), code: 'mention_unknown', name });
    }
  }
  problems.push(...addressProblems(action, path));
  if (action.kind === 'create_job' && action.project.from === 'filter') {
    const checked = checkFilter(action.project.filter, filterFields.projects);
    if (!checked.ok) {
      problems.push(
        ...checked.problems.map((one) => ({ path: under(path, under('project.filter', one.path)), code: one.code })),
      );
    }
  }
  return problems;
}

/** Checks an automation from outside; gives it as it is kept, or all problems with their paths. Never throws. */
export function checkAutomation(sent: SentAutomation): CheckedAutomation {
  const problems: AutomationProblem[] = [];
  const event = readKind<AutomationEventKind, AutomationEvent>(sent.event, 'event', eventKinds, problems);
  const actions: AutomationAction[] = [];
  if (!Array.isArray(sent.actions) || sent.actions.length === 0) problems.push({ path: 'actions', code: 'required' });
  else if (sent.actions.length > automationLimits.actions) problems.push({ path: 'actions', code: 'too_many' });
  else {
    for (const [place, input] of (sent.actions as unknown[]).entries()) {
      const { ifRefused = 'stop', ...config } = isRecord(input) ? input : {};
      const isChoice = (refusalChoices as readonly unknown[]).includes(ifRefused);
      if (!isChoice) problems.push({ path: `actions.${place}.ifRefused`, code: 'not_valid' });
      const read = readKind<AutomationActionKind, AutomationAction>(config, `actions.${place}`, actionKinds, problems);
      if (!read) continue;
      const action: AutomationAction = ifRefused === 'go_on' ? { ...read, ifRefused } : read;
      if (event) problems.push(...actionProblems(action, `actions.${place}`, event.kind, actions));
      actions.push(action);
    }
  }
  const conditions = event && checkConditions(sent.conditions ?? { and: [] }, event.kind);
  if (conditions && !conditions.ok) {
    problems.push(...conditions.problems.map((one) => ({ path: under('conditions', one.path), code: one.code })));
  }
  if (problems.length > 0 || !event || !conditions?.ok) return { ok: false, problems };
  return { ok: true, definition: { event, conditions: conditions.filter, actions } };
}

/** A definition as it was kept. Conditions that nothing understands any more let nothing through. */
export function storedDefinition(kept: SentAutomation): AutomationDefinition {
  const event = kept.event as AutomationEvent;
  const conditions = checkConditions(kept.conditions, event.kind);
  return {
    event,
    conditions: conditions.ok ? conditions.filter : { or: [] },
    actions: kept.actions as readonly AutomationAction[],
  };
}

/** Whether an event is as an automation's configuration and conditions ask. */
export function matches(
  { event, conditions }: Pick<AutomationDefinition, 'event' | 'conditions'>,
  data: AutomationData,
  dates: DateContext,
): boolean {
  const filter: Filter = { and: [eventKindOf(event.kind).narrows(configOf(event)), conditions] };
  const { fields, facts } = conditionFacts(filter, data);
  return passesFilter(filter, facts, fields, dates);
}

/** Whether somebody asks for the job's current answers, which are read only then. */
export function wantsAnswers(definition: AutomationDefinition): boolean {
  const { conditions, actions } = definition;
  if (JSON.stringify(conditions).includes('"answers.')) return true;
  return actions.some(
    (action) =>
      action.kind === 'send_webhook' ||
      action.kind === 'send_connected_data' ||
      (action.kind === 'create_job' && action.answers.some((one) => one.from === 'question')) ||
      JSON.stringify(action).includes('{{answers.') ||
      /\{\{\s*answers\./.test(JSON.stringify(action)),
  );
}
