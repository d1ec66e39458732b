import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** Rows as JSON texts. */
interface Line {
  line: string;
}

/** So many rows of what there may be much of are read at once. */
const together = 2000;

/** What is stored about a person and is little, by the name of its file in the export. */
export async function personFacts(db: InstanceDatabase, id: string): Promise<readonly (readonly [string, string[]])[]> {
  const profile = await db.rows(sql<Line>`
    select (to_jsonb(u) - array['password_hash', 'search', 'name_search', 'name_key', 'version'])::text as line
    from ${db.table('users')} u where u.id = ${id}`);
  const skills = await db.rows(sql<Line>`
    select json_build_object('skill', s.name, 'first_day', h.first_day, 'last_day', h.last_day, 'given_at', h.given_at)::text as line
    from ${db.table('user_skills')} h join ${db.table('skills')} s on s.id = h.skill_id where h.user_id = ${id} order by s.name`);
  const absences = await db.rows(sql<Line>`
    select (to_jsonb(a) - array['id', 'version'])::text as line from ${db.table('absences')} a
    where a.user_id = ${id} order by a.first_day`);
  const jobs = await db.rows(sql<Line>`
    select json_build_object('job', j.number, 'status', j.status, 'start_date', j.start_date, 'assigned_at', a.assigned_at,
      'confirmed_at', a.confirmed_at)::text as line
    from ${db.table('job_assignees')} a join ${db.table('jobs')} j on j.id = a.job_id
    where a.user_id = ${id} order by j.number`);
  const files = await db.rows(sql<Line>`
    select json_build_object('file', a.id, 'name', a.original_name, 'type', a.content_type, 'size', a.size,
      'uploaded_at', a.created_at, 'properties', a.properties)::text as line
    from ${db.table('assets')} a where (a.uploaded_by = ${id} or a.target_user_id = ${id}) and a.removed_at is null order by a.id`);
  const signIns = await db.rows(sql<Line>`
    select json_build_object('at', s.created_at, 'last_seen_at', s.last_seen_at, 'ended_at', s.ended_at, 'address', s.address,
      'device', s.user_agent)::text as line
    from ${db.table('sessions')} s where s.user_id = ${id} and s.impersonator_id is null order by s.created_at`);
  const accounts = await db.rows(sql<Line>`
    select (to_jsonb(l) - 'user_id')::text as line from ${db.table('sign_in_links')} l
    where l.user_id = ${id} order by l.created_at`);
  const devices = await db.rows(sql<Line>`
    select json_build_object('remembered_at', d.created_at, 'last_used_at', d.last_used_at, 'address', d.address,
      'device', d.user_agent)::text as line
    from ${db.table('remembered_devices')} d where d.user_id = ${id} order by d.created_at`);
  const passkeys = await db.rows(sql<Line>`
    select json_build_object('device', k.device, 'created_at', k.created_at, 'last_used_at', k.last_used_at)::text as line
    from ${db.table('passkeys')} k where k.user_id = ${id} order by k.created_at`);
  const directory = await db.rows(sql<Line>`
    select json_build_object('user_name', s.user_name, 'external_id', s.external_id, 'groups', array(
      select g.display_name from ${db.table('scim_group_members')} m join ${db.table('scim_groups')} g on g.id = m.group_id
      where m.user_id = s.user_id order by g.display_name))::text as line
    from ${db.table('scim_users')} s where s.user_id = ${id}`);
  const messages = await db.rows(sql<Line>`
    select json_build_object('at', m.created_at, 'channel', m.channel, 'address', m.address, 'title', m.title, 'text', m.body)::text as line
    from ${db.table('outgoing_messages')} m where m.user_id = ${id} order by m.created_at`);
  const notifications = await db.rows(sql<Line>`
    select (to_jsonb(n) - array['user_id', 'unsubscribe_key'])::text as line
    from ${db.table('notification_settings')} n where n.user_id = ${id}`);
  const found = {
    profile,
    skills,
    absences,
    jobs,
    files,
    'sign-ins': signIns,
    'remembered-devices': devices,
    passkeys,
    accounts,
    directory,
    messages,
    notifications,
  };
  return Object.entries(found).map(([name, rows]) => [name, rows.map(({ line }) => line)] as const);
}

/** The answers that a person gave, in their order, as JSON a line. */
export async function* answersOfPerson(db: InstanceDatabase, id: string): AsyncGenerator<Buffer> {
  let last = '';
  for (;;) {
    const rows = await db.rows(sql<Line & { id: string }>`
      select a.id, json_build_object('job', j.number, 'question', r.title, 'value', a.value, 'comment', a.comment,
        'answered_at', a.answered_at, 'latitude', a.latitude, 'longitude', a.longitude, 'files', a.files,
        'emails', a.emails, 'signer_name', a.signer_name, 'signer_role', a.signer_role)::text as line
      from ${db.table('answers')} a
      join ${db.table('jobs')} j on j.id = a.job_id
      left join ${db.table('question_revisions')} r on r.question_id = a.question_id and r.revision = a.question_revision
      where a.user_id = ${id} and a.id > ${last} order by a.id limit ${together}`);
    if (rows.length > 0) yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
    if (rows.length < together) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** What a person did, as the audit trail has it, and what was done to them, as JSON a line. */
export async function* eventsOfPerson(db: InstanceDatabase, id: string): AsyncGenerator<Buffer> {
  let last = 0;
  for (;;) {
    const rows = await db.rows(sql<Line & { id: number }>`
      select e.id, json_build_object('at', e.at, 'event', e.name, 'subject', e.subject_id, 'by_the_person', coalesce(e.actor_id = ${id}, false),
        'before', case when e.user_id = ${id} then e.before end, 'after', case when e.user_id = ${id} then e.after end)::text as line
      from ${db.table('events')} e
      where (e.actor_id = ${id} or e.user_id = ${id}) and e.id > ${last} order by e.id limit ${together}`);
    if (rows.length > 0) yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
    if (rows.length < together) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** A file that a person uploaded, or that hangs on them. */
export interface PersonFile {
  id: string;
  extension: string;
  sha256: Buffer;
  created_at: Date;
}

export function filesOfPerson(db: InstanceDatabase, id: string): Promise<PersonFile[]> {
  return db.rows(sql<PersonFile>`
    select a.id, a.extension, a.sha256, a.created_at from ${db.table('assets')} a
    where (a.uploaded_by = ${id} or a.target_user_id = ${id}) and a.removed_at is null order by a.id`);
}
