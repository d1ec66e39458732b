import type { Endpoint } from '../../http/endpoint.ts';
import { changeProject } from './change-project.route.ts';
import { cloneProject } from './clone-project.route.ts';
import { createProject } from './create-project.route.ts';
import { listProjectsEndpoint, listAllProjectsEndpoint, readProjectEndpoint } from './read-projects.route.ts';
import { removeProject } from './remove-project.route.ts';

export const projectEndpoints: readonly Endpoint[] = [
  listProjectsEndpoint,
  listAllProjectsEndpoint,
  createProject,
  readProjectEndpoint,
  changeProject,
  removeProject,
  cloneProject,
];
