import type { Endpoint } from '../../http/endpoint.ts';
import { readJobReview, returnJob } from './reviews.route.ts';

export const endpoints: readonly Endpoint[] = [readJobReview, returnJob];
