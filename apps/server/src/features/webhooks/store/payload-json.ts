import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { momentJson, plannedEndOfJob } from '../../../database/reference-json.ts';

/** What somebody is called: by their address where no name is known. */
const nameOf = (user: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}), ''), ${sql.ref(`${user}.email`)})`;

/** The fields of a person in payloads (`PersonInPayload`), for json_build_object, of the user of this alias. */
export const personFields = (user: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${user}.${column}`);
  return sql`'_id', ${of('id')}, 'name', ${nameOf(user)}, 'email', ${of('email')}, 'phoneNumber', ${of('phone_number')},
    'role', ${of('role')}, 'companies', ${of('companies')}`;
};

/** The fields of a job in payloads (`JobInPayload`), of the job `j`. */
export const jobFields = (db: InstanceDatabase): RawBuilder<unknown> =>
  sql`'_id', j.id, 'ID', j.number, 'status', j.status,
    'jobType', (select json_build_object('_id', t.id, 'name', t.title) from ${db.table('job_types')} t where t.id = j.job_type_id),
    'project', j.project_id, 'startDate', ${momentJson(sql`j.start_date`)}, 'plannedLength', j.planned_length,
    'plannedEnd', ${momentJson(plannedEndOfJob)}, 'created_at', ${momentJson(sql`j.created_at`)},
    'createdBy', j.created_by,
    'users', coalesce((select json_agg(json_build_object('_id', au.id, 'name', ${nameOf('au')}) order by a.assigned_at, au.id)
      from ${db.table('job_assignees')} a join ${db.table('users')} au on au.id = a.user_id where a.job_id = j.id), '[]'),
    'confirmedUsers', coalesce((select json_agg(a.user_id) from ${db.table('job_assignees')} a
      where a.job_id = j.id and a.confirmed_at is not null), '[]'),
    'issues', j.issue_count, 'score', j.score - 'steps'::text`;

/** A project in payloads (`ProjectInPayload`), of the project `p`. */
export const projectJson = (db: InstanceDatabase): RawBuilder<unknown> =>
  sql`json_build_object('_id', p.id, 'name', p.name, 'address', p.address, 'lat', p.latitude, 'long', p.longitude,
    'companies', p.companies, 'isPrivate', p.is_private,
    'users', coalesce((select json_agg(m.user_id) from ${db.table('project_members')} m where m.project_id = p.id), '[]'))`;

/** The fields of an answer in payloads, of the answer `n` and its question's revision `r`; its text is said afterwards. */
export const answerFields: RawBuilder<unknown> = sql`'ID', n.id,
  'question', json_build_object('_id', n.question_id, 'title', r.title, 'type', r.type), 'revision', n.question_revision,
  'value', n.value, 'comment', n.comment, 'isIssue', n.is_issue, 'files', n.files`;
