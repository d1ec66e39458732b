import * as calls from '@plumbline/contract/automation-runs';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { withReadableAnswers } from './about.ts';
import { lockAutomation } from './automations.queries.ts';
import { wakeEngines } from './engine-signal.ts';
import { missedAtOnce, missedItems, takeMissed } from './missed.ts';
import { eventJson } from './past-events.ts';

/** So many are named. */
const shown = 20;

export const listMissedEvents = endpoint(calls.listMissedEvents, {
  handle: async ({ db, authorize, language, settings, now, input: { params } }) => {
    authorize('automation.manage');
    const automation = await lockAutomation(db, params.id);
    const missed = await missedItems({ db, now, settings }, automation);
    const reader = { language, timezone: settings.timezone };
    return {
      total: missed.length,
      at_once: missedAtOnce,
      events: await withReadableAnswers(db, reader, missed.slice(0, shown).map(eventJson)),
    };
  },
});

export const runMissedEvents = endpoint(calls.runMissedEvents, {
  handle: async ({ db, authorize, settings, now, afterCommit, input: { params, body } }) => {
    authorize('automation.manage');
    const automation = await lockAutomation(db, params.id);
    if (automation.state === 'paused') throw new Problem('automation_paused');
    const count = await takeMissed({ db, now, settings }, automation, body.events ?? null, false);
    afterCommit(() => wakeEngines(db.schema, 'all'));
    return { success: true as const, count };
  },
});

export const discardMissedEvents = endpoint(calls.discardMissedEvents, {
  handle: async ({ db, authorize, settings, now, input: { params, body } }) => {
    authorize('automation.manage');
    const automation = await lockAutomation(db, params.id);
    const count = await takeMissed({ db, now, settings }, automation, body.events ?? null, true);
    return { success: true as const, count };
  },
});
