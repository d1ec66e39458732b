import { storedDefinition } from '@plumbline/domain/automations/automation';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { lockAutomation } from './automations.queries.ts';
import { callOf, insertRuns } from './match-events.ts';
import type { PastItem } from './past-events.ts';
import { pastMatches, previewDays } from './past-events.ts';

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

/**
 * The events of the last 30 days that an automation, as it is now, would have run for had it not been paused, the newest first. Those
 * that it has caused itself are left out: of them comes the next pause.
 */
export async function missedItems(context: Context, automation: Automation): Promise<PastItem[]> {
  const definition = storedDefinition(automation);
  if (eventKindOf(definition.event.kind).trigger.by !== 'event') return [];
  const pauses = await pausesOf(context, automation);
  if (pauses.length === 0) return [];
  const found: PastItem[] = [];
  for await (const match of pastMatches(context, definition)) {
    const at = match.event?.at;
    if (at && pauses.some(({ from, to }) => at >= from && at <= to)) found.push(match);
  }
  const { db } = context;
  const ids = found.map(({ event }) => event?.id ?? 0);
  const taken = await db.rows(sql<{ id: number; item: string | null }>`
    select event_id as id, item from ${db.table('automation_runs')}
      where automation_id = ${automation.id} and event_id = any(${ids}::bigint[])
    union all select e.id, null from ${db.table('events')} e
      where e.id = any(${ids}::bigint[]) and e.automation_id = ${automation.id}`);
  const known = new Set(taken.map(({ id, item }) => (item === null ? String(id) : `${id} ${item}`)));
  return found.filter(({ event, item }) => !known.has(`${event?.id}`) && !known.has(`${event?.id} ${item}`));
}

/** Makes the runs that an automation has missed, each once; of single ones where they are named. @returns how many */
export async function runMissed(
  context: Context,
  automation: Automation,
  chosen: readonly { readonly id: number; readonly item: string }[] | null,
): Promise<number> {
  const wanted = chosen && new Set(chosen.map(({ id, item }) => `${id} ${item}`));
  const missed = (await missedItems(context, automation))
    .filter(({ event, item }) => wanted === null || wanted.has(`${event?.id} ${item}`))
    // The oldest first, as they happened.
    .toReversed()
    .slice(0, missedAtOnce);
  return insertRuns(
    context.db,
    missed.flatMap(({ event, item, data }) =>
      event === null
        ? []
        : [
            {
              automation,
              eventId: event.id,
              callId: callOf(event),
              item,
              dueAt: null,
              jobId: event.jobId,
              data,
              ancestors: [],
              causedBy: null,
            },
          ],
    ),
    context.now,
  );
}
