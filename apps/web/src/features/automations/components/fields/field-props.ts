import type { AutomationProblem } from '@plumbline/domain/automations/automation-problem';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import type { EarlierActions } from '@plumbline/domain/automations/mentions';
import type { Config } from '../../model/draft.ts';

export type { Config };

/** What the inputs of an event's or an action's configuration are given. */
export interface ConfigProps {
  readonly config: Config;
  readonly onChange: (config: Config) => void;
  /** What is wrong with it, by paths within it; empty until somebody has tried to go on. */
  readonly problems: readonly AutomationProblem[];
}

/** What an action's inputs know besides: which event it follows, of which job types, and what the actions before make. */
export interface ActionConfigProps extends ConfigProps {
  readonly eventKind: AutomationEventKind;
  readonly jobTypes: readonly string[];
  readonly earlier: EarlierActions;
}

/** A text of a configuration that is not valid yet. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const idOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
export const recordOf = (value: unknown): Config =>
  typeof value === 'object' && value !== null ? (value as Config) : {};
export const recordsOf = (value: unknown): readonly Config[] => (Array.isArray(value) ? value.map(recordOf) : []);
