import type { ToDoPart } from '@plumbline/domain/dashboard/to-do';
import { settledStatuses } from '@plumbline/domain/dashboard/to-do';
import type { Filter } from '@plumbline/domain/filters/filter';
import { jobsWhere } from '../../lib/jobs/jobs-where.ts';

/** Where the whole of a widget is to be seen. */
export interface SeeAll {
  readonly to: '/jobs' | '/projects' | '/reports' | '/dashboard_old';
  readonly search?: Readonly<Record<string, string>>;
}

/** The jobs in one status. */
export function jobsInStatus(status: string): SeeAll {
  return jobsWhere([{ field: 'status', operator: 'in', value: [status] }]);
}

/** What a person has still to do, by when it starts. */
export function jobsToDoOf(userId: string): SeeAll {
  return jobsWhere(
    [
      { field: 'users', operator: 'in', value: [userId] },
      { field: 'status', operator: 'not_in', value: [...settledStatuses] },
    ],
    'startDate',
  );
}

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

/** The statuses in which a client has something to read. */
export const resultStatuses = ['reported', 'done'] as const;

/** What a client reads, the newest first. */
export const lastResults: SeeAll = jobsWhere(
  [{ field: 'status', operator: 'in', value: [...resultStatuses] }],
  '-updated_at',
);

/** The jobs in which issues were found that nobody has closed yet, the last one first. */
export const openIssues = jobsWhere(
  [
    { field: 'hasIssues', operator: 'equal', value: true },
    { field: 'status', operator: 'not_in', value: ['done'] },
  ],
  '-updated_at',
);

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
