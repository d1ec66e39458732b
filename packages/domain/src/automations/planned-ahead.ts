import type { AutomationAction } from './action-kinds.ts';
import { actionKindOf } from './action-kinds.ts';
import type { AutomationEvent } from './event-kinds.ts';
import type { Schedule } from './schedule.ts';
import { momentOn, nextDue } from './schedule.ts';

/** At most so many jobs of one automation are planned ahead, and so many of all together. */
export const aheadLimits = { automation: 60, all: 500 } as const;

/** An action of a scheduled automation that creates jobs. */
type CreatingAction = Extract<AutomationAction, { kind: 'create_job' }>;

/** When an automation runs by its schedule, and the jobs that it creates then; null for one that does neither. */
export function creationOf({
  event,
  actions,
}: {
  readonly event: AutomationEvent;
  readonly actions: readonly AutomationAction[];
}): { readonly schedule: Schedule; readonly actions: readonly CreatingAction[] } | null {
  if (event.kind !== 'time') return null;
  const creating = actions.filter((action): action is CreatingAction => actionKindOf(action.kind).makes === 'job');
  return creating.length > 0 ? { schedule: event.schedule, actions: creating } : null;
}

interface AheadContext {
  /** The next run, as the scheduler has it. ISO 8601. */
  readonly nextDue: string;
  /** Jobs are planned ahead that begin from one moment up to another. ISO 8601. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

const dayLength = 86_400_000;
/** A day by the clocks is an hour longer once a year, and an hour of the day moves a start by up to a day. */
const spare = 2;

/**
 * When the jobs begin that a schedule creates from its next run on, within a time, in the order of their runs; at most
 * {@link aheadLimits}.automation. ISO 8601 in UTC. Throws a RangeError for a time zone that doesn't exist.
 */
export function startsAhead(
  schedule: Schedule,
  start: CreatingAction['start'],
  { nextDue: first, from, to, timeZone }: AheadContext,
): readonly string[] {
  // Runs long before the time create nothing within it: they are not walked through.
  const early = Date.parse(from) - (start.days + spare) * dayLength;
  let due = Date.parse(first) >= early ? first : nextDue(schedule, new Date(early).toISOString(), timeZone);
  const starts: string[] = [];
  while (starts.length < aheadLimits.automation && Date.parse(due) < Date.parse(to)) {
    const begins = momentOn(due, start, timeZone);
    const at = Date.parse(begins);
    // An hour of the day may lie before that of the run: its order is that of the runs all the same.
    if (at >= Date.parse(to) + dayLength) break;
    if (at >= Date.parse(from) && at < Date.parse(to)) starts.push(new Date(at).toISOString());
    due = nextDue(schedule, due, timeZone);
  }
  return starts;
}
