import type { ProjectListItem } from '@plumbline/contract/projects';
import { numberCell, textCell } from '@plumbline/domain/reports/cells';
import { seesPeople } from '../../access/job-scope.ts';
import type { ListSource } from '../lists/index.ts';
import { momentCell, peopleCell } from '../lists/index.ts';
import { groupsOfProjects, countProjectGroups, listProjects } from './projects.queries.ts';

export const listSource: ListSource<ProjectListItem> = {
  list: 'projects',
  ability: 'project.list',
  // What isn't grouped by is refused with the list.
  page: (reader, query) => listProjects(reader, { ...query, page: 0 }),
  countGroups: countProjectGroups,
  groupsOf: groupsOfProjects,
  cells: {
    name: (project) => textCell(project.name),
    address: (project) => textCell(project.location?.address),
    people: (project) => peopleCell(project.users),
    jobs: (project) => numberCell(project.jobs_count),
    created_at: (project) => momentCell(project.created_at),
  },
  hiddenColumns: ({ actor }) => (seesPeople(actor) ? [] : ['people']),
};
