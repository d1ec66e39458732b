import type { AutomationAction } from '@plumbline/domain/automations/action-kinds';
import { failuresUntilFailing, stepAttempts, stepBackoff } from '@plumbline/domain/automations/guard';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Change } from '../../events/change-transaction.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import type { EventAuthor } from '../../events/record-events.ts';
import { Problem } from '../../http/problem.ts';
import type { Instance } from '../../instances/instance.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import type { ActionContext, ActionResult } from './actions/action-context.ts';
import { ActionRefused } from './actions/action-refused.ts';
import { executors } from './actions/executors.ts';
import type { ClaimedRun } from './claim-runs.ts';
import { claimRun } from './claim-runs.ts';
import { mentionWords } from './mention-words.ts';
import { ownerContext, readOwner } from './owner-context.ts';
import { pauseAutomation } from './pause-automation.ts';
import { storeRunError } from './run-error.ts';
import { advanceRuns, storeSteps } from './run-moves.ts';
import type { StepsTogether } from './run-together.ts';
import { isDoneTogether, runTogether } from './run-together.ts';

/** What the product refuses, it refuses each time; all else may pass. */
const isFinal = (error: unknown) => error instanceof ActionRefused || error instanceof Problem;

interface StepLog {
  run: ClaimedRun | undefined;
  input: Readonly<Record<string, unknown>> | undefined;
  begun: number;
  /** The runs whose steps are done in the same transaction. */
  together: readonly string[];
}

/**
 * Does the next step that there is to do: its effects, its line in the log and the run's move to the next step are one
 * transaction, so that whenever a worker is killed each effect is there once. Steps that only queue something are done many at once;
 * what fails among them is done again by itself.
 * @returns whether there was one
 */
export async function runNextStep(services: Services, instance: Instance): Promise<boolean> {
  const { isDone, alone } = await runStep(services, instance);
  for (const id of alone) await runStep(services, instance, id);
  return isDone;
}

/** @param only the run whose step is done, by itself */
async function runStep(
  services: Services,
  instance: Instance,
  only?: string,
): Promise<{ isDone: boolean } & StepsTogether> {
  const log: StepLog = { run: undefined, input: undefined, begun: Date.now(), together: [] };
  // Completed once the run is claimed: whoever owns it is the author of what it does.
  const author: EventAuthor = { actorId: null, impersonatorId: null, requestId: null };
  try {
    return await changeInTransaction(services, { schema: instance.schema, author }, async (change) => {
      const run = await claimRun(change.db, only);
      if (!run) return { isDone: false, alone: [] };
      log.run = run;
      log.begun = Date.now();
      const kind = run.actions[run.step]?.kind;
      if (only === undefined && kind !== undefined && isDoneTogether(kind)) {
        const { settings } = await services.settings.of(services.databaseOf(instance.schema));
        const words = mentionWords(services, instance, settings);
        const done = await runTogether({ ...change, services, words }, kind, (ids) => void (log.together = ids));
        if (done) return { isDone: true, ...done };
      }
      await runAlone(services, instance, { change, run, log, author });
      return { isDone: true, alone: [] };
    });
  } catch (error) {
    if (!log.run) throw error;
    if (log.together.length > 0) {
      services.logger.warn({ schema: instance.schema, error: errorText(error) }, 'steps will be tried one by one');
      return { isDone: true, alone: log.together };
    }
    await keepFailure(services, instance, log, error);
    return { isDone: true, alone: [] };
  }
}

