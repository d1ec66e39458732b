import type { Endpoint } from '../http/endpoint.ts';
import { accessEndpoints } from './access/endpoints.ts';
import { answerEndpoints } from './answers/endpoints.ts';
import { dashboardEndpoints } from './dashboard/endpoints.ts';
import { feedEndpoints } from './feeds/endpoints.ts';
import { geoEndpoints } from './geo/endpoints.ts';
import { jobEndpoints } from './jobs/endpoints.ts';
import { jobTypeEndpoints } from './job-types/endpoints.ts';
import { liveEndpoints } from './live/endpoints.ts';
import { mailEndpoints } from './mail/outbox.route.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { projectEndpoints } from './projects/endpoints.ts';
import { questionEndpoints } from './questions/endpoints.ts';
import { clientStateEndpoints } from './client-states/endpoints.ts';
import { searchEndpoints } from './search/search-everything.route.ts';
import { settingsEndpoints } from './settings/endpoints.ts';
import { skillEndpoints } from './skills/endpoints.ts';
import { assetEndpoints } from './assets/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';
import { instanceEndpoints } from './instances/endpoints.ts';
import { apiDocsEndpoints } from './api-docs/endpoints.ts';

/** Every call that the server serves; the matrix test walks this list. */
export const allEndpoints: readonly Endpoint[] = [
  ...accessEndpoints,
  ...mailEndpoints,
  ...userEndpoints,
  ...projectEndpoints,
  ...jobEndpoints,
  ...jobTypeEndpoints,
  ...skillEndpoints,
  ...questionEndpoints,
  ...answerEndpoints,
  ...dashboardEndpoints,
  ...feedEndpoints,
  ...geoEndpoints,
  ...notificationEndpoints,
  ...liveEndpoints,
  ...clientStateEndpoints,
  ...searchEndpoints,
  ...settingsEndpoints,
  ...assetEndpoints,
  ...instanceEndpoints,
  ...apiDocsEndpoints,
];
