import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { storedDefinition } from '@plumbline/domain/automations/automation';
import { noData } from '@plumbline/domain/automations/data';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import { duesBetween } from '@plumbline/domain/automations/schedule';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { ActionRefused } from './actions/action-refused.ts';
import type { lockAutomation } from './automations.queries.ts';
import { callOf, insertRuns } from './match-events.ts';
import type { PastItem } from './past-events.ts';
import { pastMatches, previewDays } from './past-events.ts';
import { storeRunError } from './run-error.ts';

type Automation = Awaited<ReturnType<typeof lockAutomation>>;

interface Context {
  db: InstanceDatabase;
  now: Date;
  settings: AppSettings;
}

interface Pause {
  from: Date;
  to: Date;
}

/** So many are listed and run at once; what is left is there the next time. */
export const missedAtOnce = 500;

/** When an automation was paused in the days that are looked back. */
async function pausesOf({ db, now }: Context, { id, state, created_at: created }: Automation): Promise<Pause[]> {
  const since = new Date(Math.max(now.getTime() - previewDays * 86_400_000, created.getTime()));
  const changes = await db.rows(sql<{ at: Date; isPaused: boolean }>`
    select e.at, e.name = 'automation.paused' or e.after ->> 'state' = 'paused' as "isPaused" from ${db.table('events')} e
    where e.name in ('automation.paused', 'automation.changed') and e.subject_id = ${id} and e.at >= ${since}
      and (e.name = 'automation.paused' or e.after ->> 'state' is not null)
    order by e.id`);
  const pauses: Pause[] = [];
  // What ends first began before.
  let from: Date | null = changes[0]?.isPaused === false || (changes.length === 0 && state === 'paused') ? since : null;
  for (const { at, isPaused } of changes) {
    if (isPaused) from ??= at;
    else if (from) {
      pauses.push({ from, to: at });
      from = null;
    }
  }
  if (from) pauses.push({ from, to: now });
  return pauses;
}

/** Something that an automation was not run for: an event with what of it, or, of a time-based one, a time that it was due at. */
interface Missed extends PastItem {
  dueAt: Date | null;
}

/** By what one of them is named. */
type MissedName = { readonly id: number; readonly item: string } | { readonly at: string };

const day = 86_400_000;
const nameOf = ({ event, item, dueAt }: Missed) => (event ? `${event.id} ${item}` : `at ${dueAt?.getTime()}`);
const nameAsked = (one: MissedName) => ('at' in one ? `at ${Date.parse(one.at)}` : `${one.id} ${one.item}`);

/** The times at which a schedule was due in the pauses, the newest first. */
function missedTimes({ settings }: Context, definition: AutomationDefinition, pauses: readonly Pause[]): Missed[] {
  const { event } = definition;
  if (event.kind !== 'time') return [];
  const dues = pauses.flatMap(({ from, to }) =>
    duesBetween(event.schedule, from.toISOString(), to.toISOString(), settings.timezone),
  );
  return dues.toReversed().map((at) => ({
    event: null,
    item: '',
    data: { ...noData, event: { kind: 'time', id: null, at } },
    matches: true,
    dueAt: new Date(at),
  }));
}

/** The events of the pauses that match, and the stays in a status that were long enough in one, the newest first. */
async function missedEvents(
  context: Context,
  definition: AutomationDefinition,
  pauses: readonly Pause[],
): Promise<Missed[]> {
  const wait = definition.event.kind === 'status_for_days' ? definition.event.days * day : 0;
  const found: Missed[] = [];
  for await (const match of pastMatches(context, definition)) {
    const at = match.event && match.event.at.getTime() + wait;
    if (at !== null && pauses.some(({ from, to }) => at >= from.getTime() && at <= to.getTime())) {
      found.push({ ...match, dueAt: null });
    }
  }
  return found;
}

/**
 * What an automation, as it is now, would have run for in the last 30 days had it not been paused, the newest first. Events that it has
 * caused itself are left out: of them comes the next pause.
 */
export async function missedItems(context: Context, automation: Automation): Promise<Missed[]> {
  const definition = storedDefinition(automation);
  const pauses = await pausesOf(context, automation);
  if (pauses.length === 0) return [];
  const isTimed = eventKindOf(definition.event.kind).trigger.by === 'schedule';
  const found = isTimed ? missedTimes(context, definition, pauses) : await missedEvents(context, definition, pauses);
  const { db } = context;
  const ids = found.map(({ event }) => event?.id ?? 0);
  const times = found.flatMap(({ dueAt }) => (dueAt ? [dueAt.toISOString()] : []));
  const taken = await db.rows(sql<{ id: number | null; item: string | null; due: Date | null }>`
    select event_id as id, item, due_at as due from ${db.table('automation_runs')}
      where automation_id = ${automation.id}
        and (event_id = any(${ids}::bigint[]) or due_at = any(${times}::timestamptz[]))
    union all select e.id, null, null from ${db.table('events')} e
      where e.id = any(${ids}::bigint[]) and e.automation_id = ${automation.id}`);
  const known = new Set(
    taken.map(({ id, item, due }) => (due ? `at ${due.getTime()}` : item === null ? String(id) : `${id} ${item}`)),
  );
  return found.filter((one) => !known.has(`${one.event?.id}`) && !known.has(nameOf(one)));
}

/**
 * Makes the runs that an automation has missed, each once; of single ones where they are named.
 * @param isDiscarded whether nothing is to follow from them: then their runs are there, as skipped ones, and are never begun
 * @returns how many
 */
export async function takeMissed(
  context: Context,
  automation: Automation,
  chosen: readonly MissedName[] | null,
  isDiscarded: boolean,
): Promise<number> {
  const wanted = chosen && new Set(chosen.map(nameAsked));
  const missed = (await missedItems(context, automation))
    .filter((one) => wanted === null || wanted.has(nameOf(one)))
    // The oldest first, as they happened.
    .toReversed()
    .slice(0, missedAtOnce);
  return insertRuns(
    context.db,
    missed.map(({ event, item, data, dueAt }) => ({
      automation,
      eventId: event?.id ?? null,
      callId: event && callOf(event),
      item,
      dueAt,
      jobId: event?.jobId ?? null,
      data,
      ancestors: [],
      causedBy: null,
    })),
    context.now,
    isDiscarded ? storeRunError(new ActionRefused('discarded')) : null,
  );
}
