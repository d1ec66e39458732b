import type { Endpoint } from '../../http/endpoint.ts';
import { changeJobType, changePublicLink } from './change-job-type.route.ts';
import { createJobType } from './create-job-type.route.ts';
import { exportJobType, reportJobTypeExport } from './export-job-type.route.ts';
import { importJobType } from './import-job-type.route.ts';
import { listJobTypesEndpoint, readJobTypeEndpoint } from './read-job-types.route.ts';
import {
  exportReadyJobType,
  listReadyJobTypes,
  readReadyJobType,
  takeReadyJobType,
} from './ready/ready-job-types.route.ts';
import { removeJobType } from './remove-job-type.route.ts';

export const endpoints: readonly Endpoint[] = [
  listJobTypesEndpoint,
  readJobTypeEndpoint,
  createJobType,
  changeJobType,
  changePublicLink,
  removeJobType,
  importJobType,
  exportJobType,
  reportJobTypeExport,
  listReadyJobTypes,
  readReadyJobType,
  exportReadyJobType,
  takeReadyJobType,
];
