import { storedDefinition, matches, wantsAnswers } from '@plumbline/domain/automations/automation';
import type { AutomationDefinition, ConditionContext } from '@plumbline/domain/automations/automation';
import type { AutomationData } from '@plumbline/domain/automations/data';
import { itemsOf } from '@plumbline/domain/automations/event-kinds';
import { chainDecision, chainLimits } from '@plumbline/domain/automations/guard';
import { weekStart } from '@plumbline/domain/dates/week-start';
import type { EventName } from '@plumbline/domain/events/catalogue';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { languages } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import { newId } from '../../ids.ts';
import { pauseAutomation } from './pause-automation.ts';
import type { DataKey } from './read-data.ts';
import { readData } from './read-data.ts';

/** An event that waits to be held against conditions, with the chain of automations that led to it. */
export interface AwaitedEvent {
  id: number;
  name: EventName;
  subjectId: string;
  at: Date;
  actorId: string | null;
  jobId: string | null;
  projectId: string | null;
  userId: string | null;
  before: unknown;
  after: unknown;
  ancestors: string[] | null;
  causedBy: string | null;
}

export interface ListeningAutomation {
  id: string;
  version: number;
  name: string;
  owner_id: string | null;
  activated_at: Date;
  definition: AutomationDefinition;
  /** Whether it asks for the job's current answers. */
  withAnswers: boolean;
}

const eventColumns = sql`e.id, e.name, e.subject_id as "subjectId", e.at, e.actor_id as "actorId", e.job_id as "jobId",
  e.project_id as "projectId", e.user_id as "userId", e.before, e.after`;

/**
 * The next events of the backlog; only one worker at a time matches the events of an instance, to preserve their order.
 */
export function takeBacklog(db: InstanceDatabase, limit: number): Promise<AwaitedEvent[]> {
  return db.rows(sql<AwaitedEvent>`select ${eventColumns},
      case when r.id is not null then array_append(r.ancestors, r.automation_id) end as ancestors, r.id as "causedBy"
    from ${db.table('automation_backlog')} b join ${db.table('events')} e on e.id = b.event_id
    left join ${db.table('automation_runs')} r on r.id = e.automation_run_id
    order by b.event_id limit ${limit}`);
}

/** Past events of these names, the newest first, as if nobody but people had caused them. */
export function readPastEvents(
  db: InstanceDatabase,
  where: {
    names: readonly string[];
    since: Date;
    beforeId?: number;
    id?: number;
    ids?: readonly number[];
    limit: number;
  },
): Promise<AwaitedEvent[]> {
  return db.rows(sql<AwaitedEvent>`select ${eventColumns}, null as ancestors, null as "causedBy"
    from ${db.table('events')} e where ${
      where.ids ? sql`e.id = any(${where.ids}::bigint[])` : sql`e.name = any(${where.names}::text[])`
    }
    ${where.ids ? sql`` : where.id === undefined ? sql`and e.at >= ${where.since}` : sql`and e.id = ${where.id}`}
    ${where.beforeId === undefined ? sql`` : sql`and e.id < ${where.beforeId}`}
    order by e.id desc limit ${where.limit}`);
}

/** The automations that listen to anything now. */
export async function listeningAutomations(db: InstanceDatabase, only?: string): Promise<ListeningAutomation[]> {
  const rows = await db.rows(sql<
    Omit<ListeningAutomation, 'definition' | 'withAnswers'> & { event: unknown; conditions: unknown; actions: unknown }
  >`
    select id, version, name, owner_id, activated_at, event, conditions, actions from ${db.table('automations')}
    where removed_at is null and state <> 'paused' ${only === undefined ? sql`` : sql`and event_kind = ${only}`}`);
  return rows.map(({ event, conditions, actions, ...row }) => {
    const definition = storedDefinition({ event, conditions, actions });
    return { ...row, definition, withAnswers: wantsAnswers(definition) };
  });
}

/** The call of an incoming webhook that an event is about. */
export function callOf({ name, after }: AwaitedEvent): string | null {
  const { callId } = (after ?? {}) as { callId?: unknown };
  return name === 'webhook.received' && typeof callId === 'string' ? callId : null;
}

/** Of what the data of one item of an event is read. */
export function dataKey(
  event: AwaitedEvent,
  item: string,
  { definition, withAnswers }: Pick<ListeningAutomation, 'definition' | 'withAnswers'>,
): DataKey {
  const after = (event.after ?? {}) as { name?: unknown; lastDay?: unknown; status?: unknown; mapped?: unknown };
  return {
    kind: definition.event.kind,
    eventId: event.id,
    at: event.at,
    item,
    jobId: event.jobId,
    status: event.jobId !== null && typeof after.status === 'string' ? after.status : null,
    projectId: event.projectId ?? (event.name.startsWith('project.') ? event.subjectId : null),
    userId: event.userId,
    actorId: event.actorId,
    skill: event.name.startsWith('skill.')
      ? {
          id: event.subjectId,
          name: String(after.name ?? ''),
          lastDay: typeof after.lastDay === 'string' ? after.lastDay : null,
        }
      : null,
    callId: callOf(event),
    mapped: callOf(event) === null ? null : ((after.mapped ?? null) as AutomationData['webhook']),
    withAnswers,
  };
}

const inEachLanguage = (of: 'yes' | 'no') => languages.map((language) => textsIn(language).answers[of].toLowerCase());
const yesNo = { true: inEachLanguage('yes'), false: inEachLanguage('no') };

