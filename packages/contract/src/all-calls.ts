import type { Call } from './call.ts';
import * as jobDashboard from './job-dashboard.ts';
import * as jobs from './jobs.ts';
import * as projects from './projects.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** Every call of the product, by name. */
export const allCalls: readonly Call[] = [jobs, jobDashboard, projects].flatMap((feature) =>
  Object.values(feature).filter(isCall),
);
