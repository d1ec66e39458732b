import { defaultJobTypeSettings } from '@plumbline/contract/job-types';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { issuesSeen } from '../../access/issues-seen.ts';
import { scoreSeen, seesScoreOf } from '../../access/score-seen.ts';
import { seesPeople, visibleJobsByRow } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import {
  authorJson,
  jobReferenceJson,
  jobTypeOfJob,
  momentJson,
  personJson,
  plannedEndOfJob,
  projectOfJob,
} from '../../database/reference-json.ts';
import { skillsOfAssignees, skillsOfJob } from '../skills/index.ts';

type Sql = RawBuilder<unknown>;

/** The maximum number of people shown with a job in a list, next to their total. */
const shownAssignees = 10;

/**
 * The people on the job of `page`, looked through once: what each is shown as, and which they are among all and among those who confirmed.
 * @param most the most of them that are shown; undefined shows all
 */
function peopleOnJob(db: InstanceDatabase, most: number | undefined): Sql {
  const isShown = (place: Sql) => (most === undefined ? sql`true` : sql`${place} <= ${most}`);
  return sql`select count(*) as total,
      coalesce(json_agg(o.person order by o.assigned_at, o.id) filter (where ${isShown(sql`o.place`)}), '[]') as assigned,
      coalesce(json_agg(json_build_object('user', o.person, 'created_at', ${momentJson(sql`o.confirmed_at`)})
        order by o.confirmed_at, o.id) filter (where o.confirmed_at is not null and ${isShown(sql`o.confirmed_place`)}), '[]') as confirmed
    from (select a.*, u.id, case when ${isShown(sql`a.place`)} or (a.confirmed_at is not null and ${isShown(sql`a.confirmed_place`)})
        then ${personJson('u')} end as person
      from (select a.user_id, a.assigned_at, a.confirmed_at, row_number() over (order by a.assigned_at, a.user_id) as place,
          count(a.confirmed_at) over (order by a.assigned_at, a.user_id) as confirmed_place
        from ${db.table('job_assignees')} a where a.job_id = page.id) as a
      join ${db.table('users')} u on u.id = a.user_id offset 0) as o`;
}

const sides = {
  previous: { near: sql`l.next_id`, far: sql`l.previous_id` },
  next: { near: sql`l.previous_id`, far: sql`l.next_id` },
} as const;

/** The jobs before or after the one of `page`, as far as the person sees them, over `j`. */
function linkedJobs(db: InstanceDatabase, actor: Actor, side: keyof typeof sides, what: Sql): Sql {
  const { near, far } = sides[side];
  return sql`coalesce((select json_agg(${what} order by l.created_at, j.id)
    from ${db.table('job_links')} l join ${db.table('jobs')} j on j.id = ${far}
    where ${near} = page.id and ${visibleJobsByRow(db, actor)}), '[]')`;
}

const fromPeople = (db: InstanceDatabase, actor: Actor, most?: number): Sql =>
  seesPeople(actor) ? sql`from (${peopleOnJob(db, most)}) as people` : sql``;

/** Over `j`, `page` and `people`. @param score how much is shown of it */
function listFields(db: InstanceDatabase, actor: Actor, score: Sql): Sql {
  const people = seesPeople(actor)
    ? sql`'users', people.assigned, 'users_count', people.total, 'confirmedUsers', people.confirmed`
    : sql`'users', '[]'::json, 'users_count', 0, 'confirmedUsers', '[]'::json`;
  return sql`
    '_id', j.id, 'ID', j.number, 'status', j.status,
    'jobType', ${jobTypeOfJob(db)}, 'project', ${projectOfJob(db)},
    'startDate', ${momentJson(sql`j.start_date`)}, 'plannedLength', j.planned_length,
    'plannedEnd', ${momentJson(plannedEndOfJob)}, ${people},
    'skills', ${skillsOfJob(db, actor, sql`page.id`)},
    'prevJob', ${linkedJobs(db, actor, 'previous', sql`j.id`)}, 'next_jobs', ${linkedJobs(db, actor, 'next', sql`j.id`)},
    'issues_count', ${issuesSeen(db, actor)}, 'score', ${score},
    'created_at', ${momentJson(sql`j.created_at`)}, 'updated_at', ${momentJson(sql`j.updated_at`)}`;
}

/** A job as lists show it (`jobListItem` without `can`), over `j` and `page`, the ids of the rows that are shown. */
export function jobListJson(db: InstanceDatabase, actor: Actor): Sql {
  return sql`(select json_build_object(${listFields(db, actor, sql`(${scoreSeen(db, actor)}) - 'steps'::text`)})::text ${fromPeople(db, actor, shownAssignees)})`;
}

/**
 * What of its job type's settings steers answering a job, over `j`; what was never set at its default. Whoever may not see the score isn't
 * shown it while answering either.
 */
function answeringJson(db: InstanceDatabase, actor: Actor): Sql {
  const { answerLocation, stepperRTL, previewSettings, allowAddToSummary, passMark, showScore } =
    defaultJobTypeSettings;
  const unset = { answerLocation, stepperRTL, previewSettings, allowAddToSummary, passMark, showScore };
  const hidden = sql`case when ${seesScoreOf(db, actor, sql`j.job_type_id`)} then '{}'::jsonb else '{"showScore": false}'::jsonb end`;
  return sql`(select jsonb_object_agg(s.key, s.value) from ${db.table('job_types')} st,
    jsonb_each(${JSON.stringify(unset)}::jsonb || st.settings || ${hidden}) s
    where st.id = j.job_type_id and s.key = any(${Object.keys(unset)}::text[]))`;
}

/** A job as its panel shows it (`job` without `can`), over `j` and `page`. */
export function jobJson(db: InstanceDatabase, actor: Actor): Sql {
  const reference = jobReferenceJson(db);
  return sql`(select json_build_object(${listFields(db, actor, scoreSeen(db, actor))},
    'place', (select json_build_object('lat', lp.latitude, 'long', lp.longitude, 'address', lp.address)
      from ${db.table('projects')} lp where lp.id = j.project_id and lp.latitude is not null),
    'prevJobs', ${linkedJobs(db, actor, 'previous', reference)}, 'nextJobs', ${linkedJobs(db, actor, 'next', reference)},
    'requiredSkills', ${skillsOfJob(db, actor, sql`page.id`, 'ids')},
    'assigneeSkills', ${skillsOfAssignees(db, actor, sql`page.id`)},
    'linkId', j.link_id,
    'answers_count', (select count(*) from ${db.table('current_answers')} ca where ca.job_id = j.id),
    'created_by', ${seesPeople(actor) ? sql`(select ${authorJson('cu')} from ${db.table('users')} cu where cu.id = j.created_by)` : sql`null`},
    'submitted_at', ${momentJson(sql`j.submitted_at`)},
    'answering', ${answeringJson(db, actor)},
    'version', j.version)::text ${fromPeople(db, actor)})`;
}
