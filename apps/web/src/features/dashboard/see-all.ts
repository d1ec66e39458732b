import type { ToDoPart } from '@plumbline/domain/jobs/to-do';
import { settledStatuses } from '@plumbline/domain/jobs/to-do';
import type { WidgetJobs } from '@plumbline/domain/dashboard/widget-jobs';
import { jobsOfStatus, jobsToDo, lastResults, openIssues } from '@plumbline/domain/dashboard/widget-jobs';
import type { Filter } from '@plumbline/domain/filters/filter';
import { jobsWhere } from '../../lib/jobs/jobs-where.ts';

/** Where the whole of a widget is to be seen. */
export interface SeeAll {
  readonly to: '/jobs' | '/projects' | '/reports' | '/dashboard_old' | '/my-day' | '/shifts' | '/games';
  readonly search?: Readonly<Partial<Record<'filters' | 'sort' | 'show', string>>>;
}

const listOf = ({ conditions, sort }: WidgetJobs) => jobsWhere(conditions, sort);

/** The jobs in one status. */
export const jobsInStatus = (status: string): SeeAll => listOf(jobsOfStatus(status));

/** What a person has still to do. */
export const jobsToDoOf = (userId: string): SeeAll => listOf(jobsToDo(userId));

/** What a client reads. */
export const lastResultsList: SeeAll = listOf(lastResults);

/** The jobs with issues that nobody has closed yet. */
export const openIssuesList = listOf(openIssues);

/**
 * One part of what a person has still to do: exactly the jobs that the part counts.
 * @param today the instance's day, YYYY-MM-DD
 */
export function partOfJobsToDo(part: ToDoPart, userId: string, today: string): SeeAll {
  const mine: Filter = { field: 'users', operator: 'in', value: [userId] };
  const toDo: Filter = { field: 'status', operator: 'not_in', value: [...settledStatuses] };
  const parts: Readonly<Record<ToDoPart, readonly Filter[]>> = {
    late: [{ field: 'isLate', operator: 'equal', value: true }],
    today: [toDo, { field: 'startDate', operator: 'within', value: 'today' }],
    upcoming: [
      toDo,
      {
        or: [
          { field: 'startDate', operator: 'empty' },
          { field: 'startDate', operator: 'greater', value: today },
        ],
      },
    ],
  };
  return jobsWhere([mine, ...parts[part]], 'startDate');
}

/** All that is late, the longest first. */
export const lateJobs = jobsWhere([{ field: 'isLate', operator: 'equal', value: true }], 'startDate');

/** What is late in a project, the longest first. */
export function lateJobsIn(projectId: string): SeeAll {
  return jobsWhere(
    [
      { field: 'project', operator: 'in', value: [projectId] },
      { field: 'isLate', operator: 'equal', value: true },
    ],
    'startDate',
  );
}

/** What is to do in a project, by when it starts. */
export function jobsToDoIn(projectId: string): SeeAll {
  return jobsWhere(
    [
      { field: 'project', operator: 'in', value: [projectId] },
      { field: 'status', operator: 'not_in', value: [...settledStatuses] },
    ],
    'startDate',
  );
}

/** What one has to do oneself today, in the order of the way. */
export const ownDay: SeeAll = { to: '/my-day' };

/** Who does what on which day. */
export const shiftView: SeeAll = { to: '/shifts' };

export const allGames: SeeAll = { to: '/games' };

export const allProjects: SeeAll = { to: '/projects' };

export const allReports: SeeAll = { to: '/reports' };

export const allJobs: SeeAll = { to: '/jobs' };

/** The lists that no other screen has: /dashboard_old shows each of them whole. */
export const wholeLists = ['visited_jobs', 'changed_jobs', 'changed_projects'] as const;
export type WholeList = (typeof wholeLists)[number];

/** Where a list that no other screen has is shown whole. */
export function wholeList(list: WholeList): SeeAll {
  return { to: '/dashboard_old', search: { show: list } };
}
