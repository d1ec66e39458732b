import type { Endpoint } from '../../http/endpoint.ts';
import { readClientState, readClientStateById, saveClientState } from './client-states.route.ts';

export const endpoints: readonly Endpoint[] = [readClientState, readClientStateById, saveClientState];
