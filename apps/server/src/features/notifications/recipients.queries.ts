import type { JobFacts, ProjectFacts } from '@plumbline/domain/actor/facts';
import type { Role } from '@plumbline/domain/actor/roles';
import type { NotificationFacts } from '@plumbline/domain/notifications/recipients';
import type { Timing } from '@plumbline/domain/notifications/timing';
import { burstMs } from '@plumbline/domain/notifications/timing';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

const skillPerson = sql`json_build_object('id', u.id, 'role', u.role, 'canManageSkills', u.can_manage_skills)`;

const planningPerson = sql`json_build_object('id', u.id, 'role', u.role)`;

/** The bulk change of several jobs that an event is a part of. */
export interface BulkOfEvent {
  readonly id: string;
}

/** What an event is a part of. */
interface PartOf {
  bulk: BulkOfEvent | null;
  /** Somebody planned by one gesture, which notifies each person once. */
  isPlanned: boolean;
}

/** The people around each event's subject, and the bulk change that it is a part of, by the event's id: one query for all. */
export async function factsAround(
  db: InstanceDatabase,
  eventIds: readonly number[],
): Promise<Map<number, NotificationFacts & PartOf>> {
  const rows = await db.rows(sql<NotificationFacts & PartOf & { id: number }>`
    select e.id,
      (select json_build_object('id', b.id) from ${db.table('bulk_changes')} b
        where b.id = e.bulk_change_id and b.total > 1) as bulk,
      exists (select from ${db.table('bulk_changes')} b where b.id = e.bulk_change_id and b.kind = 'plan') as "isPlanned",
      coalesce((select json_agg(a.user_id) from ${db.table('job_assignees')} a where a.job_id = e.job_id), '[]') as "assigneeIds",
      coalesce(j.created_by, case when e.job_id is null then p.created_by end) as "createdBy",
      coalesce((select json_agg(m.user_id) from ${db.table('project_members')} m where m.project_id = p.id), '[]') as "memberIds",
      case when e.name in ('job_type.created', 'webhook.paused', 'channel.paused', 'automation.paused', 'automation.failing', 'drive.broken', 'drive.recovered') then coalesce((select json_agg(u.id) from ${db.table('users')} u
        where u.role in ('sys_admin', 'business_admin') and u.removed_at is null and u.banned_at is null and u.is_verified), '[]')
        else '[]' end as "administratorIds",
      case when e.name like 'skill.%' then (select ${skillPerson} from ${db.table('users')} u where u.id = e.user_id) end as "skillHolder",
      case when e.name like 'skill.%' then coalesce((select json_agg(${skillPerson}) from ${db.table('users')} u
        where (u.role in ('sys_admin', 'business_admin') or u.can_manage_skills) and u.removed_at is null), '[]')
        else '[]' end as "skillManagers",
      case when e.name like 'user.absence%' then (select ${planningPerson} from ${db.table('users')} u where u.id = e.user_id) end as "absentPerson",
      case when e.name like 'user.absence%' or e.name in ('work.delayed', 'work.recovered') then coalesce((select json_agg(${planningPerson}) from ${db.table('users')} u
        where u.role in ('sys_admin', 'business_admin', 'project_manager') and u.removed_at is null and u.banned_at is null), '[]')
        else '[]' end as planners
    from ${db.table('events')} e
    left join ${db.table('jobs')} j on j.id = e.job_id
    left join ${db.table('projects')} p on p.id = coalesce(j.project_id, e.project_id)
    where e.id = any(${eventIds}::bigint[])`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** A person whom an event concerns, with what decides whether and how they are notified. */
export interface Addressee {
  eventId: number;
  id: string;
  role: Role;
  email: string;
  firstName: string;
  language: Language | null;
  notificationKeys: string[] | null;
  phoneNumber: string;
  timing: Timing;
  /** How many notifications they have had within the length of a burst; all that a bulk change did is one. */
  recent: number;
  job: JobFacts | null;
  project: ProjectFacts | null;
  /** Whether the job, project or job type is still there. */
  isThere: boolean;
}

/** The addressees of these pairs of event and person; people who can't sign in are left out. */
export async function loadAddressees(
  db: InstanceDatabase,
  pairs: readonly { eventId: number; userId: string }[],
): Promise<Addressee[]> {
  const clientSees = sql`(exists (select from ${db.table('client_projects')} cp where cp.project_id = p.id and cp.user_id = u.id)
    or p.companies && u.companies)`;
  const isMember = sql`exists (select from ${db.table('project_members')} pm where pm.project_id = p.id and pm.user_id = u.id)`;
  return db.rows(sql<Addressee>`
    select pair."eventId", u.id, u.role, u.email, u.first_name as "firstName", u.language,
      u.notification_keys as "notificationKeys", u.phone_number as "phoneNumber",
      json_build_object('digest', coalesce(s.digest, 'immediately'), 'digestHour', coalesce(s.digest_hour, 8),
        'quietFrom', to_char(s.quiet_from, 'HH24:MI'), 'quietTo', to_char(s.quiet_to, 'HH24:MI')) as timing,
      coalesce(r.recent, 0) as recent,
      case when j.id is not null then json_build_object(
        'createdBy', j.created_by, 'confirmedIds', json_build_array(), 'status', j.status, 'projectId', j.project_id,
        'assigneeIds', coalesce((select json_agg(a.user_id) from ${db.table('job_assignees')} a where a.job_id = j.id), '[]'),
        'projectIsPrivate', coalesce(p.is_private, false), 'actorIsProjectMember', ${isMember},
        'clientSees', coalesce(${clientSees}, false)) end as job,
      case when j.id is null and p.id is not null then json_build_object(
        'isPrivate', p.is_private, 'actorIsMember', ${isMember}, 'actorHasJobThere', false, 'clientSees', ${clientSees}) end as project,
      coalesce(j.removed_at, case when j.id is null then coalesce(p.removed_at, t.removed_at) end) is null as "isThere"
    from json_to_recordset(${JSON.stringify(pairs)}::json) as pair ("eventId" bigint, "userId" uuid)
    join ${db.table('users')} u on u.id = pair."userId"
      and u.removed_at is null and u.banned_at is null and u.is_verified
    join ${db.table('events')} e on e.id = pair."eventId"
    left join ${db.table('notification_settings')} s on s.user_id = u.id
    left join (select n.user_id, count(distinct coalesce(n.bulk_change_id, n.id))::int as recent from ${db.table('notifications')} n
      where n.user_id = any(${[...new Set(pairs.map(({ userId }) => userId))]}::uuid[])
        and n.created_at > now() - make_interval(secs => ${burstMs / 1000}) group by n.user_id) as r on r.user_id = u.id
    left join ${db.table('jobs')} j on j.id = e.job_id
    left join ${db.table('projects')} p on p.id = coalesce(j.project_id, e.project_id)
    left join ${db.table('job_types')} t on t.id = e.job_type_id
    -- Who wants to hear nothing of the job or project is not told.
    where not exists (select from ${db.table('notification_mutes')} m where m.user_id = u.id
      and (m.job_id = j.id or m.project_id = p.id))`);
}

/** A notification to insert. */
export interface NewNotification {
  id: string;
  userId: string;
  eventId: number;
  type: string;
  at: string;
  bulkChangeId: string | null;
}

/** Inserts notifications; those that an earlier attempt inserted are skipped. @returns the ids of the new ones */
export async function insertNotifications(
  db: InstanceDatabase,
  notifications: readonly NewNotification[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    insert into ${db.table('notifications')} (id, user_id, event_id, type, created_at, bulk_change_id)
    select n.id, n."userId", n."eventId", n.type, n.at, n."bulkChangeId"
    from json_to_recordset(${JSON.stringify(notifications)}::json)
      as n (id uuid, "userId" uuid, "eventId" bigint, type text, at timestamptz, "bulkChangeId" uuid)
    on conflict (user_id, event_id, type) do nothing returning id`);
  return new Set(rows.map((row) => row.id));
}
