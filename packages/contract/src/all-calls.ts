import * as answerDrafts from './answer-drafts.ts';
import * as answers from './answers.ts';
import { z } from 'zod';
import type { Call } from './call.ts';
import * as access from './access.ts';
import * as apiDocs from './api-docs.ts';
import * as assets from './assets.ts';
import * as assetPlans from './asset-plans.ts';
import * as assetUses from './asset-uses.ts';
import * as assetVersions from './asset-versions.ts';
import * as assetZip from './asset-zip.ts';
import * as automationRuns from './automation-runs.ts';
import * as automations from './automations.ts';
import * as blueprintRevisions from './blueprint-revisions.ts';
import * as blueprints from './blueprints.ts';
import * as companies from './companies.ts';
import * as clientStates from './client-states.ts';
import * as dashboard from './dashboard.ts';
import * as instances from './instances.ts';
import * as exports from './exports.ts';
import * as feeds from './feeds.ts';
import * as geo from './geo.ts';
import * as incomingWebhooks from './incoming-webhooks.ts';
import * as invitations from './invitations.ts';
import * as jobPlaces from './job-places.ts';
import * as jobSources from './job-sources.ts';
import * as jobDashboard from './job-dashboard.ts';
import * as jobDocuments from './job-documents.ts';
import * as jobTypeFiles from './job-type-files.ts';
import * as jobTypes from './job-types.ts';
import * as jobs from './jobs.ts';
import * as mail from './mail.ts';
import * as ownAccount from './own-account.ts';
import * as listCsv from './list-csv.ts';
import * as listOptions from './list-options.ts';
import * as listCells from './list-cells.ts';
import * as listGroups from './list-groups.ts';
import * as live from './live.ts';
import * as notifications from './notifications.ts';
import * as notificationSettings from './notification-settings.ts';
import * as projectFields from './project-fields.ts';
import * as projectLabels from './project-labels.ts';
import * as projects from './projects.ts';
import * as references from './references.ts';
import * as reportExports from './report-exports.ts';
import * as reportCells from './report-cells.ts';
import * as reportShapes from './report-shapes.ts';
import * as proof from './proof.ts';
import * as publicAnswers from './public-answers.ts';
import * as questions from './questions.ts';
import * as reportTemplates from './report-templates.ts';
import * as reports from './reports.ts';
import * as resumableUploads from './resumable-uploads.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as skills from './skills.ts';
import * as takenJobs from './synced-jobs.ts';
import * as translations from './translations.ts';
import * as users from './users.ts';
import * as views from './views.ts';
import * as webhooks from './webhooks.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

const features: readonly object[] = [
  answers,
  answerDrafts,
  access,
  apiDocs,
  assets,
  assetPlans,
  assetUses,
  assetVersions,
  assetZip,
  automations,
  automationRuns,
  blueprintRevisions,
  blueprints,
  clientStates,
  companies,
  dashboard,
  instances,
  incomingWebhooks,
  invitations,
  exports,
  feeds,
  geo,
  jobDashboard,
  jobDocuments,
  jobPlaces,
  jobSources,
  jobTypeFiles,
  jobTypes,
  jobs,
  mail,
  ownAccount,
  listCells,
  listGroups,
  listCsv,
  listOptions,
  live,
  notifications,
  notificationSettings,
  projectFields,
  projectLabels,
  projects,
  proof,
  publicAnswers,
  questions,
  reports,
  reportTemplates,
  reportExports,
  resumableUploads,
  search,
  settings,
  skills,
  takenJobs,
  translations,
  users,
  views,
  webhooks,
];

/** Every call of the product, by name. */
export const allCalls: readonly Call[] = features.flatMap((feature) => Object.values(feature).filter(isCall));

const isObjectSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodObject;

/** The shapes that several calls speak of, each by the name under which it is exported: `project`, `personReference`. */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = new Map(
  [references, reportCells, reportShapes, ...features].flatMap((feature) =>
    Object.entries(feature).flatMap(([name, value]) => (isObjectSchema(value) ? [[value, name] as const] : [])),
  ),
);
