import type { Endpoint } from '../../http/endpoint.ts';
import { createClientLink, listClientLinks, withdrawClientLink } from './client-links.route.ts';
import { openSharedJob, readSharedDocument, readSharedJob } from './shared-job.route.ts';

export const endpoints: readonly Endpoint[] = [
  listClientLinks,
  createClientLink,
  withdrawClientLink,
  readSharedJob,
  openSharedJob,
  readSharedDocument,
];
