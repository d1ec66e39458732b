import { project, type Project } from '@plumbline/contract/projects';
import { idOf } from './people.ts';

/** The n-th project of a test as its own page has it; whoever looks may do anything with it. */
export function aProject(n: number, part: Partial<Project> = {}): Project {
  return project.parse({
    _id: idOf(n),
    id: idOf(n),
    name: 'Northern tower',
    avatar: null,
    location: null,
    private: false,
    companies: [],
    users: [],
    users_count: 0,
    jobs_count: 0,
    created_at: '2026-03-01T08:00:00.000Z',
    can: ['change', 'delete'],
    members: [],
    cover: null,
    visibility: {},
    values: {},
    files: [],
    skills: [],
    table_counts: {},
    fields: [],
    statuses: {},
    created_by: null,
    version: 3,
    ...part,
  });
}
