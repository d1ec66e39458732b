import { bulkChangeEndpoints } from './bulk-changes.route.ts';

export const endpoints = bulkChangeEndpoints;
