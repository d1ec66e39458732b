import type { WireAutomation } from '@plumbline/contract/automations';
import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import { actionKindOf } from '@plumbline/domain/automations/action-kinds';
import type { AutomationProblem } from '@plumbline/domain/automations/automation-problem';
import { checkAutomation } from '@plumbline/domain/automations/automation';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import type { KnownNames } from '@plumbline/domain/automations/known-names';
import type { AutomationTopic } from '@plumbline/domain/events/topics';
import { automationLimits } from '@plumbline/domain/events/topics';

/** The configuration of an event or an action while it is written: not valid yet. */
export type Config = Readonly<Record<string, unknown>>;

export interface DraftAction {
  /** Names the action in lists while they are put in order; not sent. */
  readonly key: string;
  readonly kind: AutomationActionKind;
  readonly config: Config;
}

/** An automation while it is written. */
export interface AutomationDraft {
  readonly name: string;
  readonly topic: AutomationTopic | null;
  readonly event: { readonly kind: AutomationEventKind; readonly config: Config } | null;
  /** In the filter language, as the wire has it. */
  readonly conditions: unknown;
  readonly actions: readonly DraftAction[];
}

/** The wizard's steps in their order (spec/3 §2). */
export const wizardSteps = ['topic', 'event', 'conditions', 'action', 'configuration', 'name'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const emptyDraft: AutomationDraft = { name: '', topic: null, event: null, conditions: { and: [] }, actions: [] };

let lastKey = 0;

/** An action of a kind, as the wizard begins it. */
export function newAction(kind: AutomationActionKind): DraftAction {
  lastKey += 1;
  return { key: `new-${lastKey}`, kind, config: actionKindOf(kind).initial };
}

/** The draft of a stored automation, template or earlier version. */
export function draftOf(kept: Pick<WireAutomation, 'name' | 'event' | 'conditions' | 'actions'>): AutomationDraft {
  const { kind: eventKind, ...config } = kept.event as { kind: AutomationEventKind };
  return {
    name: kept.name,
    topic: eventKindOf(eventKind).topic,
    event: { kind: eventKind, config },
    conditions: kept.conditions,
    actions: kept.actions.map((action, place) => {
      const { kind, ...own } = action as { kind: AutomationActionKind };
      return { key: `kept-${place}`, kind, config: { ...actionKindOf(kind).initial, ...own } };
    }),
  };
}

/** The draft with another event; its conditions go, since they ask for what the other event brings. */
export function withEvent(draft: AutomationDraft, kind: AutomationEventKind): AutomationDraft {
  if (draft.event?.kind === kind) return draft;
  const { topic, initial } = eventKindOf(kind);
  return { ...draft, topic, event: { kind, config: initial }, conditions: { and: [] } };
}

/** What is sent of a draft. */
export function contentOf({ event, conditions, actions }: AutomationDraft) {
  return {
    event: event && { kind: event.kind, ...event.config },
    conditions,
    actions: actions.map(({ kind, config }) => ({ kind, ...config })),
  };
}

/** What is wrong with a draft, by where it is: `event.webhook`, `conditions.and.0.value`, `actions.1.to`, `name`. */
export function problemsOf(draft: AutomationDraft, known: KnownNames): readonly AutomationProblem[] {
  const checked = checkAutomation(contentOf(draft), known);
  const name = draft.name.trim();
  return [
    ...(checked.ok ? [] : checked.problems),
    ...(name === '' ? [{ path: 'name', code: 'required' }] : []),
    ...(name.length > automationLimits.name ? [{ path: 'name', code: 'too_long' }] : []),
  ];
}

/** A problem as it is shown: with the server's own words, where the server found it. */
export interface ShownProblem extends AutomationProblem {
  readonly message?: string;
}

const isWithin = (path: string, part: string) => path === part || path.startsWith(`${part}.`);

/** Which step a problem belongs to. */
export function stepOf({ path }: AutomationProblem): WizardStep {
  if (path === 'event' || path === 'event.kind') return 'event';
  if (isWithin(path, 'event')) return 'event';
  if (isWithin(path, 'conditions')) return 'conditions';
  if (path === 'actions') return 'action';
  if (isWithin(path, 'actions')) return 'configuration';
  return 'name';
}

/** Whether a step is done, so that the next one can be gone to. */
export function isStepDone(draft: AutomationDraft, step: WizardStep, known: KnownNames): boolean {
  if (step === 'topic') return draft.topic !== null;
  return problemsOf(draft, known).every((problem) => stepOf(problem) !== step);
}

/** The problems of one part, their paths within it. */
export function problemsWithin(problems: readonly AutomationProblem[], part: string): readonly AutomationProblem[] {
  return problems.flatMap((problem) =>
    isWithin(problem.path, part) ? [{ ...problem, path: problem.path.slice(part.length + 1) }] : [],
  );
}
