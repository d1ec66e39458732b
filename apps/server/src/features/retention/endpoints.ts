import type { Endpoint } from '../../http/endpoint.ts';
import { readJobHold, setJobHold } from './job-hold.route.ts';
import { previewRetention, readRetention, setRetention } from './retention.route.ts';

export const endpoints: readonly Endpoint[] = [readRetention, setRetention, previewRetention, readJobHold, setJobHold];
