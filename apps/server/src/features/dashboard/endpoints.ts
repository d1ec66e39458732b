import type { Endpoint } from '../../http/endpoint.ts';
import {
  changeDashboardWidget,
  listDashboardWidgets,
  readDashboardWidget,
  removeDashboardWidget,
  resetDashboardWidgets,
} from './arrange-widgets.route.ts';
import { readFirstSteps } from './first-steps.route.ts';
import { listChangedJobsEndpoint, listMyJobsEndpoint, readProjectDashboard } from './read-dashboard.route.ts';

export const endpoints: readonly Endpoint[] = [
  listDashboardWidgets,
  readDashboardWidget,
  changeDashboardWidget,
  removeDashboardWidget,
  resetDashboardWidgets,
  listMyJobsEndpoint,
  listChangedJobsEndpoint,
  readProjectDashboard,
  readFirstSteps,
];
