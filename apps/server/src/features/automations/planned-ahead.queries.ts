import type { ResponseOf } from '@plumbline/contract/call';
import type { listShifts } from '@plumbline/contract/shifts';
import { can } from '@plumbline/domain/access/can';
import type { Actor } from '@plumbline/domain/actor/actor';
import { storedDefinition } from '@plumbline/domain/automations/automation';
import { aheadLimits, creationOf, startsAhead } from '@plumbline/domain/automations/planned-ahead';
import { sql } from 'kysely';
import { visibleProjects } from '../../access/project-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson } from '../../database/reference-json.ts';

export type PlannedAhead = ResponseOf<typeof listShifts>['planned_ahead'][number];

/** So many automations are looked at, those that run first. */
const automationsLimit = 200;

interface AheadReader {
  readonly db: InstanceDatabase;
  readonly actor: Actor;
  readonly timeZone: string;
}

interface Scheduled {
  id: string;
  name: string;
  next: string | null;
  event: unknown;
  conditions: unknown;
  actions: unknown;
}

/** A job that is planned ahead before it is known whether the person may hear of it. */
interface Candidate {
  readonly automation: Pick<Scheduled, 'id' | 'name'>;
  readonly jobType: string;
  /** Null for a job without a project; undefined for one in each project of a filter. */
  readonly project: string | null | undefined;
  readonly users: readonly string[];
  readonly startDate: string;
}

/**
 * The jobs that scheduled automations will create with a start within a time, as the scheduler would run them: two statements. Who
 * manages automations hears of all of them; others of those in a project that they see or in none, without the automation.
 * @param span from one moment up to another, ISO 8601
 */
export async function readPlannedAhead(
  { db, actor, timeZone }: AheadReader,
  span: { readonly from: string; readonly to: string },
): Promise<PlannedAhead[]> {
  const scheduled = await db.rows(sql<Scheduled>`
    select a.id, a.name, ${momentJson(sql`a.next_due_at`)} as next, a.event, a.conditions, a.actions
    from ${db.table('automations')} a join ${db.table('users')} o on o.id = a.owner_id
    where a.event_kind = 'time' and a.removed_at is null and a.state <> 'paused' and a.next_due_at < ${span.to}::timestamptz
      and o.removed_at is null and o.banned_at is null
    order by a.next_due_at, a.id limit ${automationsLimit}`);
  const candidates = scheduled
    .flatMap((automation) => candidatesOf(automation, span, timeZone))
    .toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
    .slice(0, aheadLimits.all);
  if (candidates.length === 0) return [];
  const known = await readKnown({ db, actor }, candidates);
  const manages = can(actor, 'automation.manage').allowed;
  return candidates.flatMap(({ automation, jobType, project, users, startDate }) => {
    const length = known.lengths.get(jobType);
    const isSeen = project === null || (project === undefined ? manages : known.projects.has(project));
    if (length === undefined || !isSeen) return [];
    return [
      {
        automation: manages ? { _id: automation.id, name: automation.name } : null,
        jobType,
        project: project ?? null,
        in_many_projects: project === undefined,
        users: [...users],
        startDate,
        plannedLength: length,
      },
    ];
  });
}

function candidatesOf(
  { id, name, next, ...content }: Scheduled,
  span: { readonly from: string; readonly to: string },
  timeZone: string,
): readonly Candidate[] {
  const creation = creationOf(storedDefinition(content));
  if (!creation || next === null) return [];
  return creation.actions.flatMap(({ jobType, project, start, assign }) => {
    const created = project.from === 'one' ? project.project : project.from === 'filter' ? undefined : null;
    const users = assign.how === 'people' ? assign.users : [];
    return startsAhead(creation.schedule, start, { nextDue: next, ...span, timeZone }).map((startDate) => ({
      automation: { id, name },
      jobType,
      project: created,
      users,
      startDate,
    }));
  });
}

/** The lengths of the job types that new jobs can have, and the projects that the person sees. */
async function readKnown(
  { db, actor }: Pick<AheadReader, 'db' | 'actor'>,
  candidates: readonly Candidate[],
): Promise<{ lengths: ReadonlyMap<string, number | null>; projects: ReadonlySet<string> }> {
  const types = [...new Set(candidates.map(({ jobType }) => jobType))];
  const projects = [...new Set(candidates.flatMap(({ project }) => project ?? []))];
  const row = await db.first(sql<{ types: { id: string; length: number | null }[]; projects: string[] }>`select
    coalesce((select json_agg(json_build_object('id', t.id, 'length', (t.settings ->> 'plannedLength')::integer))
      from ${db.table('job_types')} t where t.id = any(${types}::uuid[]) and t.removed_at is null and not t.is_disabled), '[]') as types,
    coalesce((select json_agg(p.id) from ${db.table('projects')} p
      where p.id = any(${projects}::uuid[]) and ${visibleProjects(db, actor)}), '[]') as projects`);
  return {
    lengths: new Map((row?.types ?? []).map(({ id, length }) => [id, length])),
    projects: new Set(row?.projects ?? []),
  };
}
