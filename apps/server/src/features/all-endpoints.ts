import type { Endpoint } from '../http/endpoint.ts';
import { accessEndpoints } from './access/endpoints.ts';
import { feedEndpoints } from './feeds/endpoints.ts';
import { jobEndpoints } from './jobs/endpoints.ts';
import { liveEndpoints } from './live/endpoints.ts';
import { mailEndpoints } from './mail/outbox.route.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { projectEndpoints } from './projects/endpoints.ts';
import { clientStateEndpoints } from './client-states/endpoints.ts';
import { settingsEndpoints } from './settings/endpoints.ts';
import { assetEndpoints } from './assets/endpoints.ts';

/** Every call that the server serves; the matrix test walks this list. */
export const allEndpoints: readonly Endpoint[] = [
  ...accessEndpoints,
  ...mailEndpoints,
  ...projectEndpoints,
  ...jobEndpoints,
  ...feedEndpoints,
  ...notificationEndpoints,
  ...liveEndpoints,
  ...clientStateEndpoints,
  ...settingsEndpoints,
  ...assetEndpoints,
];
