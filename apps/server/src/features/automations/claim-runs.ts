import type { AutomationAction, AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import type { AutomationData } from '@plumbline/domain/automations/data';
import type { MadeEarlier } from '@plumbline/domain/automations/mentions';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** A run that is locked until the transaction ends. */
export interface ClaimedRun {
  id: string;
  automationId: string;
  name: string;
  ownerId: string | null;
  automationState: string;
  isRemoved: boolean;
  actions: AutomationAction[];
  step: number;
  dueAt: Date | null;
  data: AutomationData;
  made: MadeEarlier;
  progress: unknown;
  attempts: number;
}

/**
 * The next run that may go on, locked until the transaction ends: a killed worker's is free at once. Runs of one job wait for those
 * of earlier events, but not for another automation's that waits for a second try. @param only this run and no other
 */
export async function claimRun(db: InstanceDatabase, only?: string): Promise<ClaimedRun | undefined> {
  const [run] = await claim(db, only === undefined ? sql`` : sql`and r.id = ${only}`, 1);
  return run;
}

/** Of so many runs that wait the first are looked at for steps that can be done together. */
const lookedAt = 300;

/**
 * As {@link claimRun}, many whose next action is of one kind: each of another job, since those of one wait for each other. Whoever has
 * no owner any more or is paused is left to {@link claimRun}.
 */
export function claimRunsOf(db: InstanceDatabase, kind: AutomationActionKind, limit: number): Promise<ClaimedRun[]> {
  return claim(
    db,
    sql`and v.actions -> r.next_step ->> 'kind' = ${kind} and a.removed_at is null and a.state <> 'paused'
      and exists (select from ${db.table('users')} u where u.id = a.owner_id and u.banned_at is null and u.removed_at is null)
      and r.id = any(array(select w.id from ${db.table('automation_runs')} w where w.state = 'waiting'
        order by coalesce(w.event_id, 0), w.id limit ${lookedAt}))`,
    limit,
  );
}

function claim(db: InstanceDatabase, where: RawBuilder<unknown>, limit: number): Promise<ClaimedRun[]> {
  return db.rows(sql<ClaimedRun>`
    select r.id, r.automation_id as "automationId", a.name, a.owner_id as "ownerId", a.state as "automationState",
      a.removed_at is not null as "isRemoved", v.actions, r.next_step as step, r.due_at as "dueAt", r.data, r.made, r.progress, r.attempts
    from ${db.table('automation_runs')} r
    join ${db.table('automations')} a on a.id = r.automation_id
    join ${db.table('automation_versions')} v on v.automation_id = r.automation_id and v.version = r.version
    where r.state = 'waiting' and (r.retry_at is null or r.retry_at <= clock_timestamp()) ${where}
      and (r.job_id is null or r.event_id is null or not exists (
        select from ${db.table('automation_runs')} o where o.state = 'waiting' and o.job_id = r.job_id
          and (o.event_id, o.id) < (r.event_id, r.id) and (o.automation_id = r.automation_id or o.attempts = 0)))
      and (r.job_id is null or r.event_id is null or not exists (
        select from ${db.table('automation_backlog')} b where b.job_id = r.job_id and b.event_id < r.event_id))
    order by coalesce(r.event_id, 0), r.id limit ${limit} for no key update of r skip locked`);
}
