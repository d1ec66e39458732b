import * as calls from '@plumbline/contract/automation-runs';
import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { storedDefinition } from '@plumbline/domain/automations/automation';
import type { MadeEarlier } from '@plumbline/domain/automations/mentions';
import { nextDue } from '@plumbline/domain/automations/schedule';
import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import { actionKindOf } from '@plumbline/domain/automations/action-kinds';
import type { SignedInPerson } from '../../http/authenticate.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withReadableAnswers } from './about.ts';
import { execute } from './run-next.ts';
import { lockAutomation } from './automations.queries.ts';
import { checkedDefinition } from './checked-definition.ts';
import { mentionWords } from './mention-words.ts';
import { ownerContext, readOwner } from './owner-context.ts';
import { eventJson, eventToTry, pastMatches, previewDays } from './past-events.ts';
import { runErrorText } from './run-error.ts';
import { namesOfIds } from './runs.queries.ts';
import { inTrial } from './trial.ts';

/** So many events are shown, and so many are counted exactly. */
const shown = 10;
const counted = 1000;

type Chosen = { eventId?: number | null | undefined; item?: string | null | undefined };

const unmadeJob = '00000000-0000-7000-8000-000000000001';

interface Tried {
  name: string;
  definition: AutomationDefinition;
  /** With whose rights its steps are done; null where that person can't sign in any more. */
  owner: SignedInPerson | null;
}

interface TriedStep {
  step: number;
  kind: AutomationActionKind;
  input: unknown;
  error: string | null;
  /** Whether a run would come to it: it ends with the step that can't be done. */
  isReached: boolean;
}

/** What each step would do for a past event, with its owner's rights: it is done and undone. */
async function tryOut(context: SignedInContext, { name, definition, owner }: Tried, chosen: Chosen) {
  const past = await eventToTry(context, definition, chosen);
  if (!past) return { event: null, matches: false, steps: [], names: {}, data: null };
  const words = mentionWords(context.services, context.instance, context.settings);
  const steps = await inTrial(context, async (trial, attempt) => {
    const of = await ownerContext(context.services, context.instance, trial, owner ?? context.person);
    const made: MadeEarlier = {};
    let failure: unknown = owner ? null : new Problem('automation_owner_gone');
    const tried: TriedStep[] = [];
    for (const [step, action] of definition.actions.entries()) {
      let input: unknown = null;
      // Without an owner the first says why there is no run at all.
      let error: unknown = step === 0 ? failure : null;
      const isReached = failure === null || (step === 0 && owner !== null);
      try {
        const result = await attempt(() =>
          execute(action, {
            owner: of,
            automation: { id: '00000000-0000-7000-8000-000000000000', name },
            run: { id: 'test', step, dueAt: null },
            data: past.data,
            words,
            made,
            progress: null,
            isTest: true,
            given: (given) => void (input = given),
          }),
        );
        Object.assign(made, result.made);
      } catch (refusal) {
        if (isReached) error ??= refusal;
        if (isReached && action.ifRefused !== 'go_on') failure = error;
        // The texts of the steps after it are shown as if it had been done.
        if (actionKindOf(action.kind).makes === 'job') Object.assign(made, { job: { _id: unmadeJob, ID: 0 } });
      }
      tried.push({
        step,
        kind: action.kind,
        input,
        error: error === null ? null : runErrorText(error, context.language),
        isReached,
      });
    }
    // Nobody could open what is undone.
    return made.job ? (JSON.parse(JSON.stringify(tried).replaceAll(made.job._id, '#0')) as TriedStep[]) : tried;
  });
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
    const owner = (await readOwner(context, row.owner_id)) ?? null;
    return tryOut(context, { name: row.name, definition: storedDefinition(row), owner }, input.body);
  },
});

export const testDraftAutomation = endpoint(calls.testDraftAutomation, {
  handle: async (context) => {
    const { authorize, input } = context;
    authorize('automation.manage');
    const { event, conditions, actions, ...chosen } = input.body;
    const definition = await checkedDefinition(context, { event, conditions, actions });
    return tryOut(context, { name: '', definition, owner: context.person }, chosen);
  },
});

/** Any action does: only the event and the conditions are looked at. */
const someAction = [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: '-', text: '' }];

export const previewAutomation = endpoint(calls.previewAutomation, {
  handle: async (context) => {
    const { db, authorize, language, input, now, settings } = context;
    authorize('automation.manage');
    const sent = { event: input.body.event, conditions: input.body.conditions, actions: someAction };
    const definition = await checkedDefinition(context, sent);
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
