import type { Endpoint } from '../http/endpoint.ts';
import { feedEndpoints } from './feeds/endpoints.ts';
import { liveEndpoints } from './live/endpoints.ts';
import { notificationEndpoints } from './notifications/endpoints.ts';
import { projectEndpoints } from './projects/endpoints.ts';

/** Every call that the server serves; the matrix test walks this list. */
export const allEndpoints: readonly Endpoint[] = [
  ...projectEndpoints,
  ...feedEndpoints,
  ...notificationEndpoints,
  ...liveEndpoints,
];
