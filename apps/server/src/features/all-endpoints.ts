import type { Endpoint } from '../http/endpoint.ts';
import { projectEndpoints } from './projects/endpoints.ts';

/** Every call that the server serves; the matrix test walks this list. */
export const allEndpoints: readonly Endpoint[] = [...projectEndpoints];
