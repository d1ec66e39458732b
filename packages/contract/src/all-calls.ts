import type { Call } from './call.ts';
import * as access from './access.ts';
import * as apiDocs from './api-docs.ts';
import * as assets from './assets.ts';
import * as clientStates from './client-states.ts';
import * as instances from './instances.ts';
import * as jobDashboard from './job-dashboard.ts';
import * as jobs from './jobs.ts';
import * as mail from './mail.ts';
import * as projects from './projects.ts';
import * as settings from './settings.ts';
import * as users from './users.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** Every call of the product, by name. */
export const allCalls: readonly Call[] = [
  access,
  apiDocs,
  assets,
  clientStates,
  instances,
  jobDashboard,
  jobs,
  mail,
  projects,
  settings,
  users,
].flatMap((feature) => Object.values(feature).filter(isCall));
