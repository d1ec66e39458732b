import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobs } from '../../../access/job-scope.ts';
import { visibleProjects } from '../../../access/project-scope.ts';
import { fullySeen } from '../../../access/user-scope.ts';
import type { FoundRows } from '../../../database/narrowed-rows.ts';
import { narrowedRows } from '../../../database/narrowed-rows.ts';
import { jobsWithIssues } from '../../jobs/index.ts';
import type { OpenReport } from './open-report.ts';
import { filterCondition, splitReportFilter } from './report-filters.ts';
import { hiddenAnswers } from './hidden-answers.ts';

type Sql = RawBuilder<unknown>;

/**
 * The things that a report's rows are loaded by: jobs, issues (answers), projects or people. `condition` is the reader's scope with the
 * report's filter; `id` is text, `order` newest first, over an index.
 */
export interface RowScope {
  readonly from: Sql;
  readonly condition: Sql;
  readonly id: Sql;
  /** Newest first: this, then the id. */
  readonly order: Sql;
  /** How many there are, up to where totals are counted, where `condition` is not the soonest way to count them. */
  readonly counting?: Sql | undefined;
}

/** Of a report of the repetitions of a group: jobs of the types that have it. */
function ofRepeatGroup({ reader, definition }: OpenReport): Sql {
  return definition.rows === 'repetitions'
    ? sql`and j.job_type_id in (select rp.job_type_id from ${reader.db.table('job_type_questions')} rp
        where rp.question_id = ${definition.repeat_group})`
    : sql``;
}

/** A condition over the jobs `j` that a report of jobs is made of; undefined for a broken filter. */
export function jobsOfReport(report: OpenReport): Sql | undefined {
  const { reader, definition } = report;
  const filter = filterCondition(reader, 'jobs', definition.filters);
  return filter && sql`${visibleJobs(reader.db, reader.actor)} and ${filter} ${ofRepeatGroup(report)}`;
}

/** The same, written so that the newest of them are found soonest; undefined for a broken filter. */
async function newestJobsOfReport(report: OpenReport): Promise<FoundRows | undefined> {
  const { reader, definition } = report;
  const jobs = jobsOfReport(report);
  if (!jobs) return undefined;
  const { db, actor } = reader;
  const split = splitReportFilter(reader, definition.filters);
  const seen = visibleJobs(db, actor);
  const withIssue = { passes: sql`j.issue_count > 0`, ids: jobsWithIssues(db), isExact: false, isStreamed: true };
  const conditions = [...(split?.conditions ?? []), ...(definition.rows === 'issues' ? [withIssue] : [])];
  if (!split && conditions.length === 0) return { where: jobs };
  const within = split ? sql`${seen} and ${split.rest} ${ofRepeatGroup(report)}` : jobs;
  const [from, order] = [sql`${db.table('jobs')} j`, sql`order by j.created_at desc`];
  return narrowedRows(db, { from, within, conditions, order });
}

/** What the rows of a report are loaded by; undefined while its filter is broken. */
export async function rowScope(report: OpenReport): Promise<RowScope | undefined> {
  const { reader, definition } = report;
  const { db, actor } = reader;
  if (definition.type === 'projects') {
    const filter = filterCondition(reader, 'projects', definition.filters);
    return (
      filter && {
        from: sql`${db.table('projects')} p`,
        condition: sql`${visibleProjects(db, actor)} and ${filter}`,
        id: sql`p.id`,
        order: sql`p.created_at`,
      }
    );
  }
  if (definition.type === 'users') {
    const filter = filterCondition(reader, 'users', definition.filters);
    return (
      filter && {
        from: sql`${db.table('users')} u`,
        condition: sql`u.removed_at is null and ${fullySeen(actor)} and ${filter}`,
        id: sql`u.id`,
        order: sql`u.created_at`,
      }
    );
  }
  const table = db.table('jobs');
  if (definition.settings.projectReport) {
    const ofProject = jobsOfReport(report);
    return (
      ofProject && {
        from: sql`${db.table('projects')} p`,
        condition: sql`p.removed_at is null and exists (select from ${table} j where j.project_id = p.id and ${ofProject})`,
        id: sql`p.id`,
        order: sql`p.created_at`,
      }
    );
  }
  const found = await newestJobsOfReport(report);
  if (!found) return undefined;
  const { where: jobs, counting } = found;
  if (definition.rows === 'issues') {
    return {
      from: sql`${table} j join ${db.table('current_answers')} c on c.job_id = j.id and c.is_issue and c.is_on_path
        join ${db.table('answers')} a on a.id = c.answer_id`,
      condition: sql`${jobs} and not ${await hiddenAnswers(reader)}`,
      id: sql`a.id`,
      order: sql`j.created_at`,
    };
  }
  return { from: sql`${table} j`, condition: jobs, id: sql`j.id`, order: sql`j.created_at`, counting };
}
