import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { settledStatuses } from '@plumbline/domain/jobs/to-do';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { rangeOf } from '@plumbline/domain/dates/expressions';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { FilterFields } from '@plumbline/domain/filters/fields';
import type { Condition, Filter } from '@plumbline/domain/filters/filter';
import { fieldsOf } from '@plumbline/domain/filters/filter';
import { isId } from '@plumbline/domain/ids/id-text';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { issuesSeen } from '../../access/issues-seen.ts';
import { scoreSeen } from '../../access/score-seen.ts';
import { seesPeople } from '../../access/job-scope.ts';
import type { SplitFilter } from '../../database/filter-index.ts';
import { splitByIndex } from '../../database/filter-index.ts';
import type { FilterColumn, FilterColumns } from '../../database/filter-sql.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { plannedEndOfJob } from '../../database/reference-json.ts';
import { containing } from '../../database/search-sql.ts';
import type { FilterReader } from '../lists/index.ts';
import { customFilterColumns, fieldsWithCustom, jobsOfProjects } from '../lists/index.ts';

type Sql = RawBuilder<unknown>;

type FieldName = keyof typeof filterFields.jobs;

/**
 * What a filter may ask about, `input` as it came: people are not there for a client, skills not for those who see none, answers and
 * fields of projects for those who read them.
 */
export function jobFilterFields(reader: Pick<FilterReader, 'actor' | 'settings'>, input?: unknown): FilterFields {
  const { actor } = reader;
  const { skills, users, confirmedUsers, createdBy, answeredBy, ...rest } = filterFields.jobs;
  const own = {
    ...rest,
    ...(seesSkills(actor) && { skills }),
    ...(seesPeople(actor) && { users, confirmedUsers, createdBy, answeredBy }),
  };
  return fieldsWithCustom(reader, 'jobs', own, input);
}

/** `isLate` of domain/jobs said in SQL; the statuses themselves, so that PostgreSQL knows the index `jobs_to_do`. */
function lateJobs(dates: DateContext): Sql {
  const settled = sql.join(settledStatuses.map((status) => sql.lit(status)));
  return sql`(j.status not in (${settled}) and j.start_date is not null
    and j.start_date < ${rangeOf('today', dates).from}::timestamptz)`;
}

function jobsAnsweredBy(db: InstanceDatabase, condition: Condition): Sql | undefined {
  if (condition.operator !== 'equal' && condition.operator !== 'in') return undefined;
  const people = [condition.value].flat().filter((one) => typeof one === 'string' && isId(one));
  return sql`select ag.job_id from ${db.table('answers')} ag where ag.user_id = any(${people}::uuid[])`;
}

