import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { visibleJobs } from '../../../access/job-scope.ts';
import { visibleProjects } from '../../../access/project-scope.ts';
import { fullySeen, isAPerson } from '../../../access/user-scope.ts';
import type { FoundRows } from '../../../database/narrowed-rows.ts';
import { narrowedRows } from '../../../database/narrowed-rows.ts';
import type { OpenReport } from './open-report.ts';
import { jobsWithGroup, repetitionsOfJob } from './repeat-groups.ts';
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
  /** How many rows each of them has, where it isn't one. */
  readonly rowsOfEach?: Sql | undefined;
}

/** Besides the filter: of the repetitions of a group only jobs that have it, of a sheet only those of its types. */
function ofGroupAndSheet(report: OpenReport): Sql {
  const { definition, jobTypeIds } = report;
  const withGroup = definition.rows === 'repetitions' ? sql`and ${jobsWithGroup(report)}` : sql``;
  return jobTypeIds ? sql`${withGroup} and j.job_type_id = any(${[...jobTypeIds]}::uuid[])` : withGroup;
}

/** A condition over the jobs `j` that a report of jobs is made of; undefined for a broken filter. */
export function jobsOfReport(report: OpenReport): Sql | undefined {
  const { reader, definition } = report;
  const filter = filterCondition(reader, 'jobs', definition.filters);
  return filter && sql`${visibleJobs(reader.db, reader.actor)} and ${filter} ${ofGroupAndSheet(report)}`;
}

/** The same, written so that the newest of them are found soonest; undefined for a broken filter. */
async function newestJobsOfReport(report: OpenReport): Promise<FoundRows | undefined> {
  const { reader, definition } = report;
  const jobs = jobsOfReport(report);
  if (!jobs) return undefined;
  const { db, actor } = reader;
  const split = splitReportFilter(reader, definition.filters);
  const seen = visibleJobs(db, actor);
  // Said of the job itself, so that the index of those is known to serve (migration 0048).
  const asked =
    definition.rows === 'issues' ? sql`and j.issue_count > 0 ${ofGroupAndSheet(report)}` : ofGroupAndSheet(report);
  if (!split) return { where: sql`${jobs} ${asked}` };
  const within = sql`${seen} and ${split.rest} ${asked}`;
  const [from, order] = [sql`${db.table('jobs')} j`, sql`order by j.created_at desc`];
  return narrowedRows(db, { from, within, conditions: split.conditions, order });
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
        condition: sql`${isAPerson} and ${fullySeen(actor)} and ${filter}`,
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
      // Job by job: otherwise the planner would collect all issues and sort them.
      from: sql`${table} j
        cross join lateral (select c.* from ${db.table('current_answers')} c
          where c.job_id = j.id and c.is_issue and c.is_on_path offset 0) c
        join ${db.table('answers')} a on a.id = c.answer_id`,
      condition: sql`${jobs} and not ${await hiddenAnswers(reader)}`,
      id: sql`a.id`,
      order: sql`j.created_at`,
    };
  }
  const rowsOfEach = definition.rows === 'repetitions' ? repetitionsOfJob(report) : undefined;
  return { from: sql`${table} j`, condition: jobs, id: sql`j.id`, order: sql`j.created_at`, counting, rowsOfEach };
}
