import type { Endpoint } from '../../http/endpoint.ts';
import { sendJob } from './send-job.route.ts';

export const endpoints: readonly Endpoint[] = [sendJob];