/** What the fields of a checked filter are in the database, over `j` (jobs). */
export function jobFilterColumns(
  reader: FilterReader,
  dates: DateContext,
  filter: Filter,
): Readonly<Record<FieldName, FilterColumn>> & FilterColumns {
  const { db } = reader;
  const assignees = (condition: Sql): FilterColumn => ({
    kind: 'ids',
    some: (test) => sql`exists (select from ${db.table('job_assignees')} fa
      where fa.job_id = j.id and ${condition} and ${test(sql`fa.user_id`)})`,
    nameOf: (pick) => sql`(select ${pick(sql`u.name_key`, sql`u.id`)} from ${db.table('job_assignees')} fa
      join ${db.table('users')} u on u.id = fa.user_id where fa.job_id = j.id and ${condition})`,
  });
  const projectsNamed = (test: (name: Sql) => Sql) =>
    sql`select fp.id from ${db.table('projects')} fp where ${test(sql`fp.name_search`)}`;
  return {
    ...customFilterColumns(reader, 'jobs', dates, filter),
    ID: { kind: 'integer', value: sql`j.number` },
    status: { kind: 'word', value: sql`j.status` },
    jobType: {
      kind: 'id',
      value: sql`j.job_type_id`,
      nameOf: (pick) =>
        sql`(select ${pick(sql`ft.name_key`)} from ${db.table('job_types')} ft where ft.id = j.job_type_id)`,
    },
    project: {
      kind: 'id',
      value: sql`j.project_id`,
      nameOf: (pick) =>
        sql`(select ${pick(sql`fp.name_key`)} from ${db.table('projects')} fp where fp.id = j.project_id)`,
    },
    // The projects of that name first, by one look at each: there are far fewer of them than of jobs.
    projectName: {
      kind: 'texts',
      some: (test) => sql`j.project_id in (${projectsNamed(test)})`,
      idsOf: (condition) =>
        condition.operator === 'contains'
          ? jobsOfProjects(
              db,
              projectsNamed((name) => sql`${name} like ${containing(condition.value)}`),
            )
          : undefined,
    },
    users: assignees(sql`true`),
    confirmedUsers: assignees(sql`fa.confirmed_at is not null`),
    createdBy: {
      kind: 'id',
      value: sql`j.created_by`,
      nameOf: (pick) => sql`(select ${pick(sql`u.name_key`)} from ${db.table('users')} u where u.id = j.created_by)`,
    },
    skills: {
      kind: 'ids',
      some: (test) => sql`exists (select from ${db.table('job_skills')} fs
        join ${db.table('skills')} fk on fk.id = fs.skill_id and fk.removed_at is null
        where fs.job_id = j.id and ${test(sql`fs.skill_id`)})`,
      nameOf: (pick) => sql`(select ${pick(sql`fk.name_key`)} from ${db.table('job_skills')} fs
        join ${db.table('skills')} fk on fk.id = fs.skill_id and fk.removed_at is null where fs.job_id = j.id)`,
    },
    prevJob: {
      kind: 'ids',
      some: (test) => sql`exists (select from ${db.table('job_links')} fl
        join ${db.table('jobs')} fj on fj.id = fl.previous_id and fj.removed_at is null
        where fl.next_id = j.id and ${test(sql`fl.previous_id`)})`,
    },
    startDate: { kind: 'moment', value: sql`j.start_date`, indexed: sql`coalesce(j.start_date, '-infinity')` },
    plannedLength: { kind: 'integer', value: sql`j.planned_length` },
    plannedEnd: { kind: 'moment', value: plannedEndOfJob },
    // Until its first move a job has the status that it was created with.
    statusSince: { kind: 'moment', value: sql`coalesce(j.status_since, j.created_at)` },
    isLate: { kind: 'boolean', value: lateJobs(dates) },
    hasIssues: { kind: 'boolean', value: sql`(${issuesSeen(db, reader.actor)} > 0)` },
    score: { kind: 'number', value: sql`(${scoreSeen(db, reader.actor)} ->> 'percent')::numeric` },
    isPassed: { kind: 'boolean', value: sql`(${scoreSeen(db, reader.actor)} ->> 'passed')::boolean` },
    answeredBy: {
      kind: 'ids',
      some: (test) =>
        sql`exists (select from ${db.table('answers')} fg where fg.job_id = j.id and ${test(sql`fg.user_id`)})`,
      someByRow: (test) =>
        sql`exists (select from ${db.table('answers')} fg where fg.job_id = j.id and ${test(sql`fg.user_id`)} offset 0)`,
      idsOf: (condition) => jobsAnsweredBy(db, condition),
    },
    created_at: { kind: 'moment', value: sql`j.created_at` },
    updated_at: { kind: 'moment', value: sql`j.updated_at` },
  };
}

/**
 * A filter of jobs with what indexes, of answers or of projects' jobs, tell of it; undefined where it asks for nothing that is so found.
 * @param columns those of the filter
 */
export function splitJobFilter(
  db: InstanceDatabase,
  filter: Filter,
  { columns, dates }: { columns: FilterColumns; dates: DateContext },
): SplitFilter | undefined {
  const isIndexed = [...fieldsOf(filter)].some((field) => columns[field]?.idsOf !== undefined);
  if (!isIndexed) return undefined;
  const own = (condition: Sql) =>
    sql`select j.id from ${db.table('jobs')} j where j.removed_at is null and ${condition}`;
  return splitByIndex(filter, columns, { dates, own });
}
