import type { Endpoint } from '../../http/endpoint.ts';
import { changeFieldVisibility, changeProjectField } from './change-field.route.ts';
import { changeProject } from './change-project.route.ts';
import { cloneProject } from './clone-project.route.ts';
import { createProject } from './create-project.route.ts';
import { listFieldValues } from './field-values.route.ts';
import {
  changeListOption,
  createListOption,
  createListOptions,
  listListOptions,
  pageListOptions,
  removeListOption,
} from './list-options.route.ts';
import {
  listAllProjectsEndpoint,
  listProjectPlacesEndpoint,
  listProjectsEndpoint,
  readProjectChartEndpoint,
  readProjectCoverEndpoint,
  readProjectEndpoint,
} from './read-projects.route.ts';
import { printLabels } from './print-labels.route.ts';
import { removeProject } from './remove-project.route.ts';
import { listTableRows } from './table-rows.route.ts';

export const endpoints: readonly Endpoint[] = [
  listProjectsEndpoint,
  listAllProjectsEndpoint,
  listProjectPlacesEndpoint,
  createProject,
  readProjectEndpoint,
  readProjectChartEndpoint,
  readProjectCoverEndpoint,
  changeProject,
  removeProject,
  cloneProject,
  changeProjectField,
  changeFieldVisibility,
  listTableRows,
  printLabels,
  listFieldValues,
  listListOptions,
  pageListOptions,
  createListOption,
  createListOptions,
  changeListOption,
  removeListOption,
];