async function runAlone(
  services: Services,
  instance: Instance,
  { change, run, log, author }: { change: Change; run: ClaimedRun; log: StepLog; author: EventAuthor },
): Promise<void> {
  const owner = await readOwner(change, run.ownerId);
  if (!owner || run.isRemoved || run.automationState === 'paused') {
    if (!owner) await pauseOwnerless(change, run, services.now());
    await endRun(change.db, run.id, 'skipped', null, services.now());
    return;
  }
  Object.assign(author, { actorId: owner.id, automation: { id: run.automationId, runId: run.id } });
  const context = await ownerContext(services, instance, change, owner);
  const action = run.actions[run.step];
  if (!action) throw new ActionRefused('action_unknown');
  const result = await execute(action, {
    owner: context,
    automation: { id: run.automationId, name: run.name },
    run: { id: run.id, step: run.step, dueAt: run.dueAt },
    data: run.data,
    words: mentionWords(services, instance, context.settings),
    made: run.made,
    progress: run.progress,
    isTest: false,
    given: (input) => void (log.input = input),
  });
  const { input, begun } = log;
  const step = { run, kind: action.kind, input, output: result.output, state: 'done', error: null, begun } as const;
  await storeSteps(change.db, [step]);
  await advanceRuns(change.db, [{ run, result }], services.now());
}

/** Does an action by its kind's executor. */
export function execute(action: AutomationAction, context: ActionContext): Promise<ActionResult> {
  const { kind, ifRefused: _, ...config } = action;
  const executor = executors[kind] as (context: ActionContext, config: unknown) => Promise<ActionResult>;
  return executor(context, config);
}

function pauseOwnerless(change: Change, run: ClaimedRun, now: Date): Promise<void> {
  const automation = { id: run.automationId, name: run.name, owner_id: run.ownerId };
  return pauseAutomation({ ...change, now }, automation, 'owner_removed');
}

async function endRun(
  db: InstanceDatabase,
  id: string,
  state: 'done' | 'failed' | 'skipped',
  error: string | null,
  now: Date,
): Promise<void> {
  await db.query
    .updateTable('automation_runs')
    .set({ state, error, ended_at: now, retry_at: null, progress: null })
    .where('id', '=', id)
    .execute();
}

/** The step is rolled back; stores the error and the time of the retry. */
async function keepFailure(services: Services, instance: Instance, log: StepLog, error: unknown): Promise<void> {
  const run = log.run as ClaimedRun;
  const reason = storeRunError(error);
  const attempts = run.attempts + 1;
  const isOver = isFinal(error) || attempts >= stepAttempts;
  const goesOn = isOver && run.actions[run.step]?.ifRefused === 'go_on';
  if (!isFinal(error))
    services.logger.warn({ schema: instance.schema, run: run.id, error: errorText(error) }, 'an automation failed');
  const author = { actorId: null, impersonatorId: null, requestId: null };
  await changeInTransaction(services, { schema: instance.schema, author }, async ({ db, record }) => {
    const now = services.now();
    const moved = await db.query
      .updateTable('automation_runs')
      .set({
        attempts,
        error: reason,
        started_at: sql`coalesce(started_at, ${now})`,
        ...(goesOn
          ? { retry_at: null }
          : isOver
            ? { state: 'failed', ended_at: now, retry_at: null }
            : { retry_at: new Date(now.getTime() + stepBackoff(attempts) * 1000) }),
      })
      .where('id', '=', run.id)
      .where('state', '=', 'waiting')
      .where('next_step', '=', run.step)
      .where('attempts', '=', run.attempts)
      .returning('id')
      .executeTakeFirst();
    if (!moved) return;
    const kind = run.actions[run.step]?.kind ?? 'send_webhook';
    const { input, begun } = log;
    const state = isOver ? 'failed' : 'retrying';
    await storeSteps(db, [{ run, kind, input, output: null, state, error: reason, begun }]);
    if (goesOn) await advanceRuns(db, [{ run: { ...run, progress: null }, result: {} }], now);
    if (!isOver || goesOn) return;
    const [automation] = await db.rows(sql<{ failures: number }>`update ${db.table('automations')}
      set failures_in_row = failures_in_row + 1 where id = ${run.automationId} returning failures_in_row as failures`);
    if (automation?.failures !== failuresUntilFailing) return;
    const failing = await db.query
      .updateTable('automations')
      .set({ state: 'failing', updated_at: now })
      .where('id', '=', run.automationId)
      .where('state', '=', 'active')
      .returning('id')
      .executeTakeFirst();
    if (!failing) return;
    const after = { name: run.name, ownerId: run.ownerId };
    record('automation.failing', { subjectId: run.automationId, before: null, after });
  });
}
