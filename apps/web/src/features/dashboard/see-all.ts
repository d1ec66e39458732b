import { settledStatuses } from '@plumbline/domain/dashboard/to-do';
import { jobsWhere } from '../../app/jobs/jobs-where.ts';

/** Where the whole of a widget is to be seen. */
export interface SeeAll {
  readonly to: '/jobs' | '/projects' | '/dashboard_old';
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

export const allJobs: SeeAll = { to: '/jobs' };

/** The lists that no other screen has: /dashboard_old shows each of them whole. */
export const wholeLists = ['visited_jobs', 'changed_jobs', 'changed_projects'] as const;
export type WholeList = (typeof wholeLists)[number];

/** Where a list that no other screen has is shown whole. */
export function wholeList(list: WholeList): SeeAll {
  return { to: '/dashboard_old', search: { show: list } };
}
