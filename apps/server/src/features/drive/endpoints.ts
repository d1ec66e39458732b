import type { Endpoint } from '../../http/endpoint.ts';
import { connectionEndpoints } from './connection.route.ts';
import { driveEndpoints } from './drive.route.ts';

export const endpoints: readonly Endpoint[] = [...connectionEndpoints, ...driveEndpoints];
