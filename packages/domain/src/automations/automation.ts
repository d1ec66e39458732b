import type { Filter } from '../filters/filter.ts';
import type { DateContext } from '../dates/expressions.ts';
import { checkFilter } from '../filters/check.ts';
import { filterFields } from '../filters/fields.ts';
import { passesFilter } from '../filters/passes.ts';
import type { ActionNeed, Destination, PickedProjects, WrittenAddress } from './action-facts.ts';
import type { AutomationAction, AutomationActionKind } from './action-kinds.ts';
import { actionKindOf, actionKinds, refusalChoices } from './action-kinds.ts';
import { checkConditions, conditionFacts, type YesNoWords } from './condition-fields.ts';
import type { AutomationData } from './data.ts';
import type { AutomationEvent, AutomationEventKind } from './event-kinds.ts';
import { configOf, eventKindOf, eventKinds } from './event-kinds.ts';
import type { AutomationProblem } from './automation-problem.ts';
import type { KnownNames } from './known-names.ts';
import { unknownNames } from './known-names.ts';
import type { EarlierActions } from './mentions.ts';
import { isMentionOf, mentionsIn } from './mentions.ts';
import { isEmailAddress, phoneNumber } from '../users/contact.ts';
import { automationLimits } from '../events/topics.ts';

/** When something happens, and is as the conditions ask, the actions follow in their order. */
export interface AutomationDefinition {
  readonly event: AutomationEvent;
  readonly conditions: Filter;
  readonly actions: readonly AutomationAction[];
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
function problemOf({ message, code, path }: Issue, input: unknown): Omit<AutomationProblem, 'path'> {
  if (/^[a-z_]+$/.test(message)) return { code: message };
  const given = path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );
  if (path.at(-1) === 'role' && typeof given === 'string') return { code: 'no_such_role', name: given.slice(0, 100) };
  return { code: code === 'invalid_type' && (given === undefined || given === null) ? 'required' : 'not_valid' };
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
    problems.push({ path: under(path, issue.path.join('.')), ...problemOf(issue, config) });
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
function addressProblems(addresses: readonly WrittenAddress[], path: string): AutomationProblem[] {
  return addresses.flatMap(({ path: at, text, as }) =>
    mentionsIn(text).length === 0 && !isAddress[as](text) ? [{ path: under(path, at), code: `${as}_not_valid` }] : [],
  );
}

const isAddress: Readonly<Record<WrittenAddress['as'], (text: string) => boolean>> = {
  email: isEmailAddress,
  phone: (text) => phoneNumber.safeParse(text).success,
};

function filterProblems(picked: PickedProjects | null, path: string): AutomationProblem[] {
  if (!picked) return [];
  const checked = checkFilter(picked.filter, filterFields.projects);
  if (checked.ok) return [];
  return checked.problems.map((one) => ({ path: under(path, under(picked.path, one.path)), code: one.code }));
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
  problems.push(
    ...addressProblems(definition.addresses(config), path),
    ...filterProblems(definition.projectFilter(config), path),
  );
  return problems;
}

/** Validates an automation; returns its stored form, or all problems with their paths. Never throws. */
export function checkAutomation(sent: SentAutomation, known: KnownNames): CheckedAutomation {
  const problems: AutomationProblem[] = [];
  const event = readKind<AutomationEventKind, AutomationEvent>(sent.event, 'event', eventKinds, problems);
  if (event) problems.push(...unknownNames(event, 'event', known));
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
      problems.push(...unknownNames(action, `actions.${place}`, known));
      actions.push(action);
    }
  }
  const conditions = event && checkConditions(sent.conditions ?? { and: [] }, event.kind);
  if (conditions && !conditions.ok) {
    problems.push(...conditions.problems.map((one) => ({ path: under('conditions', one.path), code: one.code })));
  }
  if (conditions?.ok) problems.push(...unknownNames(conditions.filter, 'conditions', known));
  if (problems.length > 0 || !event || !conditions?.ok) return { ok: false, problems };
  return { ok: true, definition: { event, conditions: conditions.filter, actions } };
}

/** Reads a stored definition. Conditions that can no longer be parsed match nothing. */
export function storedDefinition(kept: SentAutomation): AutomationDefinition {
  const event = kept.event as AutomationEvent;
  const conditions = checkConditions(kept.conditions, event.kind);
  return {
    event,
    conditions: conditions.ok ? conditions.filter : { or: [] },
    actions: kept.actions as readonly AutomationAction[],
  };
}

/** What conditions are compared by beside the data of their event. */
export interface ConditionContext extends DateContext {
  readonly yesNo: YesNoWords;
}

/** Whether an event is as an automation's configuration and conditions ask. */
export function matches(
  { event, conditions }: Pick<AutomationDefinition, 'event' | 'conditions'>,
  data: AutomationData,
  context: ConditionContext,
): boolean {
  const filter: Filter = { and: [eventKindOf(event.kind).narrows(configOf(event)), conditions] };
  const { fields, facts } = conditionFacts(filter, data, context.yesNo);
  return passesFilter(filter, facts, fields, context);
}

/** Where an action calls; null for one that makes no call. */
export function destinationOfAction({ kind, ...config }: AutomationAction): Destination | null {
  return actionKindOf(kind).calls?.destination(config) ?? null;
}

/** Whether somebody asks for the job's current answers, which are read only then. */
export function wantsAnswers(definition: AutomationDefinition): boolean {
  const { conditions, actions } = definition;
  if (JSON.stringify(conditions).includes('"answers.')) return true;
  return actions.some(
    ({ kind, ...config }) =>
      actionKindOf(kind).readsAnswers(config) ||
      JSON.stringify(config).includes('{{answers.') ||
      /\{\{\s*answers\./.test(JSON.stringify(config)),
  );
}
