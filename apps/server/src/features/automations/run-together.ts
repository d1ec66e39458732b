import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import { actionKindOf } from '@plumbline/domain/automations/action-kinds';
import { destinationOfAction } from '@plumbline/domain/automations/automation';
import type { MentionWords } from '@plumbline/domain/automations/mentions';
import type { Change } from '../../events/change-transaction.ts';
import type { Services } from '../../services.ts';
import { enqueueDeliveries } from '../webhooks/index.ts';
import { deliveryOfStep } from './actions/webhooks.ts';
import type { ClaimedRun } from './claim-runs.ts';
import { claimRunsOf } from './claim-runs.ts';
import { advanceRuns, storeSteps } from './run-moves.ts';

/** So many steps are done in one transaction. */
const togetherAtOnce = 50;

export interface StepsTogether {
  /** The runs whose steps are to be done by themselves: something about them is not as it should be. */
  alone: readonly string[];
}

/** Whether steps of a kind have no effect but an entry in a queue: of many, the entries are written in one statement. */
export function isDoneTogether(kind: AutomationActionKind): boolean {
  return actionKindOf(kind).calls?.sendsEventAlone === true;
}

/**
 * Does the same kind of step of many runs in one transaction.
 * @param claimed is called with the runs before anything of them is done
 * @returns undefined where no more than one run waits for it
 */
export async function runTogether(
  {
    db,
    services,
    words,
    afterCommit,
  }: Pick<Change, 'db' | 'afterCommit'> & { services: Services; words: MentionWords },
  kind: AutomationActionKind,
  claimed: (ids: readonly string[]) => void,
): Promise<StepsTogether | undefined> {
  const runs = await claimRunsOf(db, kind, togetherAtOnce);
  if (runs.length < 2) return undefined;
  claimed(runs.map(({ id }) => id));
  const begun = Date.now();
  const steps = runs.flatMap((run) => {
    const step = stepOf(run, words);
    return step ? [{ run, ...step }] : [];
  });
  const queued = await enqueueDeliveries(
    { db, services, afterCommit },
    steps.map(({ delivery }) => delivery),
  );
  const done = steps.flatMap(({ run, input, delivery: { webhookId, key } }) => {
    const delivery = queued.get(`${webhookId} ${key}`);
    return delivery === undefined ? [] : [{ run, input, result: { output: { delivery } } }];
  });
  await storeSteps(
    db,
    done.map(({ run, input, result }) => ({
      run,
      kind,
      input,
      output: result.output,
      state: 'done',
      error: null,
      begun,
    })),
  );
  await advanceRuns(db, done, services.now());
  const doneIds = new Set(done.map(({ run }) => run.id));
  return { alone: runs.flatMap(({ id }) => (doneIds.has(id) ? [] : [id])) };
}

function stepOf(run: ClaimedRun, words: MentionWords) {
  const action = run.actions[run.step];
  const destination = action && destinationOfAction(action);
  if (!destination || destination.webhook === null) return undefined;
  const { id, step, dueAt, data, made } = run;
  const context = { automation: { id: run.automationId, name: run.name }, run: { id, step, dueAt }, data, made, words };
  return deliveryOfStep(context, destination, { ...data });
}