/** What conditions are compared by at one moment, of whatever event. */
export const conditionContext = (
  settings: Pick<AppSettings, 'timezone' | 'defaultLanguage'>,
  now: Date,
): ConditionContext => ({
  yesNo,
  now: now.toISOString(),
  timeZone: settings.timezone,
  weekStart: weekStart(settings.defaultLanguage, settings.timezone),
});

interface MatchContext {
  db: InstanceDatabase;
  record: Recorder;
  now: Date;
  settings: AppSettings;
}

/** Holds events against the automations that listen, and makes a run for each item that is as they ask. */
export async function matchEvents(
  context: MatchContext,
  events: readonly AwaitedEvent[],
  automations: readonly ListeningAutomation[],
): Promise<number> {
  const { db, now, settings } = context;
  const candidates = events.flatMap((event) =>
    automations
      .filter((automation) => automation.activated_at <= event.at)
      .flatMap((automation) =>
        itemsOf(automation.definition.event, event).map((item) => ({ event, automation, item })),
      ),
  );
  if (candidates.length === 0) return 0;
  // Fifty automations that wait for one event look at the same data.
  const keys = candidates.map(({ event, item, automation }) => dataKey(event, item, automation));
  const nameOf = ({ kind, eventId, item, withAnswers }: DataKey) => `${kind} ${eventId} ${item} ${withAnswers}`;
  const different = new Map(keys.map((key) => [nameOf(key), key]));
  const read = await readData({ db, now, settings }, [...different.values()]);
  const dataOf = new Map([...different.keys()].map((name, place) => [name, read[place]]));
  const matching = conditionContext(settings, now);
  const matched = candidates.flatMap((candidate, place) => {
    const known = dataOf.get(nameOf(keys[place] as DataKey)) as AutomationData;
    return matches(candidate.automation.definition, known, matching) ? [{ ...candidate, data: known }] : [];
  });
  const allowed = await withinLimits(context, matched);
  return insertRuns(
    db,
    allowed.map(({ event, automation, item, data: known }) => ({
      automation,
      eventId: event.id,
      callId: callOf(event),
      item,
      dueAt: null,
      jobId: event.jobId,
      data: known,
      ancestors: event.ancestors ?? [],
      causedBy: event.causedBy,
    })),
    now,
  );
}

/** Pauses automations that go on causing one another; what they would have done is not done. */
async function withinLimits<T extends { event: AwaitedEvent; automation: ListeningAutomation }>(
  context: MatchContext,
  matched: readonly T[],
): Promise<T[]> {
  const caused = matched.filter(({ event }) => (event.ancestors ?? []).length > 0);
  if (caused.length === 0) return [...matched];
  const { db } = context;
  const ids = [...new Set(caused.map(({ automation }) => automation.id))];
  const rows = await db.rows(sql<{ id: string; n: number }>`select automation_id as id, count(*)::int as n
    from ${db.table('automation_runs')} where automation_id = any(${ids}::uuid[]) and automation_id = any(ancestors)
      and created_at > now() - interval '1 minute' group by automation_id`);
  const own = new Map(rows.map(({ id, n }) => [id, n]));
  const paused = new Set<string>();
  const allowed: T[] = [];
  for (const one of matched) {
    const { automation, event } = one;
    const ancestors = event.ancestors ?? [];
    const count = own.get(automation.id) ?? 0;
    const decision = paused.has(automation.id) ? 'paused' : chainDecision(automation.id, { ancestors }, count);
    if (decision === 'run') {
      if (ancestors.includes(automation.id)) own.set(automation.id, count + 1);
      allowed.push(one);
    } else if (decision !== 'paused') {
      paused.add(automation.id);
      await pauseAutomation(context, automation, decision);
    }
  }
  return allowed.filter(({ automation }) => !paused.has(automation.id));
}

export interface NewRun {
  automation: Pick<ListeningAutomation, 'id' | 'version'>;
  eventId: number | null;
  callId?: string | null;
  item: string;
  dueAt: Date | null;
  jobId: string | null;
  data: AutomationData;
  ancestors: readonly string[];
  causedBy: string | null;
}

/**
 * Makes runs, each once however often it is asked for. @returns how many are new
 * @param skipped why they are over before they have begun
 */
export async function insertRuns(
  db: InstanceDatabase,
  runs: readonly NewRun[],
  now: Date,
  skipped: string | null = null,
): Promise<number> {
  if (runs.length === 0) return 0;
  const values = runs.map(({ automation, ...run }) => ({
    ...run,
    id: newId(),
    automationId: automation.id,
    version: automation.version,
    ancestors: run.ancestors.slice(-chainLimits.depth),
  }));
  const rows = await db.rows(sql`insert into ${db.table('automation_runs')}
      (id, automation_id, version, event_id, call_id, item, due_at, job_id, state, data, ancestors, caused_by, created_at, error, ended_at)
    select r.id, r."automationId", r.version, r."eventId", r."callId", r.item, r."dueAt", r."jobId", ${skipped === null ? 'waiting' : 'skipped'}::text, r.data,
      array(select jsonb_array_elements_text(r.ancestors)::uuid), r."causedBy", ${now}, ${skipped}::text,
      ${skipped === null ? null : now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (id uuid, "automationId" uuid, version integer, "eventId" bigint, "callId" uuid,
      item text, "dueAt" timestamptz, "jobId" uuid, data jsonb, ancestors jsonb, "causedBy" uuid)
    on conflict do nothing returning id`);
  return rows.length;
}
