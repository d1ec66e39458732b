import * as calls from '@plumbline/contract/projects';
import { endpoint } from '../../http/endpoint.ts';
import { listProjectNames, listProjects, readProject } from './projects.queries.ts';

export const listProjectsEndpoint = endpoint(calls.listProjects, {
  handle: ({ db, actor, authorize, input }) => {
    authorize('project.list');
    return listProjects(db, actor, input.query);
  },
});

export const listAllProjectsEndpoint = endpoint(calls.listAllProjects, {
  handle: ({ db, actor, authorize, input }) => {
    authorize('project.list');
    return listProjectNames(db, actor, input.query.search);
  },
});

export const readProjectEndpoint = endpoint(calls.readProject, {
  handle: ({ db, actor, settings, input }) => readProject(db, actor, settings.projectFields, input.params.id),
});
