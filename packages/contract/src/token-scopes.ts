import type { TokenArea, TokenScope } from '@plumbline/domain/actor/token-scopes';
import type { Call } from './call.ts';

/**
 * The area of each feature of the contract. Null: no token makes these calls, for they are about the account and its ways in, about one
 * device or one person's screen, or about the whole installation; or what they answer goes beyond any area. `any`: each token makes them,
 * for they do nothing but make other calls with it.
 */
export const areaOfFeature: Readonly<Record<string, TokenArea | 'any' | null>> = {
  access: null,
  answers: 'jobs',
  'api-docs': null,
  assets: 'files',
  assistants: 'any',
  audit: null,
  automations: 'automations',
  availability: 'people',
  backups: null,
  blueprints: 'jobs',
  'bulk-changes': 'jobs',
  calendars: null,
  'client-links': 'jobs',
  'client-states': null,
  dashboard: 'overview',
  drive: null,
  exports: 'overview',
  feeds: 'overview',
  games: 'people',
  geo: 'overview',
  instances: null,
  'job-types': 'job_types',
  jobs: 'jobs',
  lists: 'overview',
  live: null,
  mail: null,
  messages: null,
  notifications: null,
  programs: null,
  projects: 'projects',
  proof: 'jobs',
  provisioning: null,
  questions: 'job_types',
  reports: 'reports',
  retention: 'settings',
  reviews: 'jobs',
  search: 'overview',
  'service-accounts': null,
  settings: 'settings',
  shifts: 'jobs',
  skills: 'people',
  tokens: null,
  users: 'people',
  views: 'overview',
  webhooks: 'automations',
  workers: null,
};

/** Calls that no token makes although their feature has an area: they open other ways in, or raise what their caller may do. */
const withSignInOnly: ReadonlySet<string> = new Set([
  'listSessions',
  'endSession',
  'updateMe',
  'changeUserRoles',
  'linkInvitations',
  'openReportFeed',
  'createClientLink',
  'readTeamsAccountLink',
  'connectTeamsAccount',
]);

/** Calls by GET that change something, as the specification has them. */
const writingByGet: ReadonlySet<string> = new Set([
  'removeAssetByAddress',
  'connectDrive',
  'disconnectDrive',
  'joinChannel',
  'refreshReport',
  'exportJobs',
]);

/** Calls by POST, because of the size of their input, that change nothing. */
const readingByPost: ReadonlySet<string> = new Set([
  'countBlueprintElements',
  'readAssignmentWarnings',
  'readJobCandidates',
  'proposeShifts',
  'previewReport',
  'previewAutomation',
]);

/** What a token needs for a call; `any` where each suffices, null where none does. */
export function scopeOfCall({
  name,
  feature,
  method,
}: Pick<Call, 'name' | 'feature' | 'method'>): TokenScope | 'any' | null {
  const area = areaOfFeature[feature] ?? null;
  if (area === 'any') return area;
  if (area === null || withSignInOnly.has(name)) return null;
  const reads = readingByPost.has(name) || (method === 'GET' && !writingByGet.has(name));
  return `${area}:${reads ? 'read' : 'write'}`;
}
