import type { Endpoint } from '../http/endpoint.ts';
import { feedEndpoints } from './feeds/endpoints.ts';
import { jobEndpoints } from './jobs/endpoints.ts';
import { liveEndpoints } from './live/endpoints.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { projectEndpoints } from './projects/endpoints.ts';
import { clientStateEndpoints } from './client-states/endpoints.ts';
import { settingsEndpoints } from './settings/endpoints.ts';

/** Every call that the server serves; the matrix test walks this list. */
export const allEndpoints: readonly Endpoint[] = [
  ...projectEndpoints,
  ...jobEndpoints,
  ...feedEndpoints,
  ...notificationEndpoints,
  ...liveEndpoints,
  ...clientStateEndpoints,
  ...settingsEndpoints,
];
