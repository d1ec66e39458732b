import type { ViewList } from '../actor/view-lists.ts';
import { groupFieldsOf, isGroupedBy } from '../filters/groups.ts';

/** How the rows of a list are drawn; each list names those that it has. */
export const displaysOf = {
  jobs: ['list', 'board', 'map'],
  projects: ['list', 'map'],
  users: ['list'],
  files: ['list', 'gallery'],
} as const satisfies Readonly<Record<ViewList, readonly ['list', ...string[]]>>;

export type Display<List extends ViewList = ViewList> = (typeof displaysOf)[List][number];

/** By what of their own the rows of a list can stand together. */
export const sectionsOf = {
  jobs: groupFieldsOf('jobs'),
  projects: groupFieldsOf('projects'),
  users: groupFieldsOf('users'),
  // These stand together a page at a time.
  files: ['day', 'project', 'job'],
} as const satisfies Readonly<Record<ViewList, readonly string[]>>;

/** Whether the rows of a list can stand together by this: by something of their own, or by what the instance made. */
export function isSectionOf(list: ViewList, name: string): boolean {
  return list === 'files' ? sectionsOf.files.some((section) => section === name) : isGroupedBy(list, name);
}

/** The columns that a list has by itself, whatever fields and questions there are. */
export const columnsOfList = {
  jobs: [
    'ID',
    'jobType',
    'project',
    'status',
    'startDate',
    'plannedLength',
    'plannedEnd',
    'score',
    'people',
    'skills',
    'created_at',
    'updated_at',
  ],
  projects: ['name', 'address', 'people', 'jobs', 'created_at'],
  users: ['name', 'role', 'state', 'email', 'phone', 'projects', 'skills', 'companies', 'last_seen', 'created_at'],
  files: ['name', 'kind', 'size', 'project', 'job', 'question', 'uploadedBy', 'created_at'],
} as const satisfies Readonly<Record<ViewList, readonly string[]>>;
