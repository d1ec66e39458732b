import type { AutomationActionKind, ActionConfig } from '@plumbline/domain/automations/action-kinds';
import type { AutomationData } from '@plumbline/domain/automations/data';
import type { MadeEarlier, MentionWords } from '@plumbline/domain/automations/mentions';
import type { JobTarget } from '@plumbline/domain/automations/action-parts';
import { writeMentions } from '@plumbline/domain/automations/mentions';
import type { SignedInContext } from '../../../http/context.ts';
import { ActionRefused } from './action-refused.ts';

/** What an action works with: the calls of its automation's owner, inside the transaction that marks it as done. */
export interface ActionContext {
  owner: SignedInContext;
  automation: { id: string; name: string };
  run: { id: string; step: number; dueAt: Date | null };
  data: AutomationData;
  words: MentionWords;
  /** What the actions before have made. */
  made: MadeEarlier;
  /** How far it has come, where it takes more than one transaction. */
  progress: unknown;
  /** What it does is undone afterwards (`trial.ts`): of many that it would make, one is made. */
  isTest: boolean;
  /** Says what the action was given, for the log; also when it fails afterwards. */
  given(input: Readonly<Record<string, unknown>>): void;
}

export interface ActionResult {
  output?: Readonly<Record<string, unknown>>;
  made?: MadeEarlier;
  /** There is more to do: the action is taken up again with this. */
  progress?: unknown;
}

/** Does one kind of action, in a test too. */
export type Executor<Kind extends AutomationActionKind> = (
  context: ActionContext,
  config: ActionConfig<Kind>,
) => Promise<ActionResult>;

/** A text with the mentions of the event written out. */
export function written({ data, words, made }: ActionContext, text: string): string {
  return writeMentions(text, data, words, made);
}

/** Under one key an effect of a step is there once, however often the step is tried. */
export function effectKey({ run }: Pick<ActionContext, 'run'>, part = ''): string {
  return `automation ${run.id} ${run.step}${part === '' ? '' : ` ${part}`}`;
}

/** The jobs that an action is about. @throws ActionRefused where there is none */
export async function targetJobs({ data, made, owner }: ActionContext, target: JobTarget): Promise<string[]> {
  if (target === 'created') {
    if (made.job) return [made.job._id];
    throw new ActionRefused('no_job_created');
  }
  if (!data.job) throw new ActionRefused('event_without_job');
  if (target === 'event') return [data.job._id];
  if (target === 'previous') return [...data.job.prevJobs];
  const rows = await owner.db.query
    .selectFrom('job_links')
    .select('next_id')
    .where('previous_id', '=', data.job._id)
    .execute();
  return rows.map((row) => row.next_id);
}
