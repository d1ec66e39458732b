import * as calls from '@plumbline/contract/automation-runs';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { lockAutomation, readAutomation } from './automations.queries.ts';
import { wakeEngines } from './engine-signal.ts';
import { replayRuns } from './replay.ts';
import { listRuns, readRun } from './runs.queries.ts';

export const listAutomationRuns = endpoint(calls.listAutomationRuns, {
  handle: async ({ db, authorize, language, settings, input: { params, query } }) => {
    authorize('automation.manage');
    await readAutomation(db, params.id);
    return listRuns(db, params.id, { ...query, reader: { language, timezone: settings.timezone } });
  },
});

/** What a paused automation takes up is skipped again: it is to be started before. @throws Problem automation_paused */
async function lockRunning(db: InstanceDatabase, id: string) {
  const automation = await lockAutomation(db, id);
  if (automation.state === 'paused') throw new Problem('automation_paused');
  return automation;
}

export const replayAutomationRun = endpoint(calls.replayAutomationRun, {
  handle: async ({ db, authorize, language, settings, now, afterCommit, input: { params, body } }) => {
    const reader = { language, timezone: settings.timezone };
    authorize('automation.manage');
    const automation = await lockRunning(db, params.id);
    const run = await readRun(db, params.id, params.run, reader);
    if (run.state !== 'failed' && run.state !== 'skipped') throw new Problem('automation_run_not_failed');
    await replayRuns({ db, now, settings }, automation, { id: run._id, state: run.state, rule: body.rule });
    afterCommit(() => wakeEngines(db.schema, 'all'));
    return readRun(db, params.id, run._id, reader);
  },
});

export const replayAutomationRuns = endpoint(calls.replayAutomationRuns, {
  handle: async ({ db, authorize, settings, now, afterCommit, input: { params, body } }) => {
    authorize('automation.manage');
    const automation = await lockRunning(db, params.id);
    const since = body.since ? new Date(body.since) : null;
    const { state, rule } = body;
    const count = await replayRuns({ db, now, settings }, automation, { since, state, rule });
    afterCommit(() => wakeEngines(db.schema, 'all'));
    return { success: true as const, count };
  },
});
