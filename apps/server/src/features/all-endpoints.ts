import type { Endpoint } from '../http/endpoint.ts';
import { accessEndpoints } from './access/endpoints.ts';
import { answerEndpoints } from './answers/endpoints.ts';
import { automationEndpoints } from './automations/endpoints.ts';
import { blueprintEndpoints } from './blueprints/endpoints.ts';
import { dashboardEndpoints } from './dashboard/endpoints.ts';
import { allExportKinds } from './all-export-kinds.ts';
import { allListSources } from './all-list-sources.ts';
import { exportEndpoints } from './exports/exports.route.ts';
import { feedEndpoints } from './feeds/endpoints.ts';
import { geoEndpoints } from './geo/endpoints.ts';
import { jobEndpoints } from './jobs/endpoints.ts';
import { jobTypeEndpoints } from './job-types/endpoints.ts';
import { listEndpoints } from './lists/endpoints.ts';
import { liveEndpoints } from './live/endpoints.ts';
import { messageEndpoints } from './messages/push.route.ts';
import { mailEndpoints } from './mail/outbox.route.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { documentEndpoints } from './documents/endpoints.ts';
import { projectEndpoints } from './projects/endpoints.ts';
import { questionEndpoints } from './questions/endpoints.ts';
import { listColumnEndpoints, reportEndpoints } from './reports/endpoints.ts';
import { clientStateEndpoints } from './client-states/endpoints.ts';
import { searchEndpoints } from './search/search-everything.route.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';
import { settingsEndpoints } from './settings/endpoints.ts';
import { skillEndpoints } from './skills/endpoints.ts';
import { assetEndpoints } from './assets/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';
import { instanceEndpoints } from './instances/endpoints.ts';
import { viewEndpoints } from './views/endpoints.ts';
import { webhookEndpoints } from './webhooks/endpoints.ts';
import { apiDocsEndpoints } from './api-docs/endpoints.ts';

/** Every call that the server serves; the matrix test walks this list. */
export const allEndpoints: readonly Endpoint[] = [
  ...accessEndpoints,
  ...mailEndpoints,
  ...userEndpoints,
  ...projectEndpoints,
  ...documentEndpoints,
  ...jobEndpoints,
  ...jobTypeEndpoints,
  ...skillEndpoints,
  ...questionEndpoints,
  ...answerEndpoints,
  ...automationEndpoints,
  ...blueprintEndpoints,
  ...dashboardEndpoints,
  ...exportEndpoints(allExportKinds),
  ...feedEndpoints,
  ...geoEndpoints,
  ...notificationEndpoints,
  ...messageEndpoints,
  ...listEndpoints(allListSources),
  ...listColumnEndpoints(allListSources),
  ...liveEndpoints,
  ...reportEndpoints,
  ...clientStateEndpoints,
  ...searchEndpoints,
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...assetEndpoints,
  ...instanceEndpoints,
  ...viewEndpoints,
  ...webhookEndpoints,
  ...apiDocsEndpoints,
];
