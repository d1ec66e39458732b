import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { noData } from '@plumbline/domain/automations/data';
import { storedDefinition, matches } from '@plumbline/domain/automations/automation';
import { dueNow } from '@plumbline/domain/automations/schedule';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { AwaitedEvent } from './match-events.ts';
import { dataKey, conditionContext, insertRuns, listeningAutomations } from './match-events.ts';
import { readData } from './read-data.ts';

interface Context {
  db: InstanceDatabase;
  now: Date;
  settings: AppSettings;
}

/** So many that are due are taken in one transaction. */
const dueAtOnce = 500;

/**
 * Makes the runs of automations whose time has come, each once for each time over all servers: the run and the next time are
 * one transaction. What was missed while no server ran is one run. @returns how many were due
 */
export async function runDue({ db, now, settings }: Context): Promise<number> {
  const due = await db.rows(sql<{
    id: string;
    version: number;
    next: Date;
    event: unknown;
    conditions: unknown;
    actions: unknown;
  }>`
    select id, version, next_due_at as next, event, conditions, actions from ${db.table('automations')}
    where next_due_at <= ${now} and removed_at is null and state <> 'paused'
    order by next_due_at limit ${dueAtOnce} for no key update skip locked`);
  if (due.length === 0) return 0;
  const planned = due.flatMap(({ id, version, next, ...content }) => {
    const { event } = storedDefinition(content);
    if (event.kind !== 'time') return [];
    const plan = dueNow(event.schedule, next.toISOString(), now.toISOString(), settings.timezone);
    return [{ automation: { id, version }, runFor: new Date(plan.runFor), next: plan.next }];
  });
  await insertRuns(
    db,
    planned.map(({ automation, runFor }) => ({
      automation,
      eventId: null,
      item: '',
      dueAt: runFor,
      jobId: null,
      data: { ...noData, event: { kind: 'time', id: null, at: runFor.toISOString() } },
      ancestors: [],
      causedBy: null,
    })),
    now,
  );
  await db.rows(sql`update ${db.table('automations')} a set next_due_at = n.next
    from unnest(${due.map((one) => one.id)}::uuid[], ${due.map(({ id }) => planned.find((one) => one.automation.id === id)?.next ?? null)}::timestamptz[])
      as n (id, next) where a.id = n.id`);
  return due.length;
}

/** The moves into a status of jobs that have stayed there since, which came to it between two moments. */
export function staysInStatus(
  db: InstanceDatabase,
  { status, from, to, limit }: { status: string; from: Date; to: Date; limit: number },
): Promise<AwaitedEvent[]> {
  return db.rows(sql<AwaitedEvent>`select e.id, e.name, e.subject_id as "subjectId", e.at, e.actor_id as "actorId",
      e.job_id as "jobId", e.project_id as "projectId", e.user_id as "userId", e.before, e.after,
      null as ancestors, null as "causedBy"
    from ${db.table('events')} e
    join ${db.table('jobs')} j on j.id = e.job_id and j.removed_at is null and j.status = ${status}
    where e.name in ('job.created', 'job.cloned', 'job.status_changed') and e.at > ${from} and e.at <= ${to}
      and e.after ->> 'status' = ${status}
      and not exists (select from ${db.table('events')} l where l.job_id = e.job_id and l.id > e.id and l.name = 'job.status_changed')
    order by e.id limit ${limit}`);
}

const day = 86_400_000;

/** Jobs that have stayed in a status for as long as somebody waits for: a run for each stay, once. */
export async function runWatched({ db, now, settings }: Context): Promise<number> {
  let made = 0;
  for (const automation of await listeningAutomations(db, 'status_for_days')) {
    const { event } = automation.definition;
    if (event.kind !== 'status_for_days') continue;
    const to = new Date(now.getTime() - event.days * day);
    // Stays that were long enough before it listened are none of its business; a week of no server at all is caught up on.
    const from = new Date(Math.max(automation.activated_at.getTime() - event.days * day, to.getTime() - 7 * day));
    const stays = await staysInStatus(db, { status: event.status, from, to, limit: 1000 });
    const data = await readData(
      { db, now, settings },
      stays.map((stay) => dataKey(stay, '', automation)),
    );
    const matching = conditionContext(settings, now);
    const matched = stays.flatMap((stay, place) => {
      const known = data[place];
      return known && matches(automation.definition as AutomationDefinition, known, matching) ? [{ stay, known }] : [];
    });
    made += await insertRuns(
      db,
      matched.map(({ stay, known }) => ({
        automation,
        eventId: stay.id,
        item: '',
        dueAt: null,
        jobId: stay.jobId,
        data: known,
        ancestors: [],
        causedBy: null,
      })),
      now,
    );
  }
  return made;
}
