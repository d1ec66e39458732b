import * as calls from '@plumbline/contract/automation-runs';
import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { storedDefinition } from '@plumbline/domain/automations/automation';
import type { MadeEarlier } from '@plumbline/domain/automations/mentions';
import { nextDue } from '@plumbline/domain/automations/schedule';
import { actionKindOf } from '@plumbline/domain/automations/action-kinds';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { aboutOf, withReadableAnswers } from './about.ts';
import { execute } from './run-next.ts';
import { lockAutomation } from './automations.queries.ts';
import { checkedDefinition } from './checked-definition.ts';
import { mentionWords } from './mention-words.ts';
import type { PastItem } from './past-events.ts';
import { eventToTry, pastMatches, previewDays } from './past-events.ts';
import { runErrorText } from './run-error.ts';
import { namesOfIds } from './runs.queries.ts';

/** So many events are shown, and so many are counted exactly. */
const shown = 10;
const counted = 1000;

const eventJson = ({ event, item, data }: PastItem) => ({
  id: event?.id ?? null,
  item,
  at: data.event.at,
  about: aboutOf(data),
});

type Chosen = { eventId?: number | null | undefined; item?: string | null | undefined };

/** What each step would do for a past event, with the caller's own rights; nothing is done. */
async function tryOut(context: SignedInContext, name: string, definition: AutomationDefinition, chosen: Chosen) {
  const past = await eventToTry(context, definition, chosen);
  if (!past) return { event: null, matches: false, steps: [], names: {}, data: null };
  const words = mentionWords(context.services, context.instance, context.settings);
  const made: MadeEarlier = {};
  const steps = [];
  for (const [step, action] of definition.actions.entries()) {
    let input: unknown = null;
    let error: string | null = null;
    try {
      await execute(action, {
        owner: context,
        automation: { id: '00000000-0000-7000-8000-000000000000', name },
        run: { id: 'test', step, dueAt: null },
        data: past.data,
        words,
        made,
        progress: null,
        isTest: true,
        given: (given) => void (input = given),
      });
    } catch (failure) {
      error = runErrorText(failure, context.language);
    }
    steps.push({ step, kind: action.kind, input, error });
    // What a step would make has no number yet; texts show that there will be one.
    if (actionKindOf(action.kind).makes === 'job') Object.assign(made, { job: { _id: '', ID: 0 } });
  }
  const names = await namesOfIds(context.db, JSON.stringify(steps));
  const { language, settings } = context;
  const reader = { language, timezone: settings.timezone };
  const [event = null] = await withReadableAnswers(context.db, reader, [eventJson(past)]);
  return { event, matches: past.matches, steps, names, data: past.data };
}

export const testAutomation = endpoint(calls.testAutomation, {
  handle: async (context) => {
    const { db, authorize, input } = context;
    authorize('automation.manage');
    const row = await lockAutomation(db, input.params.id);
    return tryOut(context, row.name, storedDefinition(row), input.body);
  },
});

export const testDraftAutomation = endpoint(calls.testDraftAutomation, {
  handle: async (context) => {
    const { db, authorize, language, input } = context;
    authorize('automation.manage');
    const { event, conditions, actions, ...chosen } = input.body;
    const definition = await checkedDefinition(db, { event, conditions, actions }, language);
    return tryOut(context, '', definition, chosen);
  },
});

/** Any action does: only the event and the conditions are looked at. */
const someAction = [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: '-', text: '' }];

export const previewAutomation = endpoint(calls.previewAutomation, {
  handle: async (context) => {
    const { db, authorize, language, input, now, settings } = context;
    authorize('automation.manage');
    const sent = { event: input.body.event, conditions: input.body.conditions, actions: someAction };
    const definition = await checkedDefinition(db, sent, language);
    const events: ReturnType<typeof eventJson>[] = [];
    const readable = () => withReadableAnswers(db, { language, timezone: settings.timezone }, events);
    let total = 0;
    for await (const match of pastMatches(context, definition)) {
      if (total === counted) return { days: previewDays, total, is_limited: true, events: await readable(), next: [] };
      total += 1;
      if (events.length < shown) events.push(eventJson(match));
    }
    const next: string[] = [];
    const { event } = definition;
    for (let place = 0; event.kind === 'time' && place < 5; place += 1) {
      next.push(nextDue(event.schedule, next.at(-1) ?? now.toISOString(), settings.timezone));
    }
    return { days: previewDays, total, is_limited: false, events: await readable(), next };
  },
});
