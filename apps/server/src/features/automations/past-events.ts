import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { matches, wantsAnswers } from '@plumbline/domain/automations/automation';
import type { AutomationData } from '@plumbline/domain/automations/data';
import { noData } from '@plumbline/domain/automations/data';
import { eventKindOf, itemsOf } from '@plumbline/domain/automations/event-kinds';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { aboutOf } from './about.ts';
import { staysInStatus } from './due-automations.ts';
import type { AwaitedEvent } from './match-events.ts';
import { dataKey, conditionContext, readPastEvents } from './match-events.ts';
import { readData } from './read-data.ts';

/** How far back previews look (what would have matched), and how many events they look at. */
export const previewDays = 30;
const maxEvents = 5000;
const atOnce = 500;
const day = 86_400_000;

/** One item of a past event, with what is known of it now. */
export interface PastItem {
  event: AwaitedEvent | null;
  item: string;
  data: AutomationData;
  matches: boolean;
}

/** A past event as people see it. */
export const eventJson = ({ event, item, data }: PastItem) => ({
  id: event?.id ?? null,
  item,
  at: data.event.at,
  about: aboutOf(data),
});

interface Context {
  db: InstanceDatabase;
  now: Date;
  settings: AppSettings;
}

async function withData(
  { db, now, settings }: Context,
  definition: AutomationDefinition,
  events: readonly AwaitedEvent[],
): Promise<PastItem[]> {
  const isWatch = definition.event.kind === 'status_for_days';
  const asked = { definition, withAnswers: wantsAnswers(definition) };
  const items = events.flatMap((event) =>
    (isWatch ? [''] : itemsOf(definition.event, event)).map((item) => ({ event, item })),
  );
  const data = await readData(
    { db, now, settings },
    items.map(({ event, item }) => dataKey(event, item, asked)),
  );
  const matching = conditionContext(settings, now);
  return items.flatMap((one, place) => {
    const known = data[place];
    return known ? [{ ...one, data: known, matches: matches(definition, known, matching) }] : [];
  });
}

/** The events of the last 30 days that the automation would have matched, judged by current data, newest first. */
export async function* pastMatches(context: Context, definition: AutomationDefinition): AsyncGenerator<PastItem> {
  const { db, now } = context;
  const since = new Date(now.getTime() - previewDays * day);
  const { event } = definition;
  const { trigger } = eventKindOf(event.kind);
  if (event.kind === 'status_for_days') {
    const longEnough = new Date(now.getTime() - event.days * day);
    const from = new Date(since.getTime() - event.days * day);
    const stays = await staysInStatus(db, { status: event.status, from, to: longEnough, limit: maxEvents });
    for (const item of (await withData(context, definition, stays)).toReversed()) if (item.matches) yield item;
    return;
  }
  if (trigger.by !== 'event') return;
  let beforeId: number | undefined;
  for (let seen = 0; seen < maxEvents; seen += atOnce) {
    const events = await readPastEvents(db, {
      names: trigger.names,
      since,
      limit: atOnce,
      ...(beforeId !== undefined && { beforeId }),
    });
    for (const item of await withData(context, definition, events)) if (item.matches) yield item;
    if (events.length < atOnce) return;
    beforeId = events.at(-1)?.id;
  }
}

/** The event that an automation is tried on: the one that is asked for, the newest that matches, or the newest at all. */
export async function eventToTry(
  context: Context,
  definition: AutomationDefinition,
  { eventId, item }: { eventId?: number | null | undefined; item?: string | null | undefined },
): Promise<PastItem | null> {
  const { db, now } = context;
  const { event } = definition;
  const { trigger } = eventKindOf(event.kind);
  if (event.kind === 'time') {
    const at = now.toISOString();
    return { event: null, item: '', data: { ...noData, event: { kind: 'time', id: null, at } }, matches: true };
  }
  const names = trigger.by === 'event' ? trigger.names : (['job.created', 'job.cloned', 'job.status_changed'] as const);
  if (eventId) {
    const found = await readPastEvents(db, { names, since: now, id: eventId, limit: 1 });
    const items = await withData(context, definition, found);
    return items.find((one) => item === null || item === undefined || one.item === item) ?? null;
  }
  for await (const match of pastMatches(context, definition)) return match;
  const newest = await readPastEvents(db, { names, since: new Date(now.getTime() - previewDays * day), limit: 20 });
  return (await withData(context, definition, newest))[0] ?? null;
}
