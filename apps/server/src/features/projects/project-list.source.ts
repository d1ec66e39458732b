import type { QueryOf } from '@plumbline/contract/call';
import type { listProjects as listCall, ProjectListItem } from '@plumbline/contract/projects';
import { numberCell, textCell } from '@plumbline/domain/reports/cells';
import { seesPeople } from '../../access/job-scope.ts';
import type { ListSource } from '../lists/index.ts';
import { momentCell, peopleCell } from '../lists/index.ts';
import { countProjectGroups, listProjects } from './projects.queries.ts';

export const listSource: ListSource<ProjectListItem> = {
  list: 'projects',
  ability: 'project.list',
  // What isn't grouped by is refused with the list.
  page: (reader, { section, ...query }) =>
    listProjects(reader, { ...query, section: section as QueryOf<typeof listCall>['section'], page: 0 }),
  countGroups: countProjectGroups,
  cells: {
    name: (project) => textCell(project.name),
    address: (project) => textCell(project.location?.address),
    people: (project) => peopleCell(project.users),
    jobs: (project) => numberCell(project.jobs_count),
    created_at: (project) => momentCell(project.created_at),
  },
  hiddenColumns: ({ actor }) => (seesPeople(actor) ? [] : ['people']),
};
