import type { Endpoint } from '../../http/endpoint.ts';
import { exportJobsEndpoint } from './export-jobs.route.ts';
import { readJobSeal, verifyDocument } from './proof.route.ts';

export const endpoints: readonly Endpoint[] = [exportJobsEndpoint, verifyDocument, readJobSeal];
