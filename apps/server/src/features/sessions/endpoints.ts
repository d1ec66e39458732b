import type { Endpoint } from '../../http/endpoint.ts';
import { endSessionEndpoint, listSessions } from './sessions.route.ts';

export const endpoints: readonly Endpoint[] = [listSessions, endSessionEndpoint];
