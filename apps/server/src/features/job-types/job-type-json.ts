import { defaultJobTypeSettings } from '@plumbline/contract/job-types';
import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleUsers } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { authorJson, momentJson, withTranslations } from '../../database/reference-json.ts';
import { skillsOfJobType } from '../skills/index.ts';

const defaults = JSON.stringify(defaultJobTypeSettings);
const stepNumber = questionTypeNumber('step');
/** Jobs are counted up to here; the screens say "more than". */
const countedJobs = 1001;

/** A job type's settings, those that were never set with their defaults, over `t`. */
const settingsJson = sql`(${defaults}::jsonb || t.settings || jsonb_build_object('isDisabled', t.is_disabled))`;

function listFields(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`'_id', t.id, 'title', t.title, 'icon', t.icon, 'settings', ${settingsJson},
    'clientCanCreate', t.client_can_create, 'isTemplate', t.is_template, 'uniqueId', t.unique_id,
    'questions_count', (select count(*) from ${db.table('job_type_questions')} p
      join ${db.table('questions')} q on q.id = p.question_id and q.removed_at is null
      join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
      where p.job_type_id = t.id and not p.is_disabled and r.type <> ${stepNumber}),
    'created_at', ${momentJson(sql`t.created_at`)}, 'updated_at', ${momentJson(sql`t.updated_at`)}`;
}

/** A job type as lists show it (`jobTypeListItem` without `can`), over `t` (job_types). */
export function jobTypeListJson(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`(${withTranslations(listFields(db), sql`t.translations`)})::text`;
}

/** A job type as its own screens show it (`jobType` without `can` and `questions`), over `t`; its maker for who sees them. */
export function jobTypeJson(db: InstanceDatabase, actor: Actor): RawBuilder<unknown> {
  const seesMaker = atLeast(actor.role, 'business_admin') ? sql`true` : visibleUsers(db, actor);
  const fields = sql`${listFields(db)}, 'publicLink', t.public_link,
    'jobs_count', (select count(*) from (select from ${db.table('jobs')} cj
      where cj.job_type_id = t.id and cj.removed_at is null limit ${countedJobs}) as few),
    'created_by', (select ${authorJson('u')} from ${db.table('users')} u where u.id = t.created_by and ${seesMaker}),
    'requiredSkills', ${skillsOfJobType(db, actor, sql`t.id`)},
    'version', t.version`;
  return withTranslations(fields, sql`t.translations`);
}
